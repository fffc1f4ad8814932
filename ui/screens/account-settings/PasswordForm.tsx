import { useEffect, type ReactNode } from 'react'
import { defined } from '../../../protocol/defined'
import { judgePassword } from '../../../protocol/password'
import { productName } from '../../../protocol/product'
import { Button } from '../../components/Button'
import { PasswordField } from '../../components/PasswordField'
import { useSubmit } from '../../components/useSubmit'
import { useOwnDispatch } from '../../core-client/hooks'
import { refusalTexts } from '../../faults/refusal-texts'
import { useText } from '../../i18n/Messages'
import type { FoldedFormProps } from './form-props'
import { UpdateNote } from './UpdateNote'

/** The old password and the new one; nothing of them is kept here (S-ACCT-13, S-ACCT-14, S-ACCT-18). */
export function PasswordForm({ account, said, onAsk }: FoldedFormProps): ReactNode {
  const text = useText()
  const ownDispatch = useOwnDispatch()
  const { email, securityMode, changing } = account
  const { form, refused, onSubmit } = useSubmit((value) => {
    onAsk()
    const password = value('password')
    const judged = judgePassword(securityMode, password, { appName: productName, ...defined({ email }) })
    return ownDispatch('updateAccount', { judged }, { password, oldPassword: value('oldPassword') })
  })
  const done = said?.notice === 'updated' ? said.id : undefined
  useEffect(() => {
    if (done !== undefined) form.current?.reset()
  }, [done, form])
  const ofField = refused === 'passwordRequired' || refused === 'passwordWeak'
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-busy={changing}>
      {/* For password managers, which keep a password with the name that it belongs to. */}
      <input hidden readOnly name="username" autoComplete="username" value={email ?? ''} />
      <PasswordField name="oldPassword" label={text('account.oldPassword')} />
      <PasswordField isNew label={text('setPassword.new')} error={ofField ? text(refusalTexts[refused]) : undefined} />
      <UpdateNote refused={ofField ? undefined : refused} said={said} />
      <Button kind="brand" type="submit" disabled={changing}>
        {text('account.save')}
      </Button>
    </form>
  )
}
