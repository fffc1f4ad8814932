import type { ReactNode } from 'react'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { refusal, type RefusalCode } from '../../../protocol/faults'
import { LONGEST_EMAIL, LONGEST_NAME } from '../../../protocol/fields'
import { judgePassword } from '../../../protocol/password'
import { productName } from '../../../protocol/product'
import { registrationFault } from '../../../protocol/registration'
import { Field } from '../../components/forms/Field'
import { useSilentDispatch } from '../../core-client/hooks'
import { refusalTexts } from '../../errors/refusal-texts'
import { useText } from '../../i18n/Messages'
import { ChangeEmailLink } from './ChangeEmailLink'
import { FormFrame, type VariantProps } from './FormFrame'
import { PasswordField } from '../../components/forms/PasswordField'
import styles from './SignInForm.module.css'
import { FormLink } from './FormLink'
import { StrengthMeter } from '../../components/forms/StrengthMeter'
import { usePasswordStrength } from '../../components/forms/usePasswordStrength'
import { useSubmit } from '../../components/forms/useSubmit'
import { useRobotCheck } from './useRobotCheck'

/** Refusals that a field shows itself. */
const faultsOf = {
  name: ['nameRequired'],
  email: ['emailRequired', 'emailInvalid'],
  password: ['passwordRequired', 'passwordWeak'],
} as const satisfies Record<string, readonly RefusalCode[]>

const shownByField = new Set<RefusalCode>(Object.values(faultsOf).flat())

interface CreateAccountProps extends VariantProps {
  /** Shows the form for guests, whatever fields the organisation requires. */
  readonly guest?: boolean
}

/**
 * Renders the form for a new account with the organisation's fields; without fields it is for a guest (S-REG-02,
 * S-REG-10).
 */
export function CreateAccountForm({ signIn, notes, guest = false }: CreateAccountProps): ReactNode {
  const text = useText()
  const silentDispatch = useSilentDispatch()
  const fields = guest ? [] : signIn.registrationFields
  const isGuest = fields.length === 0
  const hasRules = signIn.securityMode === 'strict' && fields.includes('password')
  const { strength, onInput } = usePasswordStrength()
  const robot = useRobotCheck(signIn.robotCheck)
  const { form, refused, onSubmit } = useSubmit(async (value) => {
    const proof = robot.answer()
    const password = value('password')
    const given = {
      ...(fields.includes('name') ? { name: value('name').trim() } : {}),
      ...(fields.includes('email') ? { email: value('email').trim() } : {}),
    }
    const context = { appName: productName, ...omitUndefined({ email: given.email }) }
    const filled = isGuest ? {} : { ...given, judged: judgePassword(signIn.securityMode, password, context) }
    // Before the robot check, so that a missing field does not cost a second check.
    const fault = registrationFault(fields, filled)
    if (fault !== undefined) return refusal(fault)
    if (proof === 'missing') return undefined
    // The API call takes these values from the intent's secret; there the name is called `username`.
    const { name: username, ...rest } = given
    const secret = {
      ...omitUndefined({ username }),
      ...proof,
      ...rest,
      ...(fields.includes('password') ? { password } : {}),
    }
    const heard = await silentDispatch('register', { guest: isGuest, ...filled }, secret)
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
      onInput={hasRules ? onInput : undefined}
      refused={refused !== undefined && shownByField.has(refused) ? undefined : refused}
      submitLabel={text(isGuest ? 'signIn.enterAsGuest' : 'signIn.createAccount')}
      ways={
        guest ? (
          <FormLink signIn={signIn} form="passwordless">
            {text('signIn.backToLogin')}
          </FormLink>
        ) : (
          <ChangeEmailLink signIn={signIn} />
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
      {hasRules ? <StrengthMeter strength={strength} strict /> : null}
      {robot.field}
    </FormFrame>
  )
}
