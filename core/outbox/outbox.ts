import { longestRetryAfter } from '../../protocol/constants'
import { newEvent, type NewEvent } from '../../protocol/events'
import type { RecoveredEvent } from '../../protocol/events/recovered-event'
import { isKeyUsed, isRefused, isUnauthorized, type Fault } from '../../protocol/faults'
import { groupBy } from '../../protocol/group-by'
import { accept, noEvents, refuse, type Context, type Decision, type Domain } from '../decider'
import { serverTime } from '../device/device'
import { eventsOf } from '../machine-actions'
import { hashText } from '../hash'
import { askTrial } from '../quiz/trial-transition'
import { without } from '../record'
import { endSession } from '../session/session'
import type { State } from '../state'
import { arm, disarm } from '../timers'
import { withDelivered } from './delivered'
import { bump, updateOutbox } from './enqueue'
import { allRows, dueActivities, userQueue, RETRY_TIMER } from './queue'
import { initialOutbox, type OutboxRow, type OutboxState, type QuarantinedQueue } from './state'
import { firstBatch } from './pending-activities'
import { activityRequest } from './activity-request'

const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 300_000
/** The only error message that drops an action (S-SYNC-30); similar messages do not. */
const NOT_ALLOWED = 'Request failed: Not allowed to modify that deck'

/** Decides the queue of actions: delivery, failure, parking and healing. */
export const outbox: Domain = {
  requests: activityRequest,
  intents: {
    sendNow: (state) => (userQueue(state).length === 0 ? noEvents : accept(newEvent('sendAsked', {}))),
    setAsideAction: (state, { rowId }) => {
      if (userQueue(state).every(({ id }) => id !== rowId)) return refuse('unknownAction')
      return rowId in state.user.outbox.parked ? noEvents : accept(newEvent('actionSetAside', { rowId }))
    },
    putBackAction: (state, { rowId }) => {
      if (userQueue(state).every(({ id }) => id !== rowId)) return refuse('unknownAction')
      return rowId in state.user.outbox.parked ? accept(newEvent('actionPutBack', { rowId })) : noEvents
    },
  },
  facts: {
    // The outcome of a signed-out user's row has no effect on the current user (X-OUTBOX-06).
    rowSent: (state, { rowId, trial }) => {
      if (!isWaiting(state, rowId)) return noEvents
      const updated = trial !== undefined && isOwn(state, rowId) ? [newEvent('quizTrialUpdated', { trial })] : []
      return accept(newEvent('actionDelivered', { rowId }), ...updated)
    },
    rowFailed: (state, { rowId, fault, jitter }, context) =>
      isOwn(state, rowId) ? failed(state, rowId, fault, jitter, context) : noEvents,
    activityDue: (state, _fact, { at }) => {
      const itemIds = firstBatch(dueActivities(state, at)).map(({ id }) => id)
      return itemIds.length === 0 ? noEvents : accept(newEvent('activityBatched', { itemIds }))
    },
    healed: (state, { cause, rows, events = [] }, context) => {
      const isQueued = isQueuedIn(state)
      const lost = rows.filter((row) => !isQueued(row))
      const ids = new Set(lost.map(({ id }) => id))
      const pending = new Set(allRows(state).map(({ id }) => id))
      // Events that the log still contains were applied before; only their rows differed.
      const rescued = events.filter(({ id }) => ids.has(id) && !pending.has(id))
      const alert = { id: context.id('healed'), kind: 'storageHealed' as const, count: lost.length }
      return accept(
        newEvent('storageHealed', { cause, rows: lost, ...(rescued.length === 0 ? {} : { events: rescued }) }),
        newEvent('alertRaised', { alert }),
      )
    },
  },
  evolve: {
    actionDelivered: (state, { data, at }) => {
      const row = userQueue(state).find(({ id }) => id === data.rowId)
      const removed = remove(state, data.rowId, 'delivered')
      return row === undefined ? removed : withDelivered(removed, row, serverTime(state, at))
    },
    actionDropped: (state, { data }) => remove(state, data.rowId, 'dropped'),
    actionFailed: (state, event) => {
      const { rowId, fault, attempt, delay } = event.data
      const asked = retryAfter(fault)
      const blocked = {
        rowId,
        fault,
        attempt,
        retryAt: event.at + delay,
        ...(asked === 0 ? {} : { notBefore: event.at + asked }),
      }
      return arm(
        updateOutbox(state, (queue) => ({ ...queue, blocked })),
        event,
        RETRY_TIMER,
        delay,
      )
    },
    actionSetAside: (state, { data }) => {
      const aside = updateOutbox(state, (queue) => ({ ...queue, parked: { ...queue.parked, [data.rowId]: true } }))
      return unblockedBy(aside, data.rowId)
    },
    actionPutBack: (state, { data }) =>
      updateOutbox(state, (queue) => ({
        ...withoutUnopened(queue, data.rowId),
        parked: without(queue.parked, data.rowId),
      })),
    sendAsked: (state, { at }) => endRetryDelay(state, at),
    syncSucceeded: (state, { at }) => wake(state, at),
    pageShown: (state, { at }) => wake(state, at),
    pageWoken: (state, { at }) => wake(state, at),
    timerFired: (state, { data, at }) => (data.timer === RETRY_TIMER ? endRetryDelay(state, at) : state),
    activityBatched: (state, { data }) =>
      updateOutbox(state, (queue) => ({
        ...queue,
        activities: queue.activities.filter(({ id }) => !data.itemIds.includes(id)),
      })),
    appErrorNoted: (state, { data }) =>
      updateOutbox(state, (queue) => ({
        ...queue,
        reportedErrors: { ...queue.reportedErrors, [data.signature]: true },
      })),
    storageHealed: (state, { data: { rows, events = [] } }) => events.reduce(keepRecovered, requeue(state, rows)),
  },
}

