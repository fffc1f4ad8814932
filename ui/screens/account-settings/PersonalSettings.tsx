import { useState, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { buildPath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { Note } from '../../components/feedback/Note'
import { Switch } from '../../components/forms/Switch'
import { useDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import { FoldRow, PlainRow, Section } from '../account/Rows'
import styles from '../account/Rows.module.css'
import type { FormProps } from './form-props'
import { NameForm } from './NameForm'
import { PasswordForm } from './PasswordForm'
import { RegisterForm } from './RegisterForm'

/**
 * Renders name, email, password and text messages, as far as this kind of account can change them (S-ACCT-04, 06, 08,
 * 10, 11).
 */
export function PersonalSettings({ account, said }: FormProps): ReactNode {
  const text = useText()
  const [asked, setAsked] = useState<'name' | 'password'>()
  const { kind, organisation } = account
  const textMessages = <TextMessages on={account.sms} />
  if (kind === 'guest')
    return (
      <>
        <RegisterForm account={account} said={said} />
        <Section title={text('account.settings')}>{textMessages}</Section>
      </>
    )
  return (
    <>
      {kind === 'sso' ? <Note>{text('account.sso')}</Note> : null}
      <Section title={text('account.settings')}>
        {kind === 'selfRegistered' ? (
          <FoldRow icon="user" label={text('account.nameAndEmail')} hint={account.name}>
            <NameForm account={account} said={asked === 'name' ? said : undefined} onAsk={() => setAsked('name')} />
          </FoldRow>
        ) : (
          <FixedRows account={account} />
        )}
        {kind === 'sso' ? null : (
          <FoldRow icon="key" label={text('signIn.password')}>
            <PasswordForm
              account={account}
              said={asked === 'password' ? said : undefined}
              onAsk={() => setAsked('password')}
            />
          </FoldRow>
        )}
        {textMessages}
      </Section>
      {kind === 'managed' && organisation !== undefined ? (
        <p className={styles.soft}>{text('account.managed', { organization: organisation })}</p>
      ) : null}
    </>
  )
}

/** Shows fields that are managed elsewhere and cannot be changed here (S-ACCT-10, S-ACCT-11). */
function FixedRows({ account: { name, email } }: { readonly account: View<'account'> }): ReactNode {
  const text = useText()
  return (
    <>
      <PlainRow icon="lock" label={text('signIn.name')} hint={name} />
      <PlainRow icon="lock" label={text('signIn.email')} hint={email} />
    </>
  )
}

/** Switches text messages: on leads to the phone verification, off opts out at once (S-ACCT-06, S-OTP-10). */
function TextMessages({ on }: { readonly on: boolean }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  return (
    <li className={styles.switch}>
      <Switch
        icon={<Icon name="phone" />}
        label={text('account.sms')}
        checked={on}
        onChange={(wanted) => {
          if (wanted) navigate(buildPath({ name: 'otp' }))
          else void dispatch('changePreferences', { preferences: { allowSMS: false } })
        }}
      />
    </li>
  )
}
