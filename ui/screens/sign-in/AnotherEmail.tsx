import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { useText } from '../../i18n/Messages'
import { ToForm } from './ToForm'

/** Back to the email and to the ways that were found for it; behind single sign-on the way back is its own (S-LOGIN-05). */
export function AnotherEmail({ signIn }: { readonly signIn: View<'signIn'> }): ReactNode {
  const text = useText()
  if (signIn.ssoOnly) return null
  return (
    <ToForm signIn={signIn} form="passwordless">
      {text('signIn.backToEmail')}
    </ToForm>
  )
}
