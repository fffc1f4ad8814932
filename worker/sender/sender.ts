import * as E from 'fp-ts/Either'
import type { SignInScope } from '../../core/decider'
import type { Fact } from '../../core/facts'
import { allRows, isOfRecords, isUnsealDue, nextRow } from '../../core/outbox/queue'
import type { OutboxRow } from '../../core/outbox/state'
import { activityDueAt } from '../../core/outbox/activity-batching'
import type { State } from '../../core/state'
import { QuizTrial } from '../../protocol/entities/quiz-trial'
import { clientFault, type Fault } from '../../protocol/faults'
import type { AllCalls, ApiClient } from '../api/api-client'
import type { Cancel, Random, Clock, LogStore, Locks } from '../ports'
import { xapiSender, type XapiPorts } from './xapi-sender'
import { unsealOutbox, type Cipher } from './seal-outbox'
import { senderLease } from './sender-lease'

/**
 * Maximum rows and time of one term, ms. Together with the timeout of the last request, a term stays within the
 * patience of other tabs.
 */
const TERM = { rows: 20, time: 10_000 }
/** Delay before sending, ms, so that a learner's actions in quick succession are recorded first. */
const START_DELAY_MS = 100
/**
 * Delay before the next try, ms, if something is due without progress (the store refuses, the session is another one).
 */
const RECHECK_MS = 5_000

type RowOutcome = Extract<Fact, { readonly type: 'rowSent' | 'rowFailed' }>
/** Result of a report; 'nothing' if it was fenced or changes nothing. */
export type Reported = 'recorded' | 'nothing' | 'refused'

/** Records the result of something that was sent in a term. */
export type Report = (fact: Fact, epoch: number, under: SignInScope) => Promise<Reported>

export interface Sender {
  /** Sends due actions, unless a send is already running. */
  readonly schedule: () => void
  readonly stop: () => void
}

/**
 * Sends the queue one row at a time, with one sender at a time among all tabs (X-OUTBOX-04). An event removes a row
 * from the queue. A well-formed ok envelope causes that event, or one of two refusals (X-OUTBOX-02, decisions 3, 39).
 */
