import { useEffect, type ReactNode } from 'react'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { judgePassword } from '../../../protocol/password'
import { productName } from '../../../protocol/product'
import { Button } from '../../components/buttons/Button'
import { PasswordField } from '../../components/forms/PasswordField'
import { StrengthMeter } from '../../components/forms/StrengthMeter'
import { usePasswordStrength } from '../../components/forms/usePasswordStrength'
import { useSubmit } from '../../components/forms/useSubmit'
import { useSilentDispatch } from '../../core-client/hooks'
import { refusalTexts } from '../../errors/refusal-texts'
import { useText } from '../../i18n/Messages'
import type { FoldedFormProps } from './form-props'
import { UpdateNote } from './UpdateNote'

/** Changes the password; the form keeps neither the old nor the new one (S-ACCT-13, S-ACCT-14, S-ACCT-18). */
export function PasswordForm({ account, said, onAsk }: FoldedFormProps): ReactNode {
  const text = useText()
  const silentDispatch = useSilentDispatch()
  const { email, securityMode, changing } = account
  const { form, refused, onSubmit } = useSubmit((value) => {
    onAsk()
    const password = value('password')
    const judged = judgePassword(securityMode, password, { appName: productName, ...omitUndefined({ email }) })
    return silentDispatch('updateAccount', { judged }, { password, oldPassword: value('oldPassword') })
  })
  const { strength, onInput } = usePasswordStrength(email)
  const done = said?.notice === 'updated' ? said.id : undefined
  useEffect(() => {
    if (done !== undefined) form.current?.reset()
  }, [done, form])
  const ofField = refused === 'passwordRequired' || refused === 'passwordWeak'
  return (
    <form ref={form} onSubmit={onSubmit} onInput={onInput} noValidate aria-busy={changing}>
      {/* For password managers, which store a password with its username. */}
      <input hidden readOnly name="username" autoComplete="username" value={email ?? ''} />
      <PasswordField name="oldPassword" label={text('account.oldPassword')} />
      <PasswordField isNew label={text('setPassword.new')} error={ofField ? text(refusalTexts[refused]) : undefined} />
      {securityMode === 'strict' ? <StrengthMeter strength={strength} strict /> : null}
      <UpdateNote refused={ofField ? undefined : refused} said={said} />
      <Button kind="brand" type="submit" disabled={changing}>
        {text('account.save')}
      </Button>
    </form>
  )
}
