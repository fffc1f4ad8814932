import { useEffect, type ReactNode } from 'react'
import { Field } from '../../components/forms/Field'
import { useSilentDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { ChangeEmailLink } from './ChangeEmailLink'
import { FormFrame, type VariantProps } from './FormFrame'
import { SignUpLink } from './SignUpLink'
import { PasswordField } from '../../components/forms/PasswordField'
import { FormLink } from './FormLink'
import { useSubmit } from '../../components/forms/useSubmit'

/** Renders the form with email and password (S-LOGIN-02, S-LOGIN-12, S-LOGIN-13). */
export function LoginForm({ signIn, notes }: VariantProps): ReactNode {
  const text = useText()
  const silentDispatch = useSilentDispatch()
  const { form, refused, onSubmit } = useSubmit((value) => {
    const email = value('email').trim()
    const password = value('password')
    return silentDispatch('logIn', { method: 'email', name: email, filled: password !== '' }, { email, password })
  })
  // After the email step the focus is in the password field.
  const hasEmail = signIn.email !== ''
  useEffect(() => {
    if (hasEmail) form.current?.querySelector<HTMLElement>('input[name="password"]')?.focus()
  }, [form, hasEmail])
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
          <FormLink signIn={signIn} form="forgot">
            {text('signIn.forgot')}
          </FormLink>
          <ChangeEmailLink signIn={signIn} />
          <SignUpLink signIn={signIn} />
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
