import { useState, type ReactNode } from 'react'
import type { FailureCount, LogSummary, ToldFault, TypeCount } from '../../../protocol/log-summary'
import type { DifferentDecision } from '../../../protocol/replay'
import { Button } from '../../components/buttons/Button'
import { useFormats } from '../../i18n/format'
import { useText, type MessageId } from '../../i18n/Messages'
import styles from './Summary.module.css'
import { shownLines, type SummarySection } from './summary-budget'

interface SummaryLinesProps {
  readonly summary: LogSummary
  /** The first event that this build decides differently. */
  readonly different: DifferentDecision | undefined
  readonly build: string
  readonly labelOf: (type: string) => MessageId
  readonly onEvent: (seq: number) => void
}

const titles: Readonly<Record<SummarySection, MessageId>> = {
  done: 'replay.short.done',
  wrong: 'replay.short.wrong',
  waits: 'replay.short.waits',
}

/** Summarizes a log in ten lines: the first lines of each section. A press shows the others. */
export function SummaryLines(given: SummaryLinesProps): ReactNode {
  const text = useText()
  const [all, setAll] = useState(false)
  const lines = useLines(given)
  const shown = shownLines({ done: lines.done.length, wrong: lines.wrong.length, waits: lines.waits.length })
  const parts = ['done', 'wrong', 'waits'] as const
  const more = parts.reduce((sum, part) => sum + lines[part].length - shown[part], 0)
  return (
    <>
      {parts.map((part) => (
        <div key={part} className={styles.group}>
          <h3 className={styles.title}>{text(titles[part])}</h3>
          <ul className={styles.lines}>{all ? lines[part] : lines[part].slice(0, shown[part])}</ul>
        </div>
      ))}
      {more === 0 ? null : (
        <Button small aria-expanded={all} onClick={() => setAll(!all)}>
          {text('replay.more', { count: more })}
        </Button>
      )}
    </>
  )
}

/** Returns all lines; each section begins with the most important ones. */
function useLines({
  summary,
  different,
  build,
  labelOf,
  onEvent,
}: SummaryLinesProps): Readonly<Record<SummarySection, readonly ReactNode[]>> {
  const text = useText()
  const formats = useFormats()
  const { from, to, starts, builds, platform, people, decksOpened, cardsSeen, answers, assessments, deeds } = summary
  const { failures, ended, restarts, healings, damagedRows, gaps, quarantinedEvents, unknownEvents } = summary
  const { actions, since, aside, activities, blocked } = summary.waiting
  const { right, wrong, other } = answers
  const { passed, failed } = assessments
  /** Describes a fault in words, with the server's error type and status, if any. */
  const faultText = ({ kind, type, code }: ToldFault): string => {
    const own = [type, code].filter((part) => part !== undefined && part !== '').join(' ')
    return own === '' ? text(faultLabels[kind]) : `${text(faultLabels[kind])} (${own})`
  }
  const line = (words: string) => <li key={words}>{words}</li>
  const counted = (what: string, count: number, type?: string) =>
    count === 0 ? [] : [<Count key={type ?? what} what={what} type={type} count={count} />]
  const kinds = (of: readonly TypeCount[]) => of.flatMap(({ type, count }) => counted(text(labelOf(type)), count, type))
  const nothing = <li key="nothing">{text('replay.nothing')}</li>
  const orNothing = (found: readonly ReactNode[]) => (found.length === 0 ? [nothing] : found)
  const failure = ({ type, fault, count, seq, at }: FailureCount) => (
    <li key={seq}>
      <button type="button" className={styles.failure} onClick={() => onEvent(seq)}>
        <b>{text(labelOf(type))}</b>
        <span>{faultText(fault)}</span>
        <span className={styles.soft}>{text('replay.short.times', { count, time: formats.dateTime(at) })}</span>
        <code className={styles.type}>{type}</code>
      </button>
    </li>
  )
  const link = (key: string, seq: number, words: string) => (
    <li key={key}>
      <button type="button" className={styles.failure} onClick={() => onEvent(seq)}>
        <b>{words}</b>
      </button>
    </li>
  )
  const value = (given: number | string | null) => (given === null ? text('quiz.unlimited') : String(given))
  return {
    done: [
      line(text('replay.short.span', { from: formats.dateTime(from), to: formats.dateTime(to), count: starts })),
      ...(people.length === 0 ? [line(text('replay.short.nobody'))] : []),
      ...people.slice(0, 1).map(({ id, signIns }) => line(text('replay.short.signedIn', { id, count: signIns }))),
      line(text('replay.short.decks', { decks: decksOpened, cards: cardsSeen })),
      ...(right + wrong + other === 0 ? [] : [line(text('replay.short.answers', { right, wrong, other }))]),
      ...(passed + failed === 0 ? [] : [line(text('replay.short.assessments', { passed, failed }))]),
      line(text('replay.short.build', { build: builds.at(-1) ?? build, platform })),
      ...kinds(deeds),
      ...people.slice(1).map(({ id, signIns }) => line(text('replay.short.signedIn', { id, count: signIns }))),
      ...(builds.length < 2 ? [] : [line(text('replay.short.builds', { builds: builds.slice(0, -1).join(', ') }))]),
    ],
    wrong: orNothing([
      ...(different === undefined
        ? []
        : [link('different', different.seq, text('replay.short.different', { values: different.values }))]),
      ...summary.overruled.map(({ seq, deckId: deck, field, before, after }) =>
        link(
          `${seq} ${deck} ${field}`,
          seq,
          text('replay.short.overruled', { deck, field, before: value(before), after: value(after) }),
        ),
      ),
      ...failures.map(failure),
      ...ended.map(({ reason, count }) => (
        <Count key={reason} what={text('replay.short.ended', { reason })} type={undefined} count={count} />
      )),
      ...counted(text('replay.short.restarts'), restarts),
      ...counted(text('replay.short.healings'), healings),
      ...counted(text('replay.health.damaged'), damagedRows),
      ...counted(text('replay.health.gaps'), gaps),
      ...counted(text('replay.health.setAside'), quarantinedEvents),
      ...counted(text('replay.health.unknown'), unknownEvents),
    ]),
    waits: orNothing([
      ...(blocked === undefined
        ? []
        : [
            <li key="blocked" className={styles.held}>
              {text('replay.short.blocked', { fault: faultText(blocked.fault), count: blocked.attempt })}{' '}
              <code className={styles.type}>{blocked.type}</code>
            </li>,
          ]),
      ...(since === undefined ? [] : [line(text('replay.short.since', { time: formats.dateTime(since) }))]),
      ...kinds(actions),
      ...counted(text('outbox.aside'), aside),
      ...counted(text('outbox.did.activityBatched'), activities),
    ]),
  }
}

interface CountProps {
  readonly what: string
  readonly type: string | undefined
  readonly count: number
}

function Count({ what, type, count }: CountProps): ReactNode {
  const formats = useFormats()
  return (
    <li className={styles.count}>
      <span>
        {what} {type === undefined ? null : <code className={styles.type}>{type}</code>}
      </span>
      <b>{formats.number(count)}</b>
    </li>
  )
}

const faultLabels: Readonly<Record<ToldFault['kind'], MessageId>> = {
  offline: 'replay.short.fault.offline',
  timeout: 'replay.short.fault.timeout',
  aborted: 'replay.short.fault.aborted',
  notTheServer: 'replay.short.fault.notTheServer',
  unreadable: 'replay.short.fault.unreadable',
  refused: 'replay.short.fault.refused',
}
