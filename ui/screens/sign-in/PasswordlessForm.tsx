import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { isEmail } from '../../../protocol/fields'
import { Field } from '../../components/forms/Field'
import { useSilentDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { LazyDiscoveredProviders } from './sso/LazyDiscoveredProviders'
import { FormFrame, type VariantProps } from './FormFrame'
import { SignUpLink } from './SignUpLink'
import { useInitialEmail } from './useInitialEmail'
import { useSubmit } from '../../components/forms/useSubmit'

/**
 * Renders the email step; the next step depends on the email (S-LOGIN-04, S-LOGIN-09). An email from a link is
 * submitted automatically (S-LOGIN-08).
 */
export function PasswordlessForm({ signIn, notes }: VariantProps): ReactNode {
  const text = useText()
  const dispatch = useSilentDispatch()
  const given = useInitialEmail()
  const [email, setEmail] = useState(given ?? signIn.email)
  const { form, refused, onSubmit, heard } = useSubmit(() => dispatch('submitEmail', { email: email.trim() }))
  const goOn = useEffectEvent((known: string) => void dispatch('openSignIn', { email: known }).then(heard))
  useEffect(() => {
    if (given !== undefined) goOn(given)
  }, [given])
  return (
    <FormFrame
      title={text('signIn.greeting')}
      signIn={signIn}
      notes={notes}
      form={form}
      onSubmit={onSubmit}
      refused={refused}
      submitLabel={text('action.continue')}
      submitDisabled={!isEmail(email.trim())}
      ways={signIn.sso.length > 0 ? <LazyDiscoveredProviders signIn={signIn} /> : <SignUpLink signIn={signIn} />}
    >
      <Field
        label={text('signIn.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </FormFrame>
  )
}
