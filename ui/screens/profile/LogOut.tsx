import { useState, type ReactNode } from 'react'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { useViewField } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { useLogOut } from '../../installed/useLogOut'

/**
 * Logging out, asked for once (S-ALERT-06, D-ALERT-03). Without a connection the core's own alert is the question
 * or the answer (S-ALERT-04, S-ALERT-05), so this one is left out. Once confirmed it says that it waits for the sync
 * (S-SYNC-32); who closes it, or goes elsewhere, is logged out there.
 */
export function LogOut({ online }: { readonly online: boolean }): ReactNode {
  const text = useText()
  const leave = useLogOut()
  const leaving = useViewField('shell', {}, 'leaving') === true
  // What has come to nothing is the core's to say, and this dialog is gone by then.
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
          {/* There before it has words: only so they are read out. */}
          <output>{isWaiting ? text('alert.logOut.waiting') : null}</output>
        </Dialog>
      ) : null}
    </>
  )
}
