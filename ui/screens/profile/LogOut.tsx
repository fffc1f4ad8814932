import { useState, type ReactNode } from 'react'
import { Button } from '../../components/buttons/Button'
import { Dialog } from '../../components/dialog/Dialog'
import { useViewField } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { useLogOut } from '../../pwa/useLogOut'

/**
 * Logs out after one confirmation (S-ALERT-06, D-ALERT-03). Offline the core's alert replaces the dialog (S-ALERT-04,
 * S-ALERT-05). After the confirmation the dialog shows that the logout is pending until the sync ends (S-SYNC-32). If
 * the learner closes it or navigates, the logout still completes.
 */
export function LogOut({ online }: { readonly online: boolean }): ReactNode {
  const text = useText()
  const leave = useLogOut()
  const leaving = useViewField('shell', {}, 'leaving') === true
  // The core reports a failed logout; this dialog is closed by then.
  const [step, setStep] = useState<'none' | 'asking' | 'telling' | 'told'>('none')
  const isWaiting = step === 'telling' || (step === 'told' && leaving)
  const close = () => setStep('none')
  const ask = () => {
    if (leaving) setStep('told')
    else if (online) setStep('asking')
    else void leave(false)
  }
  const logOut = async () => {
    setStep('telling')
    await leave(false)
    setStep((now) => (now === 'telling' ? 'told' : now))
  }
  return (
    <>
      <Button wide kind="danger" onClick={ask}>
        {text('action.logOut')}
      </Button>
      {step === 'asking' || isWaiting ? (
        <Dialog
          role="alertdialog"
          title={text('alert.logOut.title')}
          onClose={close}
          actions={
            <>
              {isWaiting ? null : (
                <Button kind="quiet" onClick={close}>
                  {text('action.cancel')}
                </Button>
              )}
              <Button kind="brand" disabled={isWaiting} aria-busy={isWaiting} onClick={() => void logOut()}>
                {text('action.logOut')}
              </Button>
            </>
          }
        >
          {isWaiting ? null : (
            <>
              <p>{text('alert.logOut.question')}</p>
              <p>{text('alert.logOut.text')}</p>
            </>
          )}
          {/* A live region must exist before its text, or the text is not read out. */}
          <output>{isWaiting ? text('alert.logOut.waiting') : null}</output>
        </Dialog>
      ) : null}
    </>
  )
}
