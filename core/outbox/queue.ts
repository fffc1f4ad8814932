import type { State } from '../state'
import type { OutboxRow, OutboxState } from './state'

/**
 * Returns the sending order of these rows: high before normal, then by stamp (S-SYNC-27, D-OFFLINE-03). A seen card may
 * have unlocked the deck of a later attempt, so that attempt is not urgent until the seen record is sent (decision 28).
 */
function orderAmong(rows: readonly OutboxRow[]): (one: OutboxRow, other: OutboxRow) => number {
  const behind = new Map(
    rows
      .filter(({ cause }) => cause === 'quizTrialStarted')
      .filter((start) => rows.some(({ cause, stamp }) => cause === 'cardSeen' && stamp < start.stamp))
      // The first one of a deck is set last and wins: two tabs may each have begun an attempt of it.
      .toSorted((one, other) => other.stamp - one.stamp)
      .map(({ subject, stamp }) => [subject, stamp]),
  )
  const isBehind = (row: OutboxRow): boolean => {
    const since = behind.get(row.subject)
    return since !== undefined && since <= row.stamp
  }
  const rank = (row: OutboxRow): number => (row.priority === 'high' && !isBehind(row) ? 0 : 1)
  return (one, other) => rank(one) - rank(other) || one.stamp - other.stamp
}

/** Sorts rows in sending order. */
export const inOrder = (rows: readonly OutboxRow[]): readonly OutboxRow[] => rows.toSorted(orderAmong(rows))

/** Returns the current user's rows; those of others are quarantined: not sent, shown or counted (X-OUTBOX-06). */
export const userQueue = (state: State): readonly OutboxRow[] => state.user.outbox.rows

/** Returns the pending rows of all users on this device. */
export const allRows = (state: State): readonly OutboxRow[] => [
  ...state.user.outbox.rows,
  ...Object.values(state.quarantine).flatMap(({ rows }) => rows),
]

/** Has the current user actions or activities that the server does not have yet? */
export const hasUnsent = ({ user: { outbox } }: State): boolean =>
  outbox.rows.length > 0 || outbox.activities.length > 0

/**
 * Does the queue contain sealed rows or activities that were not tried with the key of this sign-in? Nothing is sent
 * until they are tried: the subject of a sealed row is unknown, so its dependents are too, even if the row is parked.
 */
export const isSealed = ({ user: { outbox } }: State): boolean =>
  outbox.rows.some((row) => isRowSealed(row) && !isUnopened(outbox, row.id)) || outbox.activities.some(isRowSealed)

/** Is it a sealed row that the key of this sign-in did not open? */
export const isUnopened = ({ unopened = {} }: Pick<OutboxState, 'unopened'>, rowId: string): boolean =>
  Object.hasOwn(unopened, rowId)
const isRowSealed = ({ sealed }: { readonly sealed?: string }): boolean => sealed !== undefined

/** The timer of the retry delay. */
export const RETRY_TIMER = 'outboxRetry'

/**
 * May anything be sent? Requires a signed-in user, a sync of this app start that returned the user, a connection, and
 * no running retry delay (S-SYNC-21).
 */
export const maySend = (state: State, now: number): boolean =>
  state.user.session.user !== undefined &&
  state.user.session.login.value === 'loggedIn' &&
  state.user.sync.load.context.syncedOnce &&
  state.device.network === 'online' &&
  state.device.connected &&
  !isRetryDelayOn(state, now)

/** May sealed rows be opened now, in order to send them? */
export const isUnsealDue = (state: State, now: number): boolean => maySend(state, now) && isSealed(state)

/**
 * Is the retry delay running? It ends when its timer fires, so setting the clock back afterwards does not restart it.
 */
const isRetryDelayOn = ({ user: { outbox, timers } }: State, now: number): boolean =>
  outbox.blocked !== undefined && outbox.blocked.retryAt > now && RETRY_TIMER in timers

