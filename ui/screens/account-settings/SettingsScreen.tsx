import type { ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { PageHead } from '../../components/layout/Header'
import { Loading } from '../../components/feedback/Loading'
import { Note } from '../../components/feedback/Note'
import { useScreenTitle } from '../../components/navigation/useScreenTitle'
import { useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { AccountHeader } from '../account/AccountHeader'
import styles from '../account/Rows.module.css'
import { LogOut } from '../profile/LogOut'
import { DeleteAccount } from './DeleteAccount'
import { DeviceSettings } from './DeviceSettings'
import { HelpRows } from './HelpRows'
import { PersonalSettings } from './PersonalSettings'
import { Roles } from './Roles'
import own from './Settings.module.css'
import { useAccountToasts } from './useAccountToasts'

/** Renders Account Settings (S-ACCT-04..24). */
export function SettingsScreen(): ReactNode {
  const text = useText()
  const shell = useView('shell', {})
  const account = useView('account', {})
  const heading = useScreenTitle(text('account.settings'))
  return (
    <>
      <PageHead title={text('account.settings')} headingRef={heading} back={buildPath({ name: 'account' })} />
      {shell === undefined || account === undefined ? <Loading /> : <Settings shell={shell} account={account} />}
    </>
  )
}

function Settings({ shell, account }: { readonly shell: View<'shell'>; readonly account: View<'account'> }): ReactNode {
  const text = useText()
  const said = useAccountToasts(account)
  const { user, brand, online } = shell
  return (
    <div className={styles.columns}>
      <div>
        {user === undefined ? null : <AccountHeader user={user} email={account.email} />}
        {online ? null : (
          <Note tone="warning" icon="offline" live="polite">
            {text('account.offline')}
          </Note>
        )}
        <PersonalSettings account={account} said={said} />
        {account.kind === 'guest' ? null : <Roles organisation={account.organisation ?? brand.displayName} />}
      </div>
      <div>
        <DeviceSettings shell={shell} account={account} />
        <HelpRows brand={brand} troubleshooting={shell.troubleshooting} terms={account.terms} />
        <section className={own.leaving} aria-label={text('account.leaving')}>
          <LogOut online={online} />
          <DeleteAccount account={account} />
        </section>
      </div>
    </div>
  )
}
