import { useState, type ReactNode } from 'react'
import { defined } from '../../../protocol/defined'
import { LONGEST_EMAIL, LONGEST_NAME } from '../../../protocol/fields'
import { Button } from '../../components/Button'
import { Field } from '../../components/Field'
import { PasswordField } from '../../components/PasswordField'
import { useSubmit } from '../../components/useSubmit'
import { useOwnDispatch } from '../../core-client/hooks'
import { refusalTexts } from '../../faults/refusal-texts'
import { useText } from '../../i18n/Messages'
import type { FoldedFormProps } from './form-props'
import { UpdateNote } from './UpdateNote'

/** Name and address of somebody who registered themselves (S-ACCT-11, S-ACCT-12). A new address takes the password. */
export function NameForm({ account, said, onAsk }: FoldedFormProps): ReactNode {
  const text = useText()
  const ownDispatch = useOwnDispatch()
  const [email, setEmail] = useState(account.email ?? '')
  const changesEmail = email.trim() !== '' && email.trim() !== account.email
  const { form, refused, onSubmit } = useSubmit((value) => {
    onAsk()
    return ownDispatch(
      'updateAccount',
      { name: value('name'), email: value('email') },
      defined({ oldPassword: changesEmail ? value('oldPassword') : undefined }),
    )
  })
  const ofName = refused === 'nameRequired'
  const ofEmail = refused === 'emailInvalid'
  const emailError = ofEmail
    ? text(refusalTexts[refused])
    : refused === undefined && said?.notice === 'emailTaken'
      ? text('account.emailTaken')
      : undefined
  return (
    <form ref={form} onSubmit={onSubmit} noValidate aria-busy={account.changing}>
      <Field
        label={text('signIn.name')}
        name="name"
        autoComplete="name"
        maxLength={LONGEST_NAME}
        defaultValue={account.name ?? ''}
        error={ofName ? text(refusalTexts[refused]) : undefined}
      />
      <Field
        label={text('signIn.email')}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST_EMAIL}
        defaultValue={account.email ?? ''}
        error={emailError}
        hint={changesEmail ? text('account.emailChange') : undefined}
        onChange={({ target }) => setEmail(target.value)}
      />
      {changesEmail ? <PasswordField name="oldPassword" label={text('account.oldPassword')} /> : null}
      <UpdateNote refused={ofName || ofEmail ? undefined : refused} said={said} />
      <Button kind="brand" type="submit" disabled={account.changing}>
        {text('account.save')}
      </Button>
    </form>
  )
}
