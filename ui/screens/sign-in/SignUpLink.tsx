import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { Button } from '../../components/buttons/Button'
import { useText } from '../../i18n/Messages'
import styles from './SignInForm.module.css'
import { FormLink } from './FormLink'
import { useGuestEntry } from './useGuestEntry'

/**
 * Offers a new account or, where accounts are not created, guest entry (S-LOGIN-10, S-LOGIN-11). Renders nothing if
 * neither is possible, as long as no organisation is known.
 */
export function SignUpLink({ signIn }: { readonly signIn: View<'signIn'> }): ReactNode {
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
        <FormLink signIn={signIn} form="createAccount">
          {text('signIn.createAccount')}
        </FormLink>
      )}
    </div>
  )
}
