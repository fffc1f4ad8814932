import { useId, type ReactNode } from 'react'
import type { HeldUp, WaitingAction } from '../../../protocol/views/outbox'
import { Button } from '../../components/buttons/Button'
import { MiniCover } from '../../components/decks/SmallCover'
import { Badge } from '../../components/feedback/Badge'
import { useText } from '../../i18n/Messages'
import { actionLabel } from './action-labels'
import { factsOf, useTimes } from './ActionRow'
import list from '../../components/layout/RowList.module.css'
import styles from './OutboxScreen.module.css'

interface BlockedActionPanelProps {
  readonly action: WaitingAction
  readonly heldUp: HeldUp
  /** Number of actions that it blocks. */
  readonly behind: number
  readonly onPark: () => void
  /** Another action to resolve it, if any. */
  readonly children?: ReactNode
}

/** Shows the blocked action, the reason, and what helps (X-OUTBOX-07, decision 3). */
export function BlockedActionPanel({ action, heldUp, behind, onPark, children }: BlockedActionPanelProps): ReactNode {
  const text = useText()
  const times = useTimes()
  const why = useReason(heldUp, action.state === 'sending')
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={list.head}>
        <h2 id={id}>{text('outbox.held')}</h2>
        <span>{text('outbox.held.behind', { count: behind })}</span>
      </div>
      <div className={styles.held}>
        <div className={styles.heldHead}>
          <MiniCover {...action} />
          <span className={list.words}>
            <Badge tone="bad" icon="alert">
              {text('outbox.blocked')}
            </Badge>
            <b>{text(actionLabel(action.cause))}</b>
            <span className={list.facts}>
              {factsOf(action, action.at === undefined ? undefined : times(action.at))}
            </span>
          </span>
        </div>
        <output className={styles.why}>{why}</output>
        {heldUp.why === 'network' ? null : (
          <div className={styles.ways}>
            <Button kind="brand" onClick={onPark}>
              {text('outbox.setAside', { behind })}
            </Button>
            {children}
          </div>
        )}
      </div>
    </section>
  )
}

function useReason({ why, attempts, retryAt, message }: HeldUp, isDue: boolean): string {
  const text = useText()
  const times = useTimes()
  const when = isDue ? text('outbox.when.now') : text('outbox.when.at', { time: times(retryAt) })
  switch (why) {
    case 'network':
      return text('outbox.held.network', { count: attempts, when })
    case 'unreadable':
      return text('outbox.held.unreadable', { when })
    case 'refused':
      return message === undefined
        ? text('outbox.held.refused', { when })
        : text('outbox.held.refusedWhy', { message, when })
  }
}
