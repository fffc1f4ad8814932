import { useId, type ReactNode } from 'react'
import type { HeldUp, WaitingAction } from '../../../protocol/views/outbox'
import { Button } from '../../components/Button'
import { MiniCover } from '../../components/SmallCover'
import { Mark } from '../../components/Mark'
import { useText } from '../../i18n/Messages'
import { wordsOf } from './action-words'
import { factsOf } from './ActionRow'
import list from '../../components/RowList.module.css'
import styles from './OutboxScreen.module.css'
import { useTimes } from './useTimes'

interface HeldUpPanelProps {
  readonly action: WaitingAction
  readonly heldUp: HeldUp
  /** How many wait behind it. */
  readonly behind: number
  readonly onSetAside: () => void
  /** The other way out, where there is one. */
  readonly children?: ReactNode
}

/** The action that the queue stands still at, why, and what can be done about it (X-OUTBOX-07, decision 3). */
export function HeldUpPanel({ action, heldUp, behind, onSetAside, children }: HeldUpPanelProps): ReactNode {
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
            <Mark tone="bad" icon="alert">
              {text('outbox.blocked')}
            </Mark>
            <b>{text(wordsOf(action.cause))}</b>
            <span className={list.facts}>
              {factsOf(action, action.at === undefined ? undefined : times(action.at))}
            </span>
          </span>
        </div>
        <output className={styles.why}>{why}</output>
        {heldUp.why === 'network' ? null : (
          <div className={styles.ways}>
            <Button kind="brand" onClick={onSetAside}>
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
