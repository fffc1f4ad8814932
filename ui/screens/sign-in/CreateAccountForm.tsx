import type { ReactNode } from 'react'
import { defined } from '../../../protocol/defined'
import type { RefusalCode } from '../../../protocol/faults'
import { Field } from '../../components/Field'
import { useOwnDispatch } from '../../core-client/hooks'
import { refusalTexts } from '../../faults/refusal-texts'
import { useText } from '../../i18n/Messages'
import { AnotherEmail } from './AnotherEmail'
import { FormFrame } from './FormFrame'
import { PasswordField } from '../../components/PasswordField'
import styles from './SignInForm.module.css'
import { useSubmit } from '../../components/useSubmit'
import { useRobotCheck } from './useRobotCheck'
import type { VariantProps } from './variant-props'

/** Which refusals a field shows itself. */
const faultsOf = {
  name: ['nameRequired'],
  email: ['emailRequired', 'emailInvalid'],
  password: ['passwordRequired'],
} as const satisfies Record<string, readonly RefusalCode[]>

const shownByField = new Set<RefusalCode>(Object.values(faultsOf).flat())

/** A new account with the fields that the organisation asks for; with none of them as a guest (S-REG-02, S-REG-10). */
export function CreateAccountForm({ signIn, notes }: VariantProps): ReactNode {
  const text = useText()
  const ownDispatch = useOwnDispatch()
  const fields = signIn.registrationFields
  const isGuest = fields.length === 0
  const robot = useRobotCheck(isGuest ? undefined : signIn.robotCheck)
  const { form, refused, onSubmit } = useSubmit((value) => {
    if (isGuest) return ownDispatch('register', { guest: true })
    const recaptchaResponse = robot.take()
    if (recaptchaResponse === 'missing') return Promise.resolve(undefined)
    const password = value('password')
    const given = {
      ...(fields.includes('name') ? { name: value('name').trim() } : {}),
      ...(fields.includes('email') ? { email: value('email').trim() } : {}),
    }
    // The call is made from what stands beside the intent; there a name goes by the word for any name.
    const { name: username, ...rest } = given
    return ownDispatch(
      'register',
      { guest: false, filled: password !== '', ...given },
      {
        ...defined({ username, ...recaptchaResponse }),
        ...rest,
        ...(fields.includes('password') ? { password } : {}),
      },
    )
  })
  const errorOf = (field: keyof typeof faultsOf) =>
    refused !== undefined && new Set<RefusalCode>(faultsOf[field]).has(refused)
      ? text(refusalTexts[refused])
      : undefined
  return (
    <FormFrame
      title={text('signIn.createAccount.title')}
      signIn={signIn}
      notes={notes}
      form={form}
      onSubmit={onSubmit}
      refused={refused !== undefined && shownByField.has(refused) ? undefined : refused}
      submitLabel={text(isGuest ? 'signIn.enterAsGuest' : 'signIn.createAccount')}
      ways={<AnotherEmail signIn={signIn} />}
    >
      {isGuest ? <p className={styles.soft}>{text('signIn.guest.text')}</p> : null}
      {fields.includes('name') ? (
        <Field label={text('signIn.name')} name="name" autoComplete="name" error={errorOf('name')} />
      ) : null}
      {fields.includes('email') ? (
        <Field
          label={text('signIn.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          defaultValue={signIn.email}
          error={errorOf('email')}
        />
      ) : null}
      {fields.includes('password') ? <PasswordField isNew error={errorOf('password')} /> : null}
      {robot.field}
    </FormFrame>
  )
}
