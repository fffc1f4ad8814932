import { useEffect, useState, type ReactNode } from 'react'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { LONGEST_EMAIL, LONGEST_NAME } from '../../../protocol/fields'
import { Button } from '../../components/buttons/Button'
import { Note } from '../../components/feedback/Note'
import { Field } from '../../components/forms/Field'
import { PasswordField } from '../../components/forms/PasswordField'
import { useSubmit } from '../../components/forms/useSubmit'
import { useSilentDispatch } from '../../core-client/hooks'
import { refusalTexts } from '../../errors/refusal-texts'
import { useText } from '../../i18n/Messages'
import type { FoldedFormProps } from './form-props'
import { UpdateNote } from './UpdateNote'

/**
 * Edits name and email of a self-registered user (S-ACCT-11, S-ACCT-12). A new email requires the password, and counts
 * once the mailed link was opened: until then the form shows the present one.
 */
export function NameForm({ account, said, onAsk }: FoldedFormProps): ReactNode {
  const text = useText()
  const silentDispatch = useSilentDispatch()
  const [email, setEmail] = useState(account.email ?? '')
  const changesEmail = email.trim() !== '' && email.trim() !== account.email
  /** The new email of the last submission. */
  const [mailed, setMailed] = useState<string>()
  const { form, refused, onSubmit } = useSubmit((value) => {
    onAsk()
    setMailed(changesEmail ? value('email').trim() : undefined)
    return silentDispatch(
      'updateAccount',
      { name: value('name'), email: value('email') },
      omitUndefined({ oldPassword: changesEmail ? value('oldPassword') : undefined }),
    )
  })
  const done = said?.notice === 'updated' ? said.id : undefined
  useEffect(() => {
    if (done !== undefined) form.current?.reset()
  }, [done, form])
  const ofName = refused === 'nameRequired'
  const ofEmail = refused === 'emailInvalid' || refused === 'emailRequired'
  const emailError = ofEmail
    ? text(refusalTexts[refused])
    : refused === undefined && said?.notice === 'emailTaken'
      ? text('account.emailTaken')
      : undefined
  return (
    <form
      ref={form}
      onSubmit={onSubmit}
      onReset={() => setEmail(account.email ?? '')}
      noValidate
      aria-busy={account.changing}
    >
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
      {done === undefined || mailed === undefined ? null : (
        <Note tone="good" icon="mail" live="polite">
          {text('account.emailMailed', { email: mailed })}
        </Note>
      )}
      <UpdateNote refused={ofName || ofEmail ? undefined : refused} said={said} />
      <Button kind="brand" type="submit" disabled={account.changing}>
        {text('account.save')}
      </Button>
    </form>
  )
}
