import type { ReactNode } from 'react'
import { LONGEST_EMAIL, LONGEST_NAME } from '../../../protocol/fields'
import { judgePassword } from '../../../protocol/password'
import { productName } from '../../../protocol/product'
import { Button } from '../../components/Button'
import { Field } from '../../components/Field'
import { PasswordField } from '../../components/PasswordField'
import { useSubmit } from '../../components/useSubmit'
import { useOwnDispatch } from '../../core-client/hooks'
import { refusalTexts } from '../../faults/refusal-texts'
import { useText } from '../../i18n/Messages'
import styles from '../account/Rows.module.css'
import type { FormProps } from './form-props'
import { UpdateNote } from './UpdateNote'

/** A guest becomes somebody with a name, and keeps what was learned (S-ACCT-08, S-ACCT-16). */
export function RegisterForm({ account, said }: FormProps): ReactNode {
  const text = useText()
  const ownDispatch = useOwnDispatch()
  const { form, refused, onSubmit } = useSubmit((value) => {
    const [name, email, password] = [value('name'), value('email'), value('password')]
    const judged = judgePassword(account.securityMode, password, { appName: productName, email })
    return ownDispatch('updateAccount', { name, email, judged }, { password })
  })
  const errorOf = (...codes: readonly (keyof typeof refusalTexts)[]) =>
    refused !== undefined && codes.includes(refused) ? text(refusalTexts[refused]) : undefined
  const errors = {
    name: errorOf('nameRequired'),
    email:
      errorOf('emailRequired', 'emailInvalid') ??
      (refused === undefined && said?.notice === 'emailTaken' ? text('account.emailTaken') : undefined),
    password: errorOf('passwordRequired', 'passwordWeak'),
  }
  const ofField = Object.values(errors).some((error) => error !== undefined)
  return (
    <section className={styles.join}>
      <h2>{text('account.join.title')}</h2>
      <p>{text('account.join.text')}</p>
      <form className={styles.form} ref={form} onSubmit={onSubmit} noValidate aria-busy={account.changing}>
        <Field
          label={text('signIn.name')}
          name="name"
          autoComplete="name"
          maxLength={LONGEST_NAME}
          error={errors.name}
        />
        <Field
          label={text('signIn.email')}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LONGEST_EMAIL}
          error={errors.email}
        />
        <PasswordField isNew error={errors.password} />
        <UpdateNote refused={ofField ? undefined : refused} said={said} />
        <Button kind="brand" type="submit" disabled={account.changing}>
          {text('account.register')}
        </Button>
      </form>
    </section>
  )
}
