import type { ReactNode } from 'react'
import { Button } from '../../components/Button'
import { Field } from '../../components/Field'
import { useDispatch, useOwnDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { FormFrame } from './FormFrame'
import styles from './SignInForm.module.css'
import { useSubmit } from '../../components/useSubmit'
import type { VariantProps } from './variant-props'

/** A link for a new password (S-LOGIN-16..18). */
export function ForgotForm({ signIn, notes }: VariantProps): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
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
        <Button kind="quiet" onClick={() => void dispatch('chooseSignInForm', { form: 'login' })}>
          {text('signIn.backToLogin')}
        </Button>
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
