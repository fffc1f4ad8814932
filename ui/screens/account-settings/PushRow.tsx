import { useState, type ReactNode } from 'react'
import type { View } from '../../../protocol/views'
import { Note } from '../../components/Note'
import { Switch } from '../../components/Switch'
import { useDispatch, useOwnDispatch } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { askForPush, endPush, type AnswerToPush } from '../../installed/ask-for-push'
import { Icon } from '../../theme/Icon'
import styles from '../account/Rows.module.css'
import { PushAnswer } from './PushAnswer'

/** Messages to this device: asked for by a press, and what came of it is said below (S-PUSH-01, S-PUSH-04, S-PUSH-05). */
export function PushRow({ push }: { readonly push: View<'account'>['push'] }): ReactNode {
  const text = useText()
  const ownDispatch = useOwnDispatch()
  const dispatch = useDispatch()
  const [answer, setAnswer] = useState<AnswerToPush>()
  const [offline, setOffline] = useState(false)
  const turnOn = async () => {
    setOffline(false)
    const given = await askForPush()
    setAnswer(given)
    const { permission, token } = given
    const secret = token === undefined ? undefined : { pushToken: token }
    const refused = await ownDispatch('registerPush', { permission, subscribed: token !== undefined }, secret)
    setOffline(refused?.code === 'offline')
  }
  const turnOff = async () => {
    setAnswer(undefined)
    try {
      await endPush()
    } catch {
      // Messages still come.
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
        <PushAnswer answer={answered} />
      )}
    </li>
  )
}
