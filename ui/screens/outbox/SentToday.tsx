import { useId, type ReactNode } from 'react'
import type { SentAction } from '../../../protocol/views/outbox'
import { useText } from '../../i18n/Messages'
import { actionLabel } from './action-labels'
import { ActionRow, factsOf, useTimes } from './ActionRow'
import list from '../../components/layout/RowList.module.css'
import styles from './OutboxScreen.module.css'
import type { RecentlySent } from './useRecentlySent'

interface SentTodayProps {
  readonly here: readonly RecentlySent[]
  readonly sent: readonly SentAction[]
}

/** Lists today's deliveries: each action sent just now, and for earlier ones the last delivery per subject. */
export function SentToday({ here, sent }: SentTodayProps): ReactNode {
  const text = useText()
  const times = useTimes()
  const id = useId()
  const told = new Set(here.map(({ about }) => about))
  const before = sent.filter(({ about }) => !told.has(about))
  if (here.length + before.length === 0) return null
  const sentAt = (at: number) =>
    ({ icon: 'check', look: styles.went, mark: text('outbox.sentAt', { time: times(at) }) }) as const
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={list.head}>
        <h2 id={id}>{text('outbox.sent')}</h2>
      </div>
      <ol className={`${list.rows} ${styles.rows}`}>
        {here.map((action) => (
          <ActionRow
            key={action.rowId}
            topic={action}
            what={text(actionLabel(action.cause))}
            facts={factsOf(action, action.at === undefined ? undefined : times(action.at))}
            {...sentAt(action.sentAt)}
          />
        ))}
        {before.map((one) => (
          <ActionRow
            key={one.about}
            topic={one}
            what={one.cause === undefined ? text('outbox.sent.deck') : text(actionLabel(one.cause))}
            facts={factsOf(one)}
            {...sentAt(one.at)}
          />
        ))}
      </ol>
    </section>
  )
}
