import type { ReactNode } from 'react'
import { Field } from '../../components/Field'
import { useOwnDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { AnotherEmail } from './AnotherEmail'
import { FormFrame } from './FormFrame'
import { NewHere } from './NewHere'
import { PasswordField } from '../../components/PasswordField'
import { ToForm } from './ToForm'
import { useSubmit } from '../../components/useSubmit'
import type { VariantProps } from './variant-props'

/** Email and password (S-LOGIN-02, S-LOGIN-12, S-LOGIN-13). */
export function LoginForm({ signIn, notes }: VariantProps): ReactNode {
  const text = useText()
  const ownDispatch = useOwnDispatch()
  const { form, refused, onSubmit } = useSubmit((value) => {
    const email = value('email').trim()
    const password = value('password')
    return ownDispatch('logIn', { method: 'email', name: email, filled: password !== '' }, { email, password })
  })
  return (
    <FormFrame
      title={text('signIn.greeting')}
      signIn={signIn}
      notes={notes}
      form={form}
      onSubmit={onSubmit}
      refused={refused}
      submitLabel={text('signIn.logIn')}
      ways={
        <>
          <ToForm signIn={signIn} form="forgot">
            {text('signIn.forgot')}
          </ToForm>
          <AnotherEmail signIn={signIn} />
          <NewHere signIn={signIn} />
        </>
      }
    >
      <Field
        label={text('signIn.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        defaultValue={signIn.email}
      />
      <PasswordField />
    </FormFrame>
  )
}