function failed(state: State, rowId: string, fault: Fault, jitter: number, context: Context): Decision {
  if (isUnauthorized(fault)) return accept(...endSession('unauthorized', context))
  if (fault.kind === 'apiError' && fault.message === NOT_ALLOWED)
    return accept(
      newEvent('actionDropped', { rowId, reason: 'notAllowedToModifyDeck' }),
      ...noteFault(state, rowId, fault),
    )
  // After a damaged event a row may differ from the one that was sent; its key shows that it took effect (decision 39).
  if (isKeyUsed(fault)) return accept(newEvent('actionDelivered', { rowId }), ...noteFault(state, rowId, fault))
  const attempt = state.user.outbox.blocked?.rowId === rowId ? state.user.outbox.blocked.attempt + 1 : 1
  return accept(
    newEvent('actionFailed', { rowId, fault, attempt, delay: retryDelay(fault, attempt, jitter) }),
    ...noteFault(state, rowId, fault),
    ...refusedScore(state, rowId, fault),
  )
}

/**
 * Returns the retry delay in ms: full jitter from 1 s to 5 min, never less than the server requested, never more than
 * an hour (X-OUTBOX-05).
 */
export function retryDelay(fault: Fault, attempt: number, jitter: number): number {
  const ceiling = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempt, 20))
  const wait = Math.max(FIRST_RETRY_MS, Math.round(jitter * ceiling))
  return Math.max(wait, retryAfter(fault))
}

/** Returns the delay that the server requested by Retry-After, ms, at most an hour; 0 without one. */
const retryAfter = (fault: Fault): number =>
  fault.kind === 'apiError' ? Math.min(fault.retryAfter ?? 0, longestRetryAfter) : 0

/** Records an appError activity once per distinct error, however often it is retried (S-SYNC-29). */
function noteFault(state: State, rowId: string, fault: Fault): readonly NewEvent[] {
  const signature = signatureOf(fault)
  return signature in state.user.outbox.reportedErrors ? [] : [newEvent('appErrorNoted', { signature, rowId })]
}

/**
 * Returns the signature of an error. The server has one type for many refusals, so the signature contains a hash of the
 * message, which itself is not recorded (X-LOG-13).
 */
function signatureOf(fault: Fault): string {
  if (fault.kind === 'apiError')
    return `${fault.kind} ${fault.code} ${fault.type} ${hashText(fault.message).slice(0, 6)}`
  return fault.kind === 'networkError' ? `${fault.kind} ${fault.reason}` : fault.kind
}

/** Returns a refused score to 'pending' (D-RESULT-13); its row stays for a retry. */
function refusedScore(state: State, rowId: string, fault: Fault): readonly NewEvent[] {
  const row = state.user.outbox.rows.find(({ id }) => id === rowId)
  if (row?.cause !== 'quizScoreSubmitted' || row.subject === undefined || !isRefused(fault)) return []
  const trial = state.user.quiz.trials[row.subject]
  return trial === undefined ? [] : eventsOf(askTrial(trial, { type: 'isRefused', fault }))
}

/**
 * Returns a predicate: is a row in a queue, unchanged or sealed? After a damaged event its body may differ
 * (X-OUTBOX-03).
 */
