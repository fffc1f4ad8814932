import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { IconButton } from '../../components/IconButton'
import { useLostFocus } from '../../components/lost-focus'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import styles from './Keep.module.css'
import { useBytes } from './useBytes'
import type { Keeping } from './useKept'

interface KeepProps {
  readonly keeping: Keeping
  readonly online: boolean
  readonly download: () => void
  readonly stop: () => void
  readonly remove: () => Promise<void>
}

/** Keeps the film on this device, or deletes it from there (D-VIDEO-15, D-VIDEO-17). */
export function Keep({ keeping, online, download, stop, remove }: KeepProps): ReactNode {
  const text = useText()
  const bytes = useBytes()
  const [asking, setAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed goes with what it did: the one that stops it has the focus then, or what has come of it.
  useLostFocus(() =>
    place.current?.querySelector<HTMLElement>(keeping.is === 'downloading' ? 'button' : '[tabindex="-1"]'),
  )
  if (keeping.is === 'unknown') return null
  if (keeping.is === 'downloading') {
    const { bytes: done, of } = keeping.done
    return (
      <div ref={place} className={styles.keep}>
        <Icon name="download" />
        <span>
          {text('video.downloading')}
          <small>{of === undefined ? bytes(done) : text('video.bytesOf', { done: bytes(done), all: bytes(of) })}</small>
          <progress aria-label={text('video.downloading')} {...(of === undefined ? {} : { value: done, max: of })} />
        </span>
        <IconButton key="stop" icon="close" label={text('video.stop')} onClick={stop} />
      </div>
    )
  }
  if (keeping.is === 'kept')
    return (
      <div ref={place} className={styles.keep}>
        <Icon name="cloudok" />
        <span tabIndex={-1}>
          {text('video.kept')}
          <small className={styles.ok}>{bytes(keeping.size)}</small>
        </span>
        <IconButton key="delete" icon="trash" label={text('video.delete')} onClick={() => setAsking(true)} />
        {asking ? (
          <Dialog
            role="alertdialog"
            title={text('video.deleteTitle')}
            onClose={() => setAsking(false)}
            actions={
              <>
                <Button kind="quiet" onClick={() => setAsking(false)}>
                  {text('action.cancel')}
                </Button>
                <Button
                  kind="danger"
                  onClick={() => {
                    setAsking(false)
                    void remove()
                  }}
                >
                  {text('video.deleteYes')}
                </Button>
              </>
            }
          >
            <p>{text('video.deleteText')}</p>
          </Dialog>
        ) : null}
      </div>
    )
  const said =
    keeping.failed === 'full'
      ? text('video.noRoom')
      : keeping.failed === 'failed'
        ? text('video.downloadFailed')
        : online
          ? undefined
          : text('video.whenOnline')
  return (
    <div ref={place} className={styles.keep}>
      <Icon name="download" />
      <span tabIndex={-1}>
        {text('video.keep')}
        <small>
          <output>{said}</output>
        </small>
      </span>
      <Button kind="soft" disabled={!online} onClick={download}>
        {text('video.download')}
      </Button>
    </div>
  )
}
