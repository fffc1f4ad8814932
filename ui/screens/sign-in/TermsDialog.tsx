import type { ReactNode } from 'react'
import * as E from 'fp-ts/Either'
import { checkLink } from '../../../protocol/links'
import { Button } from '../../components/buttons/Button'
import { Dialog } from '../../components/dialog/Dialog'
import { SafeHtml } from '../../components/text/SafeHtml'
import { useDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import styles from './TermsDialog.module.css'

/** Shows the organisation's terms, 70 % of the screen high (S-LOGIN-29). */
export function TermsDialog({ html, onClose }: { readonly html: string; readonly onClose: () => void }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const openLink = (address: string) => {
    const link = checkLink(address)
    if (E.isRight(link)) open(link.right.href, '_blank', 'noopener,noreferrer')
    else void dispatch('reportUnknownRoute', { of: 'link' })
  }
  return (
    <Dialog
      tall
      title={text('signIn.terms')}
      onClose={onClose}
      actions={
        <Button kind="brand" onClick={onClose}>
          {text('action.close')}
        </Button>
      }
    >
      <SafeHtml className={styles.terms} html={html} onLink={openLink} />
    </Dialog>
  )
}
