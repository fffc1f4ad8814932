import type { ReactNode } from 'react'
import { Button } from '../../components/Button'
import { useDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import styles from './SignInForm.module.css'

/** For those without an account: to make one, or where none are made to enter as a guest (S-LOGIN-10, S-LOGIN-11). */
export function NewHere({ guestEntry, busy }: { readonly guestEntry: boolean; readonly busy: boolean }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  return (
    <div className={styles.newHere}>
      <span className={styles.soft}>{text('signIn.newHere')}</span>
      {guestEntry ? (
        <Button kind="quiet" disabled={busy} onClick={() => void dispatch('register', { guest: true })}>
          {text('signIn.enterAsGuest')}
        </Button>
      ) : (
        <Button kind="quiet" onClick={() => void dispatch('chooseSignInForm', { form: 'createAccount' })}>
          {text('signIn.createAccount')}
        </Button>
      )}
    </div>
  )
}
