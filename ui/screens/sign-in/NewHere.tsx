import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { Button } from '../../components/Button'
import { useText } from '../../i18n/Messages'
import styles from './SignInForm.module.css'
import { ToForm } from './ToForm'
import { useGuestEntry } from './useGuestEntry'

/**
 * For those without an account: to make one, or where none are made to enter as a guest (S-LOGIN-10, S-LOGIN-11). Nothing
 * where neither can be, as long as no organisation is known.
 */
export function NewHere({ signIn }: { readonly signIn: View<'signIn'> }): ReactNode {
  const text = useText()
  const enter = useGuestEntry(signIn)
  if (!signIn.guestEntry && signIn.registrationFields.length === 0) return null
  return (
    <div className={styles.newHere}>
      <span className={styles.soft}>{text('signIn.newHere')}</span>
      {signIn.guestEntry ? (
        <Button kind="quiet" disabled={signIn.busy} onClick={enter}>
          {text('signIn.enterAsGuest')}
        </Button>
      ) : (
        <ToForm signIn={signIn} form="createAccount">
          {text('signIn.createAccount')}
        </ToForm>
      )}
    </div>
  )
}
