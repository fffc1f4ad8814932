import { useState, type ReactNode } from 'react'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { useText } from '../../i18n/Messages'
import { useLogOut } from '../../installed/useLogOut'

/**
 * Logging out, asked for once (S-ALERT-06, D-ALERT-03). Without a connection the core's own alert is the question
 * or the answer (S-ALERT-04, S-ALERT-05), so this one is left out.
 */
export function LogOut({ online }: { readonly online: boolean }): ReactNode {
  const text = useText()
  const leave = useLogOut()
  const [asking, setAsking] = useState(false)
  const logOut = () => {
    setAsking(false)
    leave(false)
  }
  return (
    <>
      <Button wide kind="danger" onClick={() => (online ? setAsking(true) : logOut())}>
        {text('action.logOut')}
      </Button>
      {asking ? (
        <Dialog
          role="alertdialog"
          title={text('alert.logOut.title')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button kind="quiet" onClick={() => setAsking(false)}>
                {text('action.cancel')}
              </Button>
              <Button kind="brand" onClick={logOut}>
                {text('action.logOut')}
              </Button>
            </>
          }
        >
          <p>{text('alert.logOut.question')}</p>
          <p>{text('alert.logOut.text')}</p>
        </Dialog>
      ) : null}
    </>
  )
}
