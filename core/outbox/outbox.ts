import { longestRetryAfter } from '../../protocol/constants'
import { newEvent, type NewEvent } from '../../protocol/events'
import type { RescuedEvent } from '../../protocol/events/rescued-event'
import { isKeyUsed, isRefused, isUnauthorized, type Fault } from '../../protocol/faults'
import { accept, nothing, refuse, type Context, type Decision, type Domain } from '../decider'
import { serverTime } from '../device/device'
import { eventsOf } from '../effects'
import { hashText } from '../hash'
import { stepTrial } from '../quiz/step-trial'
import { without } from '../record'
import { endSession } from '../session/session'
import type { State } from '../state'
import { arm, disarm } from '../timers'
import { withDelivered } from './delivered'
import { bump, enqueued, inOutbox } from './enqueue'
import { allRows, dueActivities, ownRows, RETRY } from './queue'
import { initialOutbox, type OutboxRow, type OutboxState, type QuarantinedQueue } from './state'
import { firstBatch } from './waiting-activities'

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 300_000
/** The one error that drops an action (S-SYNC-30); near misses do not. */
const NOT_ALLOWED = 'Request failed: Not allowed to modify that deck'

/** The queue of actions: what enters it, and what becomes of each row. */
export const outbox: Domain = {
  intents: {
    sendNow: (state) => (ownRows(state).length === 0 ? nothing : accept(newEvent('sendAsked', {}))),
    setAsideAction: (state, { rowId }) => {
      if (ownRows(state).every(({ id }) => id !== rowId)) return refuse('unknownAction')
      return rowId in state.mine.outbox.aside ? nothing : accept(newEvent('actionSetAside', { rowId }))
    },
    putBackAction: (state, { rowId }) => {
      if (ownRows(state).every(({ id }) => id !== rowId)) return refuse('unknownAction')
      return rowId in state.mine.outbox.aside ? accept(newEvent('actionPutBack', { rowId })) : nothing
    },
  },
  facts: {
    // What became of a row whose owner has signed out meanwhile says nothing to whoever is here now (X-OUTBOX-06).
    rowSent: (state, { rowId, trial }) => {
      if (!isWaiting(state, rowId)) return nothing
      const updated = trial !== undefined && isOwn(state, rowId) ? [newEvent('quizTrialUpdated', { trial })] : []
      return accept(newEvent('actionDelivered', { rowId }), ...updated)
    },
    rowFailed: (state, { rowId, fault, jitter }, context) =>
      isOwn(state, rowId) ? failed(state, rowId, fault, jitter, context) : nothing,
    activityDue: (state, _fact, { at }) => {
      const itemIds = firstBatch(dueActivities(state, at)).map(({ id }) => id)
      return itemIds.length === 0 ? nothing : accept(newEvent('activityBatched', { itemIds }))
    },
    healed: (state, { cause, rows, events = [] }, context) => {
      const lost = rows.filter((row) => !holds(state, row))
      const ids = new Set(lost.map(({ id }) => id))
      // What the log still leads to was folded before; its row alone came out otherwise.
      const rescued = events.filter(({ id }) => ids.has(id) && allRows(state).every((row) => row.id !== id))
      const alert = { id: context.id('healed'), kind: 'storageHealed' as const, count: lost.length }
      return accept(
        newEvent('storageHealed', { cause, rows: lost, ...(rescued.length === 0 ? {} : { events: rescued }) }),
        newEvent('alertRaised', { alert }),
      )
    },
  },
  evolve: {
    actionDelivered: (state, { data, at }) => {
      const row = ownRows(state).find(({ id }) => id === data.rowId)
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
        inOutbox(state, (queue) => ({ ...queue, blocked })),
        event,
        RETRY,
        delay,
      )
    },
    actionSetAside: (state, { data }) => {
      const aside = inOutbox(state, (queue) => ({ ...queue, aside: { ...queue.aside, [data.rowId]: true } }))
      return unblockedBy(aside, data.rowId)
    },
    actionPutBack: (state, { data }) =>
      inOutbox(state, (queue) => ({ ...queue, aside: without(queue.aside, data.rowId) })),
    sendAsked: (state, { at }) => endWait(state, at),
    syncSucceeded: (state, { at }) => wake(state, at),
    pageShown: (state, { at }) => wake(state, at),
    pageWoken: (state, { at }) => wake(state, at),
    timerFired: (state, { data, at }) => (data.timer === RETRY ? endWait(state, at) : state),
    activityBatched: (state, { data }) =>
      inOutbox(state, (queue) => ({
        ...queue,
        activities: queue.activities.filter(({ id }) => !data.itemIds.includes(id)),
      })),
    appErrorNoted: (state, { data }) =>
      inOutbox(state, (queue) => ({ ...queue, told: { ...queue.told, [data.signature]: true } })),
    storageHealed: (state, { data: { rows, events = [] } }) => events.reduce(keep, rows.reduce(requeued, state)),
  },
}

