import type { ReactNode } from 'react'
import { languageNames } from '../../../protocol/languages'
import { buildPath } from '../../../protocol/paths'
import type { View } from '../../../protocol/views'
import { SegmentedControl } from '../../components/forms/SegmentedControl'
import { Switch } from '../../components/forms/Switch'
import { useDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import { LinkRow, PlainRow, Section } from '../account/Rows'
import styles from '../account/Rows.module.css'
import { CachedMedia } from './CachedMedia'
import { PushRow } from './PushRow'
import { useChooseColors } from './useChooseColors'

interface DeviceSettingsProps {
  readonly shell: View<'shell'>
  readonly account: Pick<View<'account'>, 'push' | 'singleKeys'>
}

/**
 * Renders the settings of this device: sounds, colours, language and push messages, which apply at once (S-ACCT-04,
 * S-ACCT-05, S-ACCT-07, S-PUSH), and stored media.
 */
export function DeviceSettings({ shell, account }: DeviceSettingsProps): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const chooseColors = useChooseColors()
  return (
    <Section title={text('account.thisDevice')}>
      <li className={styles.switch}>
        <Switch
          icon={<Icon name="audio" />}
          label={text('account.sounds')}
          checked={shell.sounds}
          onChange={(soundEffects) => void dispatch('changePreferences', { preferences: { soundEffects } })}
        />
      </li>
      <PlainRow icon="half" label={text('profile.colorScheme')}>
        <SegmentedControl
          label={text('profile.colorScheme')}
          value={shell.colorScheme ?? 'device'}
          onChange={chooseColors}
          options={[
            { value: 'device', label: text('account.colors.device') },
            { value: 'light', label: text('profile.colorScheme.light') },
            { value: 'dark', label: text('profile.colorScheme.dark') },
          ]}
        />
      </PlainRow>
      <li className={styles.switch}>
        <Switch
          icon={<Icon name="keyboard" />}
          label={text('account.keys')}
          checked={account.singleKeys}
          onChange={(singleKeys) => void dispatch('changeDevicePreferences', { singleKeys })}
        />
      </li>
      <LinkRow
        icon="globe"
        label={text('language.choose')}
        value={languageNames[shell.language]}
        href={buildPath({ name: 'language' })}
      />
      <LinkRow
        icon="aside"
        label={text('account.waiting')}
        hint={shell.waiting === 0 ? undefined : text('account.waitingCount', { count: shell.waiting })}
        href={buildPath({ name: 'outbox' })}
      />
      <PushRow push={account.push} />
      <CachedMedia />
    </Section>
  )
}
