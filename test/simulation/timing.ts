import type { HttpReply } from '../../worker/ports'
import { discardedIds } from './queue-model'
import { number, word, type RawRow } from './raw-row'
import type { SoftAssertions } from './soft-assertions'

/** Real elapsed time, and how often the device's clock was set in that time. */
export interface TrueTime {
  /** Ms since the world began. */
  readonly now: () => number
  readonly jumps: () => number
  /** Converts a time of the device's clock to real time, as far as the current clock allows. */
  readonly trueTime: (at: number) => number
}

/** Minimum and maximum delays of the queue and of the app's timers, ms, as specified. */
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 300_000
const LONGEST_ASKED = 3_600_000
const RETRY = 'outboxRetry'
const timers: readonly (readonly [begins: string, ms: number])[] = [
  ['cardSeen@', 400],
  ['answerClear@', 1_700],
  ['nextCard@', 700],
  ['load:', 300_000],
]

/** Returns the delay of Retry-After, ms, up to an hour; 0 for a missing or invalid one (X-OUTBOX-05, RFC 9110). */
export function requestedWait(reply: HttpReply | undefined, deviceTime: number): number {
  if (reply?.kind !== 'reply' || reply.retryAfter === null || reply.status < 400) return 0
  const header = reply.retryAfter.trim()
  const sent = reply.date === null ? Number.NaN : Date.parse(reply.date)
  const wait = /^\d+$/.test(header)
    ? Number(header) * 1_000
    : header.endsWith('GMT')
      ? Date.parse(header) - (Number.isFinite(sent) ? sent : deviceTime)
      : 0
  return Math.min(Math.max(wait, 0), LONGEST_ASKED)
}

interface Wait {
  readonly rowId: string
  readonly seq: number
  readonly from: number
  readonly delay: number
  /** As the server requested. */
  readonly requested: number
  readonly jumps: number
}

/** Checks one log's delays: the recorded ones and the real ones. */
export interface Timing {
  readonly take: (row: RawRow, earlier: (seq: number) => RawRow | undefined) => void
  readonly cut: (seq: number) => void
  /** May an action be sent, or is the queue in a delay? The sender may not know the rows of these seqs. */
  readonly isDue: (damaged: ReadonlySet<number>) => boolean
  /** Actual delays divided by the maximum possible: the jitter's position in its range. */
  readonly jitters: readonly number[]
}

export function createTiming(
  time: TrueTime,
  /** The last response to an action that this app start received. */
  replyTo: (session: string, rowId: string) => HttpReply | undefined,
  deviceTime: () => number,
  { must }: SoftAssertions,
): Timing {
  const failures = new Map<string, number[]>()
  const jitters: number[] = []
  let waits: Wait[] = []

  const isOver = ({ from, delay, jumps }: Wait) => time.now() >= from + delay || jumps !== time.jumps()
  const end = (which: (wait: Wait) => boolean) => {
    waits = waits.filter((wait) => !which(wait))
  }
  const fail = (row: RawRow) => {
    const rowId = word(row, 'rowId')
    const delay = number(row, 'delay')
    const before = failures.get(rowId) ?? []
    failures.set(rowId, [...before, row.seq])
    const requested = requestedWait(replyTo(row.session, rowId), deviceTime())
    const ceiling = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(number(row, 'attempt'), 20))
    must(number(row, 'attempt') <= before.length + 1, () => 'X-OUTBOX-05: a failure is counted twice')
    must(delay >= FIRST_WAIT, () => `I9: the queue waits ${delay} ms, less than ${FIRST_WAIT}`)
    must(delay >= requested, () => `I9: the queue waits ${delay} ms, and the server requested for ${requested}`)
    must(
      delay <= Math.max(ceiling, requested),
      () => `X-OUTBOX-05: the queue waits ${delay} ms after failure ${before.length + 1}`,
    )
    if (requested === 0 && ceiling > 2 * FIRST_WAIT) jitters.push(delay / ceiling)
    const from = Math.min(time.now(), time.trueTime(row.at))
    waits = [{ rowId, seq: row.seq, from, delay, requested, jumps: time.jumps() }]
  }
  const fire = (row: RawRow, earlier: (seq: number) => RawRow | undefined) => {
    const timer = word(row, 'timer')
    if (timer === RETRY) {
      for (const wait of waits) must(isOver(wait), () => 'I9: the retry fired before its time')
      waits = []
    }
    const [, least = 0] = timers.find(([begins]) => timer.startsWith(begins)) ?? []
    const armed = earlier(number(row, 'armedBy'))
    // The difference of two device times is real, unless the clock was set.
    if (armed === undefined || least === 0 || time.jumps() > 0) return
    must(row.at - armed.at >= least, () => `X-MACHINE-03: ${timer} fired after ${row.at - armed.at} ms`)
  }

  return {
    jitters,
    isDue: (damaged) => waits.every((wait) => isOver(wait) || damaged.has(wait.seq)),
    cut: (seq) => {
      waits = waits.filter((wait) => wait.seq <= seq)
      for (const [rowId, seqs] of failures)
        failures.set(
          rowId,
          seqs.filter((at) => at <= seq),
        )
    },
    take: (row, earlier) => {
      switch (row.type) {
        case 'actionFailed':
          fail(row)
          break
        case 'timerFired':
          fire(row, earlier)
          break
        // A sync that loaded the user, and a return to the page, end a delay unless the server requested it
        // (S-SYNC-28).
        case 'syncSucceeded':
        case 'pageShown':
        case 'pageWoken':
          end(({ from, requested, jumps }) => time.now() >= from + requested || jumps !== time.jumps())
          break
        case 'sendAsked':
        case 'loggedOut':
          waits = []
          break
        case 'actionDelivered':
        case 'actionDropped':
        case 'actionSetAside':
          end(({ rowId }) => rowId === word(row, 'rowId'))
          break
        case 'assessmentLetGo':
          end(({ rowId }) => discardedIds(row).includes(rowId))
          break
        default:
      }
    },
  }
}