const ownDeckEvents: ReadonlySet<string> = new Set(['deckCreated', 'deckRemoved', 'cardTucked', 'cardUntucked'])

/** Does the row belong to an attempt, or is it an answer? */
export const isOfQuiz = ({ cause }: OutboxRow): boolean => cause.startsWith('quiz') || cause === 'doOrDontCompleted'

/** May the row depend on an earlier action about the same deck: its creation, or the start of the attempt? */
const isChained = (row: OutboxRow): boolean => isOfQuiz(row) || ownDeckEvents.has(row.cause)

/** May submitted points depend on the row, as one of the answers that gave them (decision 28)? */
const isAnswer = (row: OutboxRow): boolean => isChained(row) || row.cause === 'likertSubmitted'

/**
 * Returns a predicate for the rows that are not sent because of parked rows (S-SYNC-27): the parked rows themselves,
 * and later rows that may depend on one, such as a card of a deck that the server does not have. Rows that refer to
 * such a deck are not sent either.
 */
export function parkedWithDependents({ user: { outbox } }: State): (row: OutboxRow) => boolean {
  if (Object.keys(outbox.parked).length === 0) return () => false
  const aside = outbox.rows.filter(({ id }) => id in outbox.parked)
  const [chained, answers] = [firstOfDecks(aside.filter(isChained)), firstOfDecks(aside.filter(isAnswer))]
  const made = aside.filter(({ cause }) => cause === 'deckCreated')
  const isAfter = ({ subject, stamp }: OutboxRow, since: ReadonlyMap<string | undefined, number>) =>
    subject !== undefined && (since.get(subject) ?? stamp) < stamp
  return (row) =>
    row.id in outbox.parked ||
    (isChained(row) && isAfter(row, chained)) ||
    (row.cause === 'pointsCompleted' && isAfter(row, answers)) ||
    made.some(({ subject = '', stamp }) => stamp < row.stamp && refersToDeck(row, subject))
}

/** Returns when the first of these rows about each deck was queued; healed rows may be listed after later ones. */
function firstOfDecks(rows: readonly OutboxRow[]): ReadonlyMap<string | undefined, number> {
  const first = new Map<string | undefined, number>()
  for (const { subject, stamp } of rows) first.set(subject, Math.min(stamp, first.get(subject) ?? stamp))
  return first
}

const refersToDeck = ({ subject, path, body }: OutboxRow, deckId: string): boolean =>
  subject === deckId || path.includes(deckId) || body.includes(deckId)

/** Returns the row that is due now, if any: the first in order that is not parked or dependent on a parked one. */
export function nextRow(state: State, now: number): OutboxRow | undefined {
  if (!maySend(state, now) || isSealed(state)) return undefined
  const isParked = parkedWithDependents(state)
  const waiting = userQueue(state).filter((row) => !isParked(row))
  const order = orderAmong(waiting)
  let first: OutboxRow | undefined
  for (const row of waiting) if (first === undefined || order(first, row) > 0) first = row
  return first
}

/** Returns the activity items that could be sent now, oldest first; they are sent when no action is pending. */
export function dueActivities(state: State, now: number): OutboxState['activities'] {
  if (!maySend(state, now) || isSealed(state)) return []
  return userQueue(state).every(parkedWithDependents(state)) ? state.user.outbox.activities : []
}

/** Is this a pending request to the statement store? It is parked, and is sent automatically when nothing else is. */
export const isOfRecords = ({ cause }: OutboxRow): boolean => cause === 'statementsMade'

/** Could anything be sent automatically now: an action, an activity, a statement, or a sealed row to open? */
export const isSendingDue = (state: State, now: number): boolean =>
  nextRow(state, now) !== undefined ||
  dueActivities(state, now).length > 0 ||
  isUnsealDue(state, now) ||
  (maySend(state, now) && userQueue(state).some(isOfRecords))