function failed(state: State, rowId: string, fault: Fault, jitter: number, context: Context): Decision {
  if (isUnauthorized(fault)) return accept(...endSession('unauthorized', context))
  if (fault.kind === 'apiError' && fault.message === NOT_ALLOWED)
    return accept(newEvent('actionDropped', { rowId, reason: 'notAllowedToModifyDeck' }), ...note(state, rowId, fault))
  // Behind a damaged event a row may come out otherwise than it was sent; under its key it took effect (decision 39).
  if (isKeyUsed(fault)) return accept(newEvent('actionDelivered', { rowId }), ...note(state, rowId, fault))
  const attempt = state.mine.outbox.blocked?.rowId === rowId ? state.mine.outbox.blocked.attempt + 1 : 1
  return accept(
    newEvent('actionFailed', { rowId, fault, attempt, delay: waitFor(fault, attempt, jitter) }),
    ...note(state, rowId, fault),
    ...refusedScore(state, rowId, fault),
  )
}

/** Full jitter from 1 s to 5 min, never earlier than the server asked for, never later than an hour (X-OUTBOX-05). */
export function waitFor(fault: Fault, attempt: number, jitter: number): number {
  const ceiling = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempt, 20))
  const wait = Math.max(FIRST_WAIT, Math.round(jitter * ceiling))
  return Math.max(wait, retryAfter(fault))
}

/** What the server asked for by Retry-After, ms, an hour at the most; 0 when it asked for nothing. */
const retryAfter = (fault: Fault): number =>
  fault.kind === 'apiError' ? Math.min(fault.retryAfter ?? 0, longestRetryAfter) : 0

/** An appError activity once per distinct error, however often it is retried (S-SYNC-29). */
function note(state: State, rowId: string, fault: Fault): readonly NewEvent[] {
  const signature = signatureOf(fault)
  return signature in state.mine.outbox.told ? [] : [newEvent('appErrorNoted', { signature, rowId })]
}

/** The server has one type for many refusals: its words tell them apart, and stay here (X-LOG-13). */
function signatureOf(fault: Fault): string {
  if (fault.kind === 'apiError')
    return `${fault.kind} ${fault.code} ${fault.type} ${hashText(fault.message).slice(0, 6)}`
  return fault.kind === 'networkError' ? `${fault.kind} ${fault.reason}` : fault.kind
}

/** A score that the server would not take goes back to 'pending' (D-RESULT-13); its row stays for another try. */
function refusedScore(state: State, rowId: string, fault: Fault): readonly NewEvent[] {
  const row = state.mine.outbox.rows.find(({ id }) => id === rowId)
  if (row?.cause !== 'quizScoreSubmitted' || row.subject === undefined || !isRefused(fault)) return []
  const trial = state.mine.quiz.trials[row.subject]
  return trial === undefined ? [] : eventsOf(stepTrial(trial, { type: 'isRefused', fault }).actions)
}

