import type { ReactNode } from 'react'
import { LONGEST_EMAIL, LONGEST_NAME } from '../../../protocol/fields'
import { judgePassword } from '../../../protocol/password'
import { productName } from '../../../protocol/product'
import { Button } from '../../components/buttons/Button'
import { Field } from '../../components/forms/Field'
import { PasswordField } from '../../components/forms/PasswordField'
import { StrengthMeter } from '../../components/forms/StrengthMeter'
import { usePasswordStrength } from '../../components/forms/usePasswordStrength'
import { useSubmit } from '../../components/forms/useSubmit'
import { useSilentDispatch } from '../../core-client/hooks'
import { refusalTexts } from '../../errors/refusal-texts'
import { useText } from '../../i18n/Messages'
import styles from '../account/Rows.module.css'
import type { FormProps } from './form-props'
import { UpdateNote } from './UpdateNote'

/** Registers a guest, who keeps all progress (S-ACCT-08, S-ACCT-16). */
export function RegisterForm({ account, said }: FormProps): ReactNode {
  const text = useText()
  const silentDispatch = useSilentDispatch()
  const { form, refused, onSubmit } = useSubmit((value) => {
    const [name, email, password] = [value('name'), value('email'), value('password')]
    const judged = judgePassword(account.securityMode, password, { appName: productName, email })
    return silentDispatch('updateAccount', { name, email, judged }, { password })
  })
  const { strength, onInput } = usePasswordStrength()
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
      <form
        className={styles.form}
        ref={form}
        onSubmit={onSubmit}
        onInput={onInput}
        noValidate
        aria-busy={account.changing}
      >
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
        {account.securityMode === 'strict' ? <StrengthMeter strength={strength} strict /> : null}
        <UpdateNote refused={ofField ? undefined : refused} said={said} />
        <Button kind="brand" type="submit" disabled={account.changing}>
          {text('account.register')}
        </Button>
      </form>
    </section>
  )
}
