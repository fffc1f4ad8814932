import type { ReactNode } from 'react'
import type { ReplaySnapshot, EventTimeline } from '../../../protocol/replay'
import { useText, type MessageId } from '../../i18n/Messages'
import { Changes } from './Changes'
import styles from './Facts.module.css'
import { Disclosure } from './Disclosure'
import type { Asked } from './player-machine'

interface FactsProps {
  readonly story: EventTimeline
  readonly moment: ReplaySnapshot | undefined
  readonly onWhy: (asked: Asked) => void
  /** Content before everything else. */
  readonly lead: ReactNode
  /** Values to inspect. */
  readonly looked: ReactNode
  /** Actions for this position. */
  readonly children: ReactNode
}

/** Shows the state at a position: machines, outbox, log health, the changes by the event, and the event itself. */
export function Facts({ story, moment, onWhy, lead, looked, children }: FactsProps): ReactNode {
  const text = useText()
  if (moment === undefined) return <section className={styles.facts} aria-label={text('replay.facts')} />
  const { machines, outbox, outboxMore, health, changes, changesMore, row, place } = moment
  const counts: readonly (readonly [MessageId, number])[] = [
    ['replay.health.events', health.events],
    ['replay.health.unknown', health.unknownEvents],
    ['replay.health.damaged', health.damagedRows],
    ['replay.health.setAside', health.quarantinedEvents],
    ['replay.health.gaps', health.gaps],
  ]
  return (
    <section className={styles.facts} aria-label={text('replay.facts')}>
      {lead}
      <Disclosure title={text('replay.changes')}>
        <Changes changes={changes} more={changesMore} before={place - 1} after={place} onWhy={onWhy} />
      </Disclosure>
      {looked}
      <Disclosure title={text('replay.machines')}>
        <dl className={styles.pairs}>
          {machines.map(({ name, state }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={styles.state}>{state}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      <Disclosure title={text('replay.outbox', { count: outbox.length + outboxMore })}>
        <ul className={styles.list}>
          {outbox.map(({ id, call, cause }) => (
            <li key={id}>
              <b>{call}</b> <span className={styles.soft}>{cause}</span>
            </li>
          ))}
        </ul>
        {outboxMore === 0 ? null : <p className={styles.soft}>{text('replay.more', { count: outboxMore })}</p>}
      </Disclosure>
      <Disclosure title={text('replay.health')}>
        <dl className={styles.pairs}>
          {counts.map(([name, count]) => (
            <div key={name}>
              <dt>{text(name)}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      {row === undefined ? null : (
        <Disclosure title={text('replay.event', { number: story.seqs[place - 1] ?? 0 })}>
          <pre className={styles.row}>{row}</pre>
        </Disclosure>
      )}
      {children}
    </section>
  )
}
