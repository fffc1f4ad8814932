import type { ReactNode, Ref } from 'react'
import type { View } from '../../../protocol/views'
import { Button } from '../../components/buttons/Button'
import { useDispatch } from '../../core-client/hooks'
import { useText, type MessageId } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import list from '../../components/layout/RowList.module.css'
import styles from './OutboxScreen.module.css'

interface SummaryProps {
  readonly outbox: View<'outbox'>
  readonly toSend: number
  readonly held: boolean
  readonly headingRef: Ref<HTMLHeadingElement>
}

/** Shows the number of pending actions, when they are sent, and 'Send now'. */
export function Summary({ outbox, toSend, held, headingRef }: SummaryProps): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  return (
    <div className={styles.summary}>
      <span className={list.sign}>
        <Icon name={toSend === 0 ? 'check' : 'aside'} />
      </span>
      <div className={`${list.words} ${styles.words}`}>
        <h2 className={styles.count} ref={headingRef} tabIndex={-1}>
          {text('outbox.count', { count: toSend })}
        </h2>
        <output className={list.facts}>{text(standOf(outbox, toSend, held), { behind: toSend - 1 })}</output>
      </div>
      {toSend === 0 ? null : (
        <Button disabled={!outbox.connected} onClick={() => void dispatch('sendNow', {})}>
          {text('outbox.sendNow')}
        </Button>
      )}
    </div>
  )
}

function standOf({ online, actions, activities, sent }: View<'outbox'>, toSend: number, held: boolean): MessageId {
  if (toSend === 0 && (activities > 0 || actions.some(({ state }) => state === 'record' || state === 'unopened')))
    return 'outbox.now.below'
  if (toSend === 0 && actions.length > 0) return 'outbox.now.asideOnly'
  if (toSend === 0) return sent.length > 0 ? 'outbox.now.none' : 'outbox.empty.text'
  if (held) return 'outbox.now.held'
  return online ? 'outbox.now.online' : 'outbox.now.offline'
}
