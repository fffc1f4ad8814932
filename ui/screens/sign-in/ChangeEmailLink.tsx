import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { useText } from '../../i18n/Messages'
import { FormLink } from './FormLink'

/**
 * Links back to the email form and its sign-in methods; behind single sign-on the form has its own way back
 * (S-LOGIN-05).
 */
export function ChangeEmailLink({ signIn }: { readonly signIn: View<'signIn'> }): ReactNode {
  const text = useText()
  if (signIn.ssoOnly) return null
  return (
    <FormLink signIn={signIn} form="passwordless">
      {text('signIn.backToEmail')}
    </FormLink>
  )
}
