import { useState, type ReactNode } from 'react'
import { nationalPhone, phoneAsTyped } from '../../../protocol/phone'
import type { View } from '../../../protocol/views'
import { Button } from '../../components/buttons/Button'
import { Field } from '../../components/forms/Field'
import { useSubmit } from '../../components/forms/useSubmit'
import { useSilentDispatch } from '../../core-client/hooks'
import { refusalTexts } from '../../errors/refusal-texts'
import { useText } from '../../i18n/Messages'
import styles from './VerifyPhone.module.css'

/** Renders the input of the number, formatted while typing (S-OTP-03, S-OTP-04). */
export function PhoneForm({ phone }: { readonly phone: View<'phone'> }): ReactNode {
  const text = useText()
  const silentDispatch = useSilentDispatch()
  const [number, setNumber] = useState(() => phoneAsTyped(phone.number))
  const { form, refused, onSubmit } = useSubmit(() => silentDispatch('setUpPhone', { phone: number }))
  const error =
    refused === undefined || (refused === 'phoneInvalid' && nationalPhone(number) !== undefined) ? undefined : refused
  return (
    <form className={styles.form} ref={form} onSubmit={onSubmit} noValidate aria-busy={phone.busy}>
      <p className={styles.soft}>{text('phone.lead')}</p>
      <Field
        label={text('phone.number')}
        hint={text('phone.hint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={number}
        onChange={({ target }) => setNumber(phoneAsTyped(target.value))}
        error={error === undefined ? undefined : text(refusalTexts[error])}
      />
      <Button kind="brand" wide type="submit" disabled={phone.busy}>
        {text('phone.send')}
      </Button>
    </form>
  )
}
