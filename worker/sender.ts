import * as E from 'fp-ts/Either'
import type { Under } from '../core/decider'
import type { Fact } from '../core/facts'
import { allRows, isOfRecords, isOpeningDue, nextRow } from '../core/outbox/queue'
import type { OutboxRow } from '../core/outbox/state'
import { activityGoesAt } from '../core/outbox/told-later'
import type { State } from '../core/state'
import { QuizTrial } from '../protocol/entities/quiz-trial'
import { clientFault, type Fault } from '../protocol/faults'
import type { AllCalls, ApiClient } from './api-client'
import type { Cancel, Chance, Clock, LogStore, Locks } from './ports'
import { recordKeeper, type RecordPorts } from './record-keeper'
import { openLeft, type Cipher } from './sealing'
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
 * the event that says so: a well-formed ok envelope causes it, or one of two refusals (X-OUTBOX-02, decisions 3, 39).
 */
export function sender(
  ports: RecordPorts & {
    readonly clock: Clock
    readonly chance: Chance
    readonly locks: Locks
    readonly store: Pick<LogStore, 'term' | 'beginTerm'>
    readonly fetchCipher: () => Promise<{ readonly cipher: Cipher }>
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

  const records = recordKeeper(ports, state, aborted.signal)

  const isActivityDue = (now = ports.clock.now()) => (activityGoesAt(state(), now) ?? Infinity) <= now
  const isDue = () =>
    outcome !== undefined ||
    nextRow(state(), ports.clock.now()) !== undefined ||
    isActivityDue() ||
    isOpeningDue(state(), ports.clock.now()) ||
    records.due() !== undefined

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

  /** What was queued while the secrets and the term were looked at may go before it. */
  const isNext = ({ id }: OutboxRow) => nextRow(state(), ports.clock.now())?.id === id

  const sendOne = async (row: OutboxRow, epoch: number): Promise<'sent' | 'failed' | 'notSent'> => {
    const { matchCall } = await ports.fetchCalls()
    const call = matchCall(row.method, row.path)
    const under = state().mine
    const answer: E.Either<Fault, unknown> | 'notSent' = isOfRecords(row)
      ? await records.post(row, under)
      : call === undefined
        ? E.left(clientFault('no such call'))
        : await clientOf(under).send(
            row,
            call.name,
            aborted.signal,
            async () => (await terms.isOn(epoch)) && isNext(row),
          )
    if (aborted.signal.aborted || answer === 'notSent') return 'notSent'
    outcome = {
      under,
      fact: E.isRight(answer)
        ? { type: 'rowSent', rowId: row.id, ...trialOf(answer.right), ...(await records.heardOf(row)) }
        : { type: 'rowFailed', rowId: row.id, fault: answer.left, jitter: ports.chance.unit() },
    }
    return E.isRight(answer) ? 'sent' : 'failed'
  }

  /** Sends what waits for the statement store; what comes of a failure is the keeper's, and a log-out's that waits. */
  const sendRecords = async (epoch: number): Promise<boolean> => {
    for (let row = records.due(); row !== undefined; row = records.due()) {
      const under = state().mine
      const came = (await terms.isOn(epoch)) ? await records.post(row, under) : 'notSent'
      if (came === 'notSent' || aborted.signal.aborted) return false
      if (E.isLeft(came)) {
        await report({ type: 'recordsRefused' }, epoch, under)
        return false
      }
      outcome = { under, fact: { type: 'rowSent', rowId: row.id } }
      if (!(await recordOutcome(epoch))) return true
    }
    return false
  }

  /** Opens what was sealed when its owner went (X-SEC-06). False when it cannot be opened now. */
  const openSealed = async (epoch: number): Promise<boolean> => {
    const under = state().mine
    const key = (await ports.secrets.of(under))?.sealKey
    if (key === undefined) return false
    const { cipher } = await ports.fetchCipher()
    return (await report(await openLeft(cipher, key, under.outbox), epoch, under)) === 'recorded'
  }

  /** Sends what is due. True when the lock must be kept: others would send again what this tab cannot record. */
  const batch = async (epoch: number): Promise<boolean> => {
    if (!(await recordOutcome(epoch))) return true
    if (!(await catchUp())) return false
    if (isOpeningDue(state(), ports.clock.now()) && !(await openSealed(epoch))) return false
    const until = ports.clock.monotonic() + TERM.time
    for (let sent = 0; sent < TERM.rows && ports.clock.monotonic() < until && !aborted.signal.aborted; sent++) {
      const row = nextRow(state(), ports.clock.now())
      if (row !== undefined) {
        const came = await sendOne(row, epoch)
        if (!(await recordOutcome(epoch))) return true
        if (came !== 'sent') return false
      } else if (!isActivityDue() || (await report({ type: 'activityDue' }, epoch, state().mine)) !== 'recorded')
        return sendRecords(epoch)
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
    if (isDue() && !aborted.signal.aborted) lookIn(LOOK_AGAIN)
    else lookWhenDue()
  }
  const lookIn = (delay: number) => {
    looking()
    looking = ports.clock.after(delay, kick)
  }
  /** What may wait for more, or whose store is let alone, is looked at when it may wait no longer. */
  const lookWhenDue = () => {
    looking()
    const now = ports.clock.now()
    const waits = [(activityGoesAt(state(), now) ?? now) - now, records.rest()].filter((wait) => wait > 0)
    if (waits.length > 0 && !aborted.signal.aborted) lookIn(Math.min(...waits))
  }
  const kick = () => {
    if (running) again = true
    else if (starting !== undefined) return
    else if (isDue()) starting = ports.clock.after(START_AFTER, () => void run())
    else lookWhenDue()
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
