import * as E from 'fp-ts/Either'
import type { Under } from '../core/decider'
import type { Fact } from '../core/facts'
import { allRows, dueActivities, isSendingDue, nextRow } from '../core/outbox/queue'
import type { OutboxRow } from '../core/outbox/state'
import type { State } from '../core/state'
import { QuizTrial } from '../protocol/entities/quiz-trial'
import { clientFault, type Fault } from '../protocol/faults'
import type { AllCalls, ApiClient } from './api-client'
import type { Cancel, Chance, Clock, LogStore, Locks } from './ports'
import { senderTerms } from './term'

/** How much is sent in one term: with the last request's timeout it stays within the others' patience. */
const TERM = { rows: 20, time: 10_000 }
/** What a learner does in a moment is recorded first and sent after it, ms. */
const START_AFTER = 100
/** When nothing moved although something is due (the store refuses, the session is another one): look again, ms. */
const LOOK_AGAIN = 5_000

type RowOutcome = Extract<Fact, { readonly type: 'rowSent' | 'rowFailed' }>
/** What became of a report; of one that was fenced, or that is no news, nothing. */
export type Reported = 'recorded' | 'nothing' | 'refused'

/** Records what came of something that was sent, in a term. */
export type Report = (fact: Fact, epoch: number, under: Under) => Promise<Reported>

export interface Sender {
  /** Sends what is due, if nobody is at it. */
  readonly kick: () => void
  readonly stop: () => void
}

/**
 * Sends the queue, one row at a time, between all tabs one sender at a time (X-OUTBOX-04). A row leaves the queue by
 * the event that says so, and only a well-formed ok envelope causes it (X-OUTBOX-02).
 */
export function sender(
  ports: {
    readonly clock: Clock
    readonly chance: Chance
    readonly locks: Locks
    readonly store: Pick<LogStore, 'term' | 'beginTerm'>
    readonly fetchCalls: () => Promise<Pick<AllCalls, 'matchCall'>>
  },
  clientOf: (under: Under) => ApiClient,
  state: () => State,
  /** Brings in what other tabs have done: events, and who is signed in. False when that is not known now. */
  catchUp: () => Promise<boolean>,
  report: Report,
): Sender {
  let running = false
  let again = false
  let starting: Cancel | undefined
  let looking: Cancel = () => undefined
  const aborted = new AbortController()
  const terms = senderTerms(ports, aborted.signal)

  const isDue = () => outcome !== undefined || isSendingDue(state(), ports.clock.now())

  /** What came of a row and could not be recorded: nothing else is sent before it is (X-OUTBOX-09). */
  let outcome: { readonly fact: RowOutcome; readonly under: Under } | undefined

  /** False while it cannot be recorded, or is not this tab's to record. */
  const recordOutcome = async (epoch: number): Promise<boolean> => {
    if (outcome === undefined) return true
    const { fact, under } = outcome
    const reported = await report(fact, epoch, under)
    if (reported === 'refused') return false
    // That a row has arrived is told until the row is gone; after a fence that is in the next term.
    const isUntold = reported === 'nothing' && fact.type === 'rowSent' && isWaiting(fact.rowId)
    if (!isUntold) outcome = undefined
    return !isUntold
  }
  const isWaiting = (rowId: string) => allRows(state()).some(({ id }) => id === rowId)

  const sendOne = async (row: OutboxRow, epoch: number): Promise<'sent' | 'failed' | 'notSent'> => {
    const { matchCall } = await ports.fetchCalls()
    const call = matchCall(row.method, row.path)
    const under = state().mine
    const answer: E.Either<Fault, unknown> | 'notSent' =
      call === undefined
        ? E.left(clientFault('no such call'))
        : await clientOf(under).send(row, call.name, aborted.signal, () => terms.isOn(epoch))
    if (aborted.signal.aborted || answer === 'notSent') return 'notSent'
    outcome = {
      under,
      fact: E.isRight(answer)
        ? { type: 'rowSent', rowId: row.id, ...trialOf(answer.right) }
        : { type: 'rowFailed', rowId: row.id, fault: answer.left, jitter: ports.chance.unit() },
    }
    return E.isRight(answer) ? 'sent' : 'failed'
  }

  /** Sends what is due. True when the lock must be kept: others would send again what this tab cannot record. */
  const batch = async (epoch: number): Promise<boolean> => {
    if (!(await recordOutcome(epoch))) return true
    if (!(await catchUp())) return false
    const until = ports.clock.monotonic() + TERM.time
    for (let sent = 0; sent < TERM.rows && ports.clock.monotonic() < until && !aborted.signal.aborted; sent++) {
      const row = nextRow(state(), ports.clock.now())
      if (row !== undefined) {
        const came = await sendOne(row, epoch)
        if (!(await recordOutcome(epoch))) return true
        if (came !== 'sent') return false
      } else if (
        dueActivities(state(), ports.clock.now()).length === 0 ||
        (await report({ type: 'activityDue' }, epoch, state().mine)) !== 'recorded'
      )
        return false
    }
    return false
  }

  const run = async () => {
    starting = undefined
    running = true
    do {
      again = false
      while (isDue() && !aborted.signal.aborted) {
        const before = state().seq
        await terms.inTerm(batch).catch(() => undefined)
        if (state().seq === before) break
      }
    } while (again && !aborted.signal.aborted)
    running = false
    looking()
    if (isDue() && !aborted.signal.aborted) looking = ports.clock.after(LOOK_AGAIN, kick)
  }
  const kick = () => {
    if (running) again = true
    else if (starting === undefined && isDue()) starting = ports.clock.after(START_AFTER, () => void run())
  }

  return {
    kick,
    stop: () => {
      starting?.()
      looking()
      aborted.abort()
    },
  }
}

/** An answer that brings the trial along says what the server made of it: the certificate, above all. */
function trialOf(answer: unknown): { readonly trial?: QuizTrial } {
  if (typeof answer !== 'object' || answer === null || !('trial' in answer)) return {}
  return QuizTrial.is(answer.trial) ? { trial: answer.trial } : {}
}
