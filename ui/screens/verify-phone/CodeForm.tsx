import { useState, type ReactNode } from 'react'
import { formatPhone, formatVerificationCode, isVerificationCode, verificationDigits } from '../../../protocol/phone'
import type { View } from '../../../protocol/views'
import { Button } from '../../components/buttons/Button'
import { Field } from '../../components/forms/Field'
import { useSubmit } from '../../components/forms/useSubmit'
import { useDispatch, useSilentDispatch } from '../../core-client/hooks'
import { refusalTexts } from '../../errors/refusal-texts'
import { useText } from '../../i18n/Messages'
import styles from './VerifyPhone.module.css'

/** Renders the input of the code, formatted while typing; only the API call receives it (S-OTP-06, S-OTP-07). */
export function CodeForm({ phone }: { readonly phone: View<'phone'> }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const silentDispatch = useSilentDispatch()
  const [typed, setTyped] = useState('')
  const code = verificationDigits(typed)
  const complete = isVerificationCode(code)
  const { form, refused, onSubmit } = useSubmit(() => silentDispatch('verifyPhone', { complete }, { code }))
  const error = refused === undefined || (refused === 'codeInvalid' && complete) ? undefined : refused
  return (
    <form className={styles.form} ref={form} onSubmit={onSubmit} noValidate aria-busy={phone.busy}>
      <output className={styles.soft}>{text('phone.codeLead', { number: formatPhone(phone.number) })}</output>
      <Field
        label={text('phone.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={typed}
        onChange={({ target }) => setTyped(formatVerificationCode(target.value))}
        error={error === undefined ? undefined : text(refusalTexts[error])}
      />
      <Button kind="brand" wide type="submit" disabled={phone.busy}>
        {text('phone.verify')}
      </Button>
      <Button kind="quiet" wide onClick={() => void dispatch('retryPhone', {})}>
        {text('phone.other')}
      </Button>
    </form>
  )
}
