import type { ReactNode } from 'react'
import type { FailureCount, LogSummary, ToldFault, TypeCount } from '../../../protocol/log-summary'
import { useFormats } from '../../i18n/format'
import { useText, type MessageId } from '../../i18n/Messages'
import styles from './InShort.module.css'
import { wordsOf } from './kinds'

/** So many kinds of a thing are listed; the rest is counted. */
const MOST_KINDS = 5

interface DoneProps {
  readonly summary: LogSummary
  readonly build: string
}

/** From when to when, by which build, who, and what the person did. */
export function Done({ summary, build }: DoneProps): ReactNode {
  const text = useText()
  const formats = useFormats()
  const { from, to, starts, builds, platform, people, decksOpened, cardsSeen, answers, assessments, deeds } = summary
  const { right, wrong, other } = answers
  const { passed, failed } = assessments
  return (
    <Group title={text('replay.short.done')}>
      <ul className={styles.lines}>
        <li>{text('replay.short.span', { from: formats.dateTime(from), to: formats.dateTime(to), count: starts })}</li>
        <li>{text('replay.short.build', { build: builds.at(-1) ?? build, platform })}</li>
        {builds.length < 2 ? null : <li>{text('replay.short.builds', { builds: builds.slice(0, -1).join(', ') })}</li>}
        {people.length === 0 ? <li>{text('replay.short.nobody')}</li> : null}
        {people.map(({ id, signIns }) => (
          <li key={id}>{text('replay.short.signedIn', { id, count: signIns })}</li>
        ))}
        <li>{text('replay.short.decks', { decks: decksOpened, cards: cardsSeen })}</li>
        {right + wrong + other === 0 ? null : <li>{text('replay.short.answers', { right, wrong, other })}</li>}
        {passed + failed === 0 ? null : <li>{text('replay.short.assessments', { passed, failed })}</li>}
      </ul>
      <Kinds kinds={deeds} />
    </Group>
  )
}

interface WrongProps {
  readonly summary: LogSummary
  readonly onEvent: (seq: number) => void
}

/** What failed, with the way to the newest of it, and what befell the app and its log. */
export function Wrong({ summary, onEvent }: WrongProps): ReactNode {
  const text = useText()
  const { failures, ended, restarts, healings, damagedRows, gaps, quarantinedEvents, unknownEvents } = summary
  const counts: readonly (readonly [what: string, count: number])[] = [
    ...ended.map(({ reason, count }) => [text('replay.short.ended', { reason }), count] as const),
    [text('replay.short.restarts'), restarts],
    [text('replay.short.healings'), healings],
    [text('replay.health.damaged'), damagedRows],
    [text('replay.health.gaps'), gaps],
    [text('replay.health.setAside'), quarantinedEvents],
    [text('replay.health.unknown'), unknownEvents],
  ]
  const befell = counts.filter(([, count]) => count > 0)
  return (
    <Group title={text('replay.short.wrong')}>
      {failures.length + befell.length === 0 ? <p>{text('replay.noChange')}</p> : null}
      {failures.length === 0 ? null : (
        <ul className={styles.failures}>
          {failures.slice(0, MOST_KINDS).map((failure) => (
            <li key={failure.seq}>
              <Failure failure={failure} onPress={() => onEvent(failure.seq)} />
            </li>
          ))}
        </ul>
      )}
      <More of={failures} />
      {befell.length === 0 ? null : (
        <ul className={styles.counts}>
          {befell.map(([what, count]) => (
            <Count key={what} what={what} count={count} />
          ))}
        </ul>
      )}
    </Group>
  )
}

interface FailureProps {
  readonly failure: FailureCount
  readonly onPress: () => void
}

function Failure({ failure: { type, fault, count, at }, onPress }: FailureProps): ReactNode {
  const text = useText()
  const formats = useFormats()
  const faultText = useFaultText()
  return (
    <button type="button" className={styles.failure} onClick={onPress}>
      <b>{text(wordsOf(type))}</b>
      <span>{faultText(fault)}</span>
      <span className={styles.soft}>{text('replay.short.times', { count, time: formats.dateTime(at) })}</span>
      <code className={styles.type}>{type}</code>
    </button>
  )
}

/** The queue: what is in it, since when, and what it waits for. */
export function Waits({ waiting }: { readonly waiting: LogSummary['waiting'] }): ReactNode {
  const text = useText()
  const formats = useFormats()
  const faultText = useFaultText()
  const { actions, since, aside, activities, blocked } = waiting
  return (
    <Group title={text('replay.short.waits')}>
      {actions.length + activities === 0 ? <p>{text('replay.noChange')}</p> : null}
      {since === undefined ? null : (
        <ul className={styles.lines}>
          <li>{text('replay.short.since', { time: formats.dateTime(since) })}</li>
          {blocked === undefined ? null : (
            <li className={styles.held}>
              {text('replay.short.blocked', { fault: faultText(blocked.fault), count: blocked.attempt })}{' '}
              <code className={styles.type}>{blocked.type}</code>
            </li>
          )}
        </ul>
      )}
      <Kinds kinds={actions} />
      <ul className={styles.counts}>
        {aside === 0 ? null : <Count what={text('outbox.aside')} count={aside} />}
        {activities === 0 ? null : <Count what={text('outbox.did.activityBatched')} count={activities} />}
      </ul>
    </Group>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </div>
  )
}

/** How often what was done, in plain words and by its type. */
function Kinds({ kinds }: { readonly kinds: readonly TypeCount[] }): ReactNode {
  const text = useText()
  if (kinds.length === 0) return null
  return (
    <>
      <ul className={styles.counts}>
        {kinds.slice(0, MOST_KINDS).map(({ type, count }) => (
          <Count key={type} what={text(wordsOf(type))} type={type} count={count} />
        ))}
      </ul>
      <More of={kinds} />
    </>
  )
}

function More({ of }: { readonly of: readonly TypeCount[] }): ReactNode {
  const text = useText()
  const count = of.slice(MOST_KINDS).reduce((sum, one) => sum + one.count, 0)
  return count === 0 ? null : <p className={styles.soft}>{text('replay.more', { count })}</p>
}

interface CountProps {
  readonly what: string
  readonly type?: string
  readonly count: number
}

function Count({ what, type, count }: CountProps): ReactNode {
  const formats = useFormats()
  return (
    <li>
      <span>
        {what} {type === undefined ? null : <code className={styles.type}>{type}</code>}
      </span>
      <b>{formats.number(count)}</b>
    </li>
  )
}

const faultWords: Readonly<Record<ToldFault['kind'], MessageId>> = {
  offline: 'replay.short.fault.offline',
  timeout: 'replay.short.fault.timeout',
  aborted: 'replay.short.fault.aborted',
  notTheServer: 'replay.short.fault.notTheServer',
  unreadable: 'replay.short.fault.unreadable',
  refused: 'replay.short.fault.refused',
}

/** A fault in plain words, with the server's own word and status where it has given one. */
function useFaultText(): (fault: ToldFault) => string {
  const text = useText()
  return ({ kind, type, code }) => {
    const own = [type, code].filter((part) => part !== undefined && part !== '').join(' ')
    return own === '' ? text(faultWords[kind]) : `${text(faultWords[kind])} (${own})`
  }
}
