import type { State } from '../state'
import type { OutboxRow, OutboxState } from './state'

/**
 * Sending order among these rows: high before normal, then by stamp (S-SYNC-27, D-OFFLINE-03). What was seen may have
 * unlocked the deck whose attempt begins after it, so that an attempt is not urgent before that has gone (decision 28).
 */
function orderAmong(rows: readonly OutboxRow[]): (one: OutboxRow, other: OutboxRow) => number {
  const behind = new Map(
    rows
      .filter(({ cause }) => cause === 'quizTrialStarted')
      .filter((start) => rows.some(({ cause, stamp }) => cause === 'cardSeen' && stamp < start.stamp))
      // The first of a deck counts, which is set last: two tabs may each have begun an attempt of it.
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

/** Rows in the order in which they go. */
export const inOrder = (rows: readonly OutboxRow[]): readonly OutboxRow[] => rows.toSorted(orderAmong(rows))

/** The present user's rows; those of others are quarantined: neither sent nor shown nor counted (X-OUTBOX-06). */
export const ownRows = (state: State): readonly OutboxRow[] => state.mine.outbox.rows

/** Whatever waits on this device, whosoever it is. */
export const allRows = (state: State): readonly OutboxRow[] => [
  ...state.mine.outbox.rows,
  ...Object.values(state.quarantine).flatMap(({ rows }) => rows),
]

/** Actions or activity of the present user that the server does not have yet. */
export const hasUnsent = ({ mine: { outbox } }: State): boolean =>
  outbox.rows.length > 0 || outbox.activities.length > 0

/** Is some of it sealed? Then nothing goes before it is opened. */
export const isSealed = ({ mine: { outbox } }: State): boolean =>
  outbox.rows.some(isClosed) || outbox.activities.some(isClosed)
const isClosed = ({ sealed }: { readonly sealed?: string }): boolean => sealed !== undefined

/** The timer of the wait after a failure. */
export const RETRY = 'outboxRetry'

/** May anything be sent: signed in, a sync of this app start brought the user, not offline, and no wait is on (S-SYNC-21). */
export const maySend = (state: State, now: number): boolean =>
  state.mine.session.user !== undefined &&
  state.mine.session.login.value === 'loggedIn' &&
  state.mine.sync.load.context.syncedOnce &&
  state.device.network === 'online' &&
  state.device.connected &&
  !isWaitOn(state, now)

/** Could what is sealed be opened now, for its sending? */
export const isOpeningDue = (state: State, now: number): boolean => maySend(state, now) && isSealed(state)

/** A wait is over when its timer has fired: a clock that is set back afterwards does not begin it anew. */
const isWaitOn = ({ mine: { outbox, timers } }: State, now: number): boolean =>
  outbox.blocked !== undefined && outbox.blocked.retryAt > now && RETRY in timers

const ofOwnDecks: ReadonlySet<string> = new Set(['deckCreated', 'deckRemoved', 'cardTucked', 'cardUntucked'])

/** Is it an answer, or of an attempt? */
export const isOfQuiz = ({ cause }: OutboxRow): boolean => cause.startsWith('quiz') || cause === 'doOrDontCompleted'

/** May it stand on an earlier action about the same deck: on the deck itself, or on the beginning of the attempt? */
const isChained = (row: OutboxRow): boolean => isOfQuiz(row) || ofOwnDecks.has(row.cause)

/** May points that are handed in stand on it: what they were given for (decision 28)? */
const isAnswer = (row: OutboxRow): boolean => isChained(row) || row.cause === 'likertSubmitted'

/**
 * Which rows wait because of what their owner has put aside: those themselves, and what came after one of them and may
 * stand on it, such as a card for a deck that the server does not have, and whatever else names that deck (S-SYNC-27).
 */
export function asideIn({ mine: { outbox } }: State): (row: OutboxRow) => boolean {
  if (Object.keys(outbox.aside).length === 0) return () => false
  const aside = outbox.rows.filter(({ id }) => id in outbox.aside)
  const [chained, answers] = [firstOfDecks(aside.filter(isChained)), firstOfDecks(aside.filter(isAnswer))]
  const made = aside.filter(({ cause }) => cause === 'deckCreated')
  const isAfter = ({ subject, stamp }: OutboxRow, since: ReadonlyMap<string | undefined, number>) =>
    subject !== undefined && (since.get(subject) ?? stamp) < stamp
  return (row) =>
    row.id in outbox.aside ||
    (isChained(row) && isAfter(row, chained)) ||
    (row.cause === 'pointsCompleted' && isAfter(row, answers)) ||
    made.some(({ subject = '', stamp }) => stamp < row.stamp && names(row, subject))
}

/** When the first of these about each deck was queued; what was healed stands behind what came after it. */
function firstOfDecks(rows: readonly OutboxRow[]): ReadonlyMap<string | undefined, number> {
  const first = new Map<string | undefined, number>()
  for (const { subject, stamp } of rows) first.set(subject, Math.min(stamp, first.get(subject) ?? stamp))
  return first
}

const names = ({ subject, path, body }: OutboxRow, deckId: string): boolean =>
  subject === deckId || path.includes(deckId) || body.includes(deckId)

/** The row that is due now, if any: the first in order that does not stand aside. */
export function nextRow(state: State, now: number): OutboxRow | undefined {
  if (!maySend(state, now) || isSealed(state)) return undefined
  const isAside = asideIn(state)
  const waiting = ownRows(state).filter((row) => !isAside(row))
  const order = orderAmong(waiting)
  let first: OutboxRow | undefined
  for (const row of waiting) if (first === undefined || order(first, row) > 0) first = row
  return first
}

/** Activity items that could go now, oldest first; they go when no action waits. */
export function dueActivities(state: State, now: number): OutboxState['activities'] {
  if (!maySend(state, now) || isSealed(state)) return []
  return ownRows(state).every(asideIn(state)) ? state.mine.outbox.activities : []
}

/** Is this what waits for the statement store? It stands aside, and goes by itself when nothing else does. */
export const isOfRecords = ({ cause }: OutboxRow): boolean => cause === 'statementsMade'

/** Could anything go by itself now: an action, an activity, a statement, or what is to be opened for it? */
export const isSendingDue = (state: State, now: number): boolean =>
  nextRow(state, now) !== undefined ||
  dueActivities(state, now).length > 0 ||
  isOpeningDue(state, now) ||
  (maySend(state, now) && ownRows(state).some(isOfRecords))
