import * as E from 'fp-ts/Either'
import type { ReactNode } from 'react'
import { checkLink } from '../../protocol/links'
import { Button } from '../components/Button'
import { Dialog } from '../components/Dialog'
import { Mark } from '../components/Mark'
import { SafeHtml } from '../components/SafeHtml'
import { useDispatch, useOwnView, useViewField } from '../core-client/hooks'
import { useText } from '../i18n/Messages'
import styles from './NoticeDialog.module.css'
import type { NoticesProps } from './Notices'

/** What the organisation has to say to everybody, one notice at a time; a mandatory one has no close (S-NOTICE). */
export function NoticeDialog({ skips }: NoticesProps): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const name = useViewField('shell', {}, 'brand')?.displayName ?? ''
  const notice = useOwnView('notice', {})?.notice
  if (notice === undefined) return null
  const { noticeId, title, html, mandatory } = notice
  // Mandatory ones come first.
  if (skips && !mandatory) return null
  // A notice is no place to leave the app from, but for a page of its own in a new tab.
  const openLink = (address: string) => {
    const link = checkLink(address)
    if (E.isRight(link)) window.open(link.right.href, '_blank', 'noopener,noreferrer')
    else void dispatch('reportUnknownRoute', { of: 'link' })
  }
  const close = () => void dispatch('dismissNotice', { noticeId })
  return (
    <Dialog
      key={noticeId}
      title={title}
      onClose={mandatory ? undefined : close}
      actions={
        mandatory ? null : (
          <Button kind="brand" onClick={close}>
            {text('action.close')}
          </Button>
        )
      }
    >
      {mandatory ? (
        <Mark tone="warning" icon="alert">
          {text('notice.must')}
        </Mark>
      ) : null}
      <SafeHtml className={styles.html} html={html} onLink={openLink} />
      {mandatory ? <p className={styles.stays}>{text('notice.stays', { name })}</p> : null}
    </Dialog>
  )
}
