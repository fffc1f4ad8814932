import type { ReactNode } from 'react'
import { Field } from '../../components/Field'
import { useOwnDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { FormFrame } from './FormFrame'
import styles from './SignInForm.module.css'
import { ToForm } from './ToForm'
import { useSubmit } from '../../components/useSubmit'
import type { VariantProps } from './variant-props'

/** A link for a new password (S-LOGIN-16..18). */
export function ForgotForm({ signIn, notes }: VariantProps): ReactNode {
  const text = useText()
  const ownDispatch = useOwnDispatch()
  const { form, refused, onSubmit } = useSubmit((value) =>
    ownDispatch('requestPasswordReset', { email: value('email').trim() }),
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
        <ToForm signIn={signIn} form="login">
          {text('signIn.backToLogin')}
        </ToForm>
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