export function isQueuedIn(state: State): (row: OutboxRow) => boolean {
  const queued = new Map(allRows(state).map((row) => [row.id, row]))
  return ({ id, body, sealed }) => {
    const row = queued.get(id)
    return row !== undefined && (row.body === body || (row.sealed ?? sealed) !== undefined)
  }
}

/** Puts rows into the queues of their owners again; replaces rows with the same ids. */
export function requeue(state: State, rows: readonly OutboxRow[]): State {
  let next = state
  for (const [owner, own] of groupBy(rows, (row) => row.owner)) {
    const again = new Map(own.map((row) => [row.id, row]))
    const into = <Q extends QuarantinedQueue>(queue: Q): Q => {
      const kept = queue.rows.map((row) => again.get(row.id) ?? row)
      for (const { id } of kept) again.delete(id)
      const added = [...again.values()]
      return {
        ...queue,
        rows: [...kept, ...added],
        lastQueuedAt: added.reduce((last, { stamp }) => Math.max(last, stamp), queue.lastQueuedAt),
        counts: { ...queue.counts, queued: queue.counts.queued + added.length },
      }
    }
    next =
      owner === next.user.owner
        ? updateOutbox(next, into)
        : inQuarantine(next, owner, into(next.quarantine[owner] ?? emptyQueue))
  }
  return next
}

/** Keeps a recovered event until its owner is signed in and its subject exists. */
function keepRecovered(state: State, event: RecoveredEvent): State {
  const owner = event.actor
  const added = <Q extends QuarantinedQueue>(queue: Q): Q => ({ ...queue, rescued: [...queue.rescued, event] })
  if (owner === (state.user.owner ?? null)) return updateOutbox(state, added)
  const queue = owner === null ? undefined : state.quarantine[owner]
  return owner === null || queue === undefined ? state : inQuarantine(state, owner, added(queue))
}

const { reportedErrors: _told, deliveredAt: _delivered, ...emptyQueue } = initialOutbox

const isWaiting = (state: State, rowId: string): boolean => allRows(state).some(({ id }) => id === rowId)
const isOwn = (state: State, rowId: string): boolean => userQueue(state).some(({ id }) => id === rowId)

const withoutUnopened = ({ unopened, ...queue }: OutboxState, rowId: string): OutboxState =>
  unopened === undefined ? queue : { ...queue, unopened: without(unopened, rowId) }

/** Removes a row from its owner's queue, and unblocks the queue if that row blocked it. */
export function remove(state: State, rowId: string, outcome: 'delivered' | 'dropped'): State {
  const removed = <Q extends QuarantinedQueue>(queue: Q): Q => ({
    ...queue,
    rows: queue.rows.filter(({ id }) => id !== rowId),
    parked: without(queue.parked, rowId),
    counts: bump(queue, outcome),
  })
  const owner = Object.keys(state.quarantine).find((id) => state.quarantine[id]?.rows.some((row) => row.id === rowId))
  const queue = owner === undefined ? undefined : state.quarantine[owner]
  if (owner !== undefined && queue !== undefined) return inQuarantine(state, owner, removed(queue))
  // After a damaged event the row may never have been in this state.
  return userQueue(state).some(({ id }) => id === rowId)
    ? unblockedBy(
        updateOutbox(state, (own) => withoutUnopened(removed(own), rowId)),
        rowId,
      )
    : state
}

/** Updates a quarantined queue; removes it when it is empty. */
const inQuarantine = (state: State, owner: string, queue: QuarantinedQueue): State => ({
  ...state,
  quarantine:
    queue.rows.length === 0 && queue.activities.length === 0
      ? without(state.quarantine, owner)
      : { ...state.quarantine, [owner]: queue },
})

/** Unblocks the queue if this row blocked it. */
const unblockedBy = (state: State, rowId: string): State =>
  state.user.outbox.blocked?.rowId === rowId ? disarm(updateOutbox(state, unblocked), RETRY_TIMER) : state

/** Ends the retry delay, so that the next row is sent at once. The last error stays visible until the row succeeds. */
function endRetryDelay(state: State, at: number): State {
  const { blocked } = state.user.outbox
  if (blocked === undefined) return state
  return disarm(
    updateOutbox(state, (queue) => ({ ...queue, blocked: { ...blocked, retryAt: Math.min(at, blocked.retryAt) } })),
    RETRY_TIMER,
  )
}

/** Ends the retry delay early, unless the server requested it. */
const wake = (state: State, at: number): State =>
  (state.user.outbox.blocked?.notBefore ?? -Infinity) > at ? state : endRetryDelay(state, at)

function unblocked(queue: OutboxState): OutboxState {
  const { blocked: _, ...rest } = queue
  return rest
}
