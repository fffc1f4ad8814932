import { useState, type ReactNode } from 'react'
import { isEmail } from '../../../protocol/fields'
import { Field } from '../../components/Field'
import { useDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { FormFrame } from './FormFrame'
import { NewHere } from './NewHere'
import { useSubmit } from './useSubmit'
import type { VariantProps } from './variant-props'

/** The email alone; what comes next depends on it (S-LOGIN-04, S-LOGIN-09). */
export function PasswordlessForm({ signIn, notes }: VariantProps): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const [email, setEmail] = useState(signIn.email)
  const { form, refused, onSubmit } = useSubmit(() => dispatch('submitEmail', { email: email.trim() }))
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
      ways={<NewHere guestEntry={signIn.guestEntry} busy={signIn.busy} />}
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
