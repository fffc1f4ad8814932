import type { MouseEvent, ReactNode } from 'react'
import type { View } from '../../../../protocol/views'
import { Button } from '../../../components/buttons/Button'
import { Note } from '../../../components/feedback/Note'
import { useDispatch } from '../../../core-client/hooks'
import { useText } from '../../../i18n/Messages'
import { LazyDiscoveredProviders } from './LazyDiscoveredProviders'

/** Leads to the sign-in methods of an account without a password (S-LOGIN-19). */
export function SsoLink({ signIn }: { readonly signIn: View<'signIn'> }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const { variant, ssoOnly, sso } = signIn
  // A username or codes cannot be used to look up methods: here the organisation's methods are offered.
  if (!ssoOnly && (variant === 'username' || variant === 'twoCode')) {
    if (sso.length > 0) return <LazyDiscoveredProviders signIn={{ ...signIn, emailFallback: false }} />
    return (
      <Note tone="bad" live="assertive">
        {text('signIn.error.ssoFailed')}
      </Note>
    )
  }
  const go = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    // Uses the refused email, which may differ from the form's initial one.
    const given = form === null ? null : new FormData(form).get('email')
    const email = typeof given === 'string' ? given.trim() : signIn.email
    // Submitted first, so that the email form shows this email.
    const refused = email === '' ? undefined : await dispatch('submitEmail', { email })
    if (refused === undefined) await dispatch('chooseSignInForm', { form: 'passwordless' })
  }
  return (
    <Button wide icon="key" onClick={(event) => void go(event)}>
      {text('signIn.ssoRequired')}
    </Button>
  )
}
