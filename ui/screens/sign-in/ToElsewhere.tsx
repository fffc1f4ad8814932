import type { ReactNode } from 'react'
import { Button } from '../../components/Button'
import { useDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'

/** Leads to the ways in of an account that has no password here (S-LOGIN-19). */
export function ToElsewhere({ email }: { readonly email: string }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const go = async () => {
    await dispatch('chooseSignInForm', { form: 'passwordless' })
    if (email !== '') await dispatch('submitEmail', { email })
  }
  return (
    <Button wide icon="key" onClick={() => void go()}>
      {text('signIn.ssoRequired')}
    </Button>
  )
}
