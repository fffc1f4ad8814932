import type { ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { Button } from '../../components/Button'
import { useDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'

/** Back to the email and to the ways that were found for it; behind single sign-on the way back is its own (S-LOGIN-05). */
export function AnotherEmail({ signIn }: { readonly signIn: View<'signIn'> }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  if (signIn.ssoOnly) return null
  return (
    <Button kind="quiet" onClick={() => void dispatch('chooseSignInForm', { form: 'passwordless' })}>
      {text('signIn.backToEmail')}
    </Button>
  )
}
