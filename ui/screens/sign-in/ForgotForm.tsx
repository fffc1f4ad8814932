import type { ReactNode } from 'react'
import { Field } from '../../components/forms/Field'
import { useSilentDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { FormFrame, type VariantProps } from './FormFrame'
import styles from './SignInForm.module.css'
import { FormLink } from './FormLink'
import { useSubmit } from '../../components/forms/useSubmit'

/** Renders the form that requests a password reset link (S-LOGIN-16..18). */
export function ForgotForm({ signIn, notes }: VariantProps): ReactNode {
  const text = useText()
  const silentDispatch = useSilentDispatch()
  const { form, refused, onSubmit } = useSubmit((value) =>
    silentDispatch('requestPasswordReset', { email: value('email').trim() }),
  )
  return (
    <FormFrame
      title={text('signIn.forgot.title')}
      signIn={signIn}
      notes={notes}
      form={form}
      onSubmit={onSubmit}
      refused={refused}
      submitLabel={text('signIn.forgot.action')}
      ways={
        <FormLink signIn={signIn} form="login">
          {text('signIn.backToLogin')}
        </FormLink>
      }
    >
      <p className={styles.soft}>{text('signIn.forgot.text')}</p>
      <Field
        label={text('signIn.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        defaultValue={signIn.email}
      />
    </FormFrame>
  )
}
