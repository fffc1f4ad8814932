import type { ReactNode } from 'react'
import { defined } from '../../../protocol/defined'
import { refusal, type RefusalCode } from '../../../protocol/faults'
import { LONGEST_EMAIL, LONGEST_NAME } from '../../../protocol/fields'
import { judgePassword } from '../../../protocol/password'
import { productName } from '../../../protocol/product'
import { registrationFault } from '../../../protocol/registration'
import { Field } from '../../components/Field'
import { useOwnDispatch } from '../../core-client/hooks'
import { refusalTexts } from '../../faults/refusal-texts'
import { useText } from '../../i18n/Messages'
import { AnotherEmail } from './AnotherEmail'
import { FormFrame } from './FormFrame'
import { PasswordField } from '../../components/PasswordField'
import styles from './SignInForm.module.css'
import { ToForm } from './ToForm'
import { useSubmit } from '../../components/useSubmit'
import { useRobotCheck } from './useRobotCheck'
import type { VariantProps } from './variant-props'

/** Which refusals a field shows itself. */
const faultsOf = {
  name: ['nameRequired'],
  email: ['emailRequired', 'emailInvalid'],
  password: ['passwordRequired', 'passwordWeak'],
} as const satisfies Record<string, readonly RefusalCode[]>

const shownByField = new Set<RefusalCode>(Object.values(faultsOf).flat())

interface CreateAccountProps extends VariantProps {
  /** For guests alone, whatever the organisation asks others for. */
  readonly guest?: boolean
}

/** A new account with the fields that the organisation asks for; with none of them as a guest (S-REG-02, S-REG-10). */
export function CreateAccountForm({ signIn, notes, guest = false }: CreateAccountProps): ReactNode {
  const text = useText()
  const ownDispatch = useOwnDispatch()
  const fields = guest ? [] : signIn.registrationFields
  const isGuest = fields.length === 0
  const robot = useRobotCheck(signIn.robotCheck)
  const { form, refused, onSubmit } = useSubmit(async (value) => {
    const proof = robot.answer()
    const password = value('password')
    const given = {
      ...(fields.includes('name') ? { name: value('name').trim() } : {}),
      ...(fields.includes('email') ? { email: value('email').trim() } : {}),
    }
    const context = { appName: productName, ...defined({ email: given.email }) }
    const filled = isGuest ? {} : { ...given, judged: judgePassword(signIn.securityMode, password, context) }
    // Before the robot check, which is not to be passed once more for a field that was forgotten.
    const fault = registrationFault(fields, filled)
    if (fault !== undefined) return refusal(fault)
    if (proof === 'missing') return undefined
    // The call is made from what stands beside the intent; there a name goes by the word for any name.
    const { name: username, ...rest } = given
    const secret = { ...defined({ username }), ...proof, ...rest, ...(fields.includes('password') ? { password } : {}) }
    const heard = await ownDispatch('register', { guest: isGuest, ...filled }, secret)
    if (heard === undefined) robot.spend()
    return heard
  })
  const errorOf = (field: keyof typeof faultsOf) =>
    refused !== undefined && new Set<RefusalCode>(faultsOf[field]).has(refused)
      ? text(refusalTexts[refused])
      : undefined
  return (
    <FormFrame
      title={text(isGuest ? 'signIn.guest.title' : 'signIn.createAccount.title')}
      signIn={signIn}
      notes={notes}
      form={form}
      onSubmit={onSubmit}
      refused={refused !== undefined && shownByField.has(refused) ? undefined : refused}
      submitLabel={text(isGuest ? 'signIn.enterAsGuest' : 'signIn.createAccount')}
      ways={
        guest ? (
          <ToForm signIn={signIn} form="passwordless">
            {text('signIn.backToLogin')}
          </ToForm>
        ) : (
          <AnotherEmail signIn={signIn} />
        )
      }
    >
      {isGuest ? <p className={styles.soft}>{text('signIn.guest.text')}</p> : null}
      {fields.includes('name') ? (
        <Field
          label={text('signIn.name')}
          name="name"
          autoComplete="name"
          maxLength={LONGEST_NAME}
          error={errorOf('name')}
        />
      ) : null}
      {fields.includes('email') ? (
        <Field
          label={text('signIn.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          maxLength={LONGEST_EMAIL}
          defaultValue={signIn.email}
          error={errorOf('email')}
        />
      ) : null}
      {fields.includes('password') ? <PasswordField isNew error={errorOf('password')} /> : null}
      {robot.field}
    </FormFrame>
  )
}