/** Does this row wait as it was queued, or sealed? Behind a damaged event it may have come out otherwise (X-OUTBOX-03). */
export const holds = (state: State, row: OutboxRow): boolean =>
  allRows(state).some(
    ({ id, body, sealed }) => id === row.id && (body === row.body || (sealed ?? row.sealed) !== undefined),
  )

/** Puts a row into its owner's queue again, in the place of one that bears its id. */
export function requeued(state: State, row: OutboxRow): State {
  const again = <Q extends QuarantinedQueue>(queue: Q): Q =>
    queue.rows.some(({ id }) => id === row.id)
      ? { ...queue, rows: queue.rows.map((other) => (other.id === row.id ? row : other)) }
      : enqueued(queue, row)
  if (row.owner === state.mine.owner) return inOutbox(state, again)
  return inQuarantine(state, row.owner, again(state.quarantine[row.owner] ?? emptyQueue))
}

/** What is shown again once its owner is here, and there is what it changes. */
function keep(state: State, event: RescuedEvent): State {
  const owner = event.actor
  const added = <Q extends QuarantinedQueue>(queue: Q): Q => ({ ...queue, rescued: [...queue.rescued, event] })
  if (owner === (state.mine.owner ?? null)) return inOutbox(state, added)
  const queue = owner === null ? undefined : state.quarantine[owner]
  return owner === null || queue === undefined ? state : inQuarantine(state, owner, added(queue))
}

const { told: _told, deliveredAt: _delivered, ...emptyQueue } = initialOutbox

const isWaiting = (state: State, rowId: string): boolean => allRows(state).some(({ id }) => id === rowId)
const isOwn = (state: State, rowId: string): boolean => ownRows(state).some(({ id }) => id === rowId)

/** Takes a row out of its owner's queue; what it held up goes on. */
export function remove(state: State, rowId: string, outcome: 'delivered' | 'dropped'): State {
  const removed = <Q extends QuarantinedQueue>(queue: Q): Q => ({
    ...queue,
    rows: queue.rows.filter(({ id }) => id !== rowId),
    aside: without(queue.aside, rowId),
    counts: bump(queue, outcome),
  })
  const owner = Object.keys(state.quarantine).find((id) => state.quarantine[id]?.rows.some((row) => row.id === rowId))
  const queue = owner === undefined ? undefined : state.quarantine[owner]
  if (owner !== undefined && queue !== undefined) return inQuarantine(state, owner, removed(queue))
  // Behind a damaged event the row may never have been here.
  return ownRows(state).some(({ id }) => id === rowId) ? unblockedBy(inOutbox(state, removed), rowId) : state
}

/** A queue in which nothing waits any more leaves the quarantine. */
const inQuarantine = (state: State, owner: string, queue: QuarantinedQueue): State => ({
  ...state,
  quarantine:
    queue.rows.length === 0 && queue.activities.length === 0
      ? without(state.quarantine, owner)
      : { ...state.quarantine, [owner]: queue },
})

/** The row that held up the queue is out of the way. */
const unblockedBy = (state: State, rowId: string): State =>
  state.mine.outbox.blocked?.rowId === rowId ? disarm(inOutbox(state, unblocked), RETRY) : state

/** Ends a wait: the next row may go at once. What it failed with stays to be seen until it succeeds. */
function endWait(state: State, at: number): State {
  const { blocked } = state.mine.outbox
  if (blocked === undefined) return state
  return disarm(
    inOutbox(state, (queue) => ({ ...queue, blocked: { ...blocked, retryAt: Math.min(at, blocked.retryAt) } })),
    RETRY,
  )
}

/** Ends a wait early, unless the server asked for it. */
const wake = (state: State, at: number): State =>
  (state.mine.outbox.blocked?.notBefore ?? -Infinity) > at ? state : endWait(state, at)

function unblocked(queue: OutboxState): OutboxState {
  const { blocked: _, ...rest } = queue
  return rest
}
