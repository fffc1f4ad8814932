import type { ReactNode } from 'react'
import type { Alert } from '../../protocol/alerts'
import { Button } from '../components/buttons/Button'
import { Dialog } from '../components/dialog/Dialog'
import { useDispatch } from '../core-client/hooks'
import { goTo } from '../navigation/go-to'
import { useText } from '../i18n/Messages'
import { useLogOut } from '../pwa/useLogOut'
import { alertTexts, type AlertContent, type AlertStep } from './alert-texts'

/** Shows the core's alerts one at a time, the oldest first. */
export function Alerts({ alerts }: { readonly alerts: readonly Alert[] }): ReactNode {
  const dispatch = useDispatch()
  const logOut = useLogOut()
  const [first] = alerts.flatMap((alert) => {
    const content = alertTexts[alert.kind](alert)
    return content === undefined ? [] : [{ alert, content }]
  })
  if (first === undefined) return null
  const dismiss = () => void dispatch('dismissAlert', { alertId: first.alert.id })
  const take = (step: AlertStep) => {
    dismiss()
    if ('open' in step) goTo(step.open)
    else void logOut(true)
  }
  return <AlertDialog key={first.alert.id} content={first.content} onClose={dismiss} onStep={take} />
}

interface AlertDialogProps {
  readonly content: AlertContent
  readonly onClose: () => void
  readonly onStep: (step: AlertStep) => void
}

function AlertDialog({ content, onClose, onStep }: AlertDialogProps): ReactNode {
  const text = useText()
  const { title, titleValues, text: body, textValues, unknownTitle, action, close } = content
  const values = unknownTitle === undefined ? textValues : { title: text(unknownTitle) }
  const words = body === undefined ? undefined : text(body, values)
  const isOnlyText = title === undefined
  return (
    <Dialog
      role="alertdialog"
      title={isOnlyText ? (words ?? '') : text(title, titleValues)}
      onClose={close === undefined ? undefined : onClose}
      actions={
        <>
          {close === undefined ? null : (
            <Button kind={action === undefined ? 'brand' : 'quiet'} onClick={onClose}>
              {text(close)}
            </Button>
          )}
          {action === undefined ? null : (
            <Button kind="brand" onClick={() => onStep(action.step)}>
              {text(action.label)}
            </Button>
          )}
        </>
      }
    >
      {isOnlyText || words === undefined ? undefined : <p>{words}</p>}
    </Dialog>
  )
}