export function sender(
  ports: XapiPorts & {
    readonly clock: Clock
    readonly random: Random
    readonly locks: Locks
    readonly store: Pick<LogStore, 'term' | 'beginTerm'>
    readonly fetchCipher: () => Promise<{ readonly cipher: Cipher }>
    readonly fetchCalls: () => Promise<Pick<AllCalls, 'matchCall'>>
  },
  clientOf: (under: SignInScope) => ApiClient,
  state: () => State,
  /** Loads the changes of other tabs: events, and the signed-in user. False if these are unknown now. */
  catchUp: () => Promise<boolean>,
  report: Report,
): Sender {
  let running = false
  let again = false
  let starting: Cancel | undefined
  let looking: Cancel = () => undefined
  const aborted = new AbortController()
  const terms = senderLease(ports, aborted.signal)

  const records = xapiSender(ports, state, aborted.signal)

  const isActivityDue = (now = ports.clock.now()) => (activityDueAt(state(), now) ?? Infinity) <= now
  const isDue = () =>
    outcome !== undefined ||
    nextRow(state(), ports.clock.now()) !== undefined ||
    isActivityDue() ||
    isUnsealDue(state(), ports.clock.now()) ||
    records.due() !== undefined

  /** The result of a sent row that is not recorded yet: nothing else is sent before it is recorded (X-OUTBOX-09). */
  let outcome: { readonly fact: RowOutcome; readonly under: SignInScope } | undefined

  /** Records the result. False while it cannot be recorded, or another tab must record it. */
  const recordOutcome = async (epoch: number): Promise<boolean> => {
    if (outcome === undefined) return true
    const { fact, under } = outcome
    const reported = await report(fact, epoch, under)
    if (reported === 'refused') return false
    // A delivery is reported until the row has left the queue; after a fence, this happens in the next term.
    const isUntold = reported === 'nothing' && fact.type === 'rowSent' && isWaiting(fact.rowId)
    if (!isUntold) outcome = undefined
    return !isUntold
  }
  const isWaiting = (rowId: string) => allRows(state()).some(({ id }) => id === rowId)

  /** Is this still the next row? A row queued while secrets and term were checked may precede it. */
  const isNext = ({ id }: OutboxRow) => nextRow(state(), ports.clock.now())?.id === id

  const sendOne = async (row: OutboxRow, epoch: number): Promise<'sent' | 'failed' | 'notSent'> => {
    const { matchCall } = await ports.fetchCalls()
    const call = matchCall(row.method, row.path)
    const under = state().user
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
        ? { type: 'rowSent', rowId: row.id, ...trialOf(answer.right), ...(await records.factFields(row)) }
        : { type: 'rowFailed', rowId: row.id, fault: answer.left, jitter: ports.random.unit() },
    }
    return E.isRight(answer) ? 'sent' : 'failed'
  }

  /**
   * Sends statements to the statement store. After a failure, the record keeper and a pending logout decide how to
   * continue.
   */
  const sendRecords = async (epoch: number): Promise<boolean> => {
    for (let row = records.due(); row !== undefined; row = records.due()) {
      const under = state().user
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

  /** Unseals the actions that were sealed when their owner signed out (X-SEC-06). False if this is not possible now. */
  const openSealed = async (epoch: number): Promise<boolean> => {
    const under = state().user
    const key = (await ports.secrets.of(under))?.sealKey
    if (key === undefined) return false
    const { cipher } = await ports.fetchCipher()
    return (await report(await unsealOutbox(cipher, key, under.outbox), epoch, under)) === 'recorded'
  }

  /**
   * Sends due actions. True if the lock must be kept: other tabs would resend a row whose result this tab cannot
   * record.
   */
  const batch = async (epoch: number): Promise<boolean> => {
    if (!(await recordOutcome(epoch))) return true
    if (!(await catchUp())) return false
    if (isUnsealDue(state(), ports.clock.now()) && !(await openSealed(epoch))) return false
    const until = ports.clock.monotonic() + TERM.time
    for (let sent = 0; sent < TERM.rows && ports.clock.monotonic() < until && !aborted.signal.aborted; sent++) {
      const row = nextRow(state(), ports.clock.now())
      if (row !== undefined) {
        const came = await sendOne(row, epoch)
        if (!(await recordOutcome(epoch))) return true
        if (came !== 'sent') return false
      } else if (!isActivityDue() || (await report({ type: 'activityDue' }, epoch, state().user)) !== 'recorded')
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
        await terms.withLease(batch).catch(() => undefined)
        if (state().seq === before) break
      }
    } while (again && !aborted.signal.aborted)
    running = false
    if (isDue() && !aborted.signal.aborted) recheckIn(RECHECK_MS)
    else recheckWhenDue()
  }
  const recheckIn = (delay: number) => {
    looking()
    looking = ports.clock.after(delay, schedule)
  }
  /** Schedules the next check for when batched activities are due, or the pause of the statement store ends. */
  const recheckWhenDue = () => {
    looking()
    const now = ports.clock.now()
    const waits = [(activityDueAt(state(), now) ?? now) - now, records.rest()].filter((wait) => wait > 0)
    if (waits.length > 0 && !aborted.signal.aborted) recheckIn(Math.min(...waits))
  }
  const schedule = () => {
    if (running) again = true
    else if (starting !== undefined) return
    else if (isDue()) starting = ports.clock.after(START_DELAY_MS, () => void run())
    else recheckWhenDue()
  }

  return {
    schedule,
    stop: () => {
      starting?.()
      looking()
      aborted.abort()
    },
  }
}

/** Returns the trial in a response, if any. It contains the server's result: above all, the certificate. */
function trialOf(answer: unknown): { readonly trial?: QuizTrial } {
  if (typeof answer !== 'object' || answer === null || !('trial' in answer)) return {}
  return QuizTrial.is(answer.trial) ? { trial: answer.trial } : {}
}
