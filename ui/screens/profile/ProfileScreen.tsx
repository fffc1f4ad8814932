import type { ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import { Avatar } from '../../components/media/Avatar'
import { PageHead } from '../../components/layout/Header'
import { LanguageChooser } from '../../components/navigation/LanguageChooser'
import { SegmentedControl } from '../../components/forms/SegmentedControl'
import { Switch } from '../../components/forms/Switch'
import { usePageTitle } from '../../components/navigation/usePageTitle'
import { useDispatch, useView } from '../../core-client/hooks'
import { ExportLog } from '../../errors/ExportLog'
import { useText } from '../../i18n/Messages'
import { useChooseColors } from '../account-settings/useChooseColors'
import { LinkRow } from '../account/Rows'
import rows from '../account/Rows.module.css'
import { useScheme } from '../../theme/ThemeRoot'
import { LogOut } from './LogOut'
import styles from './ProfileScreen.module.css'

/** Renders the learner's page: language, colours, help, and logout (S-ROUTE-16). */
export function ProfileScreen(): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const scheme = useScheme()
  const chooseColors = useChooseColors()
  const shell = useView('shell', {})
  const heading = usePageTitle(text('profile.title'))
  const user = shell?.user
  return (
    <>
      <PageHead title={text('profile.title')} headingRef={heading} back="/" />
      <div className={styles.page}>
        {user === undefined ? null : (
          <p className={styles.person}>
            <Avatar initials={user.initials} />
            {user.isGuest ? text('profile.guest') : user.name}
          </p>
        )}
        <ul className={rows.rows}>
          <LinkRow icon="user" label={text('account.title')} href={buildPath({ name: 'account' })} />
          <LinkRow icon="settings" label={text('account.settings')} href={buildPath({ name: 'settings' })} />
        </ul>
        <div className={styles.list}>
          <div className={styles.row}>
            <span aria-hidden="true">{text('language.choose')}</span>
            <LanguageChooser />
          </div>
          <div className={styles.row}>
            <span aria-hidden="true">{text('profile.colorScheme')}</span>
            <SegmentedControl
              label={text('profile.colorScheme')}
              value={scheme}
              onChange={chooseColors}
              options={[
                { value: 'light', label: text('profile.colorScheme.light') },
                { value: 'dark', label: text('profile.colorScheme.dark') },
              ]}
            />
          </div>
          <div className={`${styles.row} ${styles.switch}`}>
            <Switch
              label={text('profile.sounds')}
              checked={shell?.sounds ?? true}
              onChange={(on) => void dispatch('changePreferences', { preferences: { soundEffects: on } })}
            />
          </div>
        </div>
        <section className={styles.support}>
          <h2>{text('profile.support')}</h2>
          <p className={styles.soft}>{text('profile.supportText')}</p>
          <ExportLog />
        </section>
        <LogOut online={shell?.online ?? true} />
      </div>
    </>
  )
}
