import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { isEmail } from '../../../protocol/fields'
import { Field } from '../../components/Field'
import { useOwnDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { FoundElsewhere } from './elsewhere-parts'
import { FormFrame } from './FormFrame'
import { NewHere } from './NewHere'
import { useInitialEmail } from './useInitialEmail'
import { useSubmit } from '../../components/useSubmit'
import type { VariantProps } from './variant-props'

/** The email alone; what comes next depends on it (S-LOGIN-04, S-LOGIN-09). One that a link brings goes on by itself (S-LOGIN-08). */
export function PasswordlessForm({ signIn, notes }: VariantProps): ReactNode {
  const text = useText()
  const dispatch = useOwnDispatch()
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
      ways={signIn.sso.length > 0 ? <FoundElsewhere signIn={signIn} /> : <NewHere signIn={signIn} />}
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
