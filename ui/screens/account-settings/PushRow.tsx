import { useState, type ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { Note } from '../../components/feedback/Note'
import { Switch } from '../../components/forms/Switch'
import { useDispatch, useSilentDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { requestPush, endPush, type PushResult } from '../../pwa/request-push'
import { Icon } from '../../theme/Icon'
import styles from '../account/Rows.module.css'
import { PushHelp } from './PushHelp'

/** Switches push messages to this device, and shows the result below (S-PUSH-01, S-PUSH-04, S-PUSH-05). */
export function PushRow({ push }: { readonly push: View<'account'>['push'] }): ReactNode {
  const text = useText()
  const silentDispatch = useSilentDispatch()
  const dispatch = useDispatch()
  const [answer, setAnswer] = useState<PushResult>()
  const [offline, setOffline] = useState(false)
  const turnOn = async () => {
    setOffline(false)
    const given = await requestPush()
    setAnswer(given)
    const { permission, token } = given
    const secret = token === undefined ? undefined : { pushToken: token }
    const refused = await silentDispatch('registerPush', { permission, subscribed: token !== undefined }, secret)
    setOffline(refused?.code === 'offline')
  }
  const turnOff = async () => {
    setAnswer(undefined)
    try {
      await endPush()
    } catch {
      // Messages still arrive.
      return setAnswer({ permission: 'failed' })
    }
    void dispatch('endPush', {})
  }
  const answered = push === 'off' || answer?.permission === 'failed' ? answer : undefined
  return (
    <li className={styles.switch}>
      <Switch
        icon={<Icon name="bell" />}
        label={text('account.push')}
        checked={push !== 'off'}
        onChange={(on) => void (on ? turnOn() : turnOff())}
      />
      {push === 'off' && offline ? (
        <Note tone="warning" icon="offline" live="polite">
          {text('account.offline')}
        </Note>
      ) : answered === undefined ? null : (
        <PushHelp answer={answered} />
      )}
    </li>
  )
}
