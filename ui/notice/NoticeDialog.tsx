import * as E from 'fp-ts/Either'
import type { ReactNode } from 'react'
import { checkLink } from '../../protocol/links'
import { Button } from '../components/buttons/Button'
import { Dialog } from '../components/dialog/Dialog'
import { Badge } from '../components/feedback/Badge'
import { SafeHtml } from '../components/text/SafeHtml'
import { useDispatch, useOptionalView, useViewField } from '../core-client/hooks'
import { useText } from '../i18n/Messages'
import styles from './NoticeDialog.module.css'

export interface NoticesProps {
  /** Hides optional notices. */
  readonly skips: boolean
}

/** Shows the organisation's notices to all users, one at a time; a mandatory one has no close button (S-NOTICE). */
export function NoticeDialog({ skips }: NoticesProps): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const name = useViewField('shell', {}, 'brand')?.displayName ?? ''
  const notice = useOptionalView('notice', {})?.notice
  if (notice === undefined) return null
  const { noticeId, title, html, mandatory } = notice
  // Mandatory notices come first.
  if (skips && !mandatory) return null
  // A notice does not navigate within the app; links open only as a page in a new tab.
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
        <Badge tone="warning" icon="alert">
          {text('notice.must')}
        </Badge>
      ) : null}
      <SafeHtml className={styles.html} html={html} onLink={openLink} />
      {mandatory ? <p className={styles.stays}>{text('notice.stays', { name })}</p> : null}
    </Dialog>
  )
}
