import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../../components/buttons/Button'
import { Dialog } from '../../components/dialog/Dialog'
import { IconButton } from '../../components/buttons/IconButton'
import { useRestoreFocus } from '../../components/dialog/restore-focus'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import styles from './DownloadVideo.module.css'
import type { DownloadState } from './useVideoDownload'
import { useIntl } from 'react-intl'

interface DownloadVideoProps {
  readonly state: DownloadState
  readonly online: boolean
  readonly download: () => void
  readonly stop: () => void
  readonly remove: () => Promise<void>
}

/** Downloads the video to this device, or deletes the download (D-VIDEO-15, D-VIDEO-17). */
export function DownloadVideo({ state, online, download, stop, remove }: DownloadVideoProps): ReactNode {
  const text = useText()
  const formatBytes = useFormatBytes()
  const [asking, setAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // The pressed button disappears: the stop button gets the focus, or the result.
  useRestoreFocus(() =>
    place.current?.querySelector<HTMLElement>(state.is === 'downloading' ? 'button' : '[tabindex="-1"]'),
  )
  if (state.is === 'unknown') return null
  if (state.is === 'downloading') {
    const { bytes: done, of } = state.done
    return (
      <div ref={place} className={styles.keep}>
        <Icon name="download" />
        <span>
          {text('video.downloading')}
          <small>
            {of === undefined
              ? formatBytes(done)
              : text('video.bytesOf', { done: formatBytes(done), all: formatBytes(of) })}
          </small>
          <progress aria-label={text('video.downloading')} {...(of === undefined ? {} : { value: done, max: of })} />
        </span>
        <IconButton key="stop" icon="close" label={text('video.stop')} onClick={stop} />
      </div>
    )
  }
  if (state.is === 'downloaded')
    return (
      <div ref={place} className={styles.keep}>
        <Icon name="cloudok" />
        <span tabIndex={-1}>
          {text('video.kept')}
          <small className={styles.ok}>{formatBytes(state.size)}</small>
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
    state.failed === 'full'
      ? text('video.noRoom')
      : state.failed === 'failed'
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

/** Returns a function that formats a size in bytes: '6.2 MB', '48 kB'. */
function useFormatBytes(): (bytes: number) => string {
  const intl = useIntl()
  return (bytes) =>
    bytes < 1_000_000
      ? intl.formatNumber(Math.ceil(bytes / 1_000), { style: 'unit', unit: 'kilobyte' })
      : intl.formatNumber(bytes / 1_000_000, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
}
