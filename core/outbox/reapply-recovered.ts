import { Envelope, type EventType, type StoredEvent } from '../../protocol/events'
import type { RecoveredEvent } from '../../protocol/events/recovered-event'
import type { ReadRow } from '../log/event-row-codec'
import { updateUser, type State } from '../state'

/** Events that change a trial; without a trial they have no effect. */
const trialEvents: ReadonlySet<string> = new Set<EventType>([
  'quizAttemptCompleted',
  'quizRetried',
  'quizTrialReset',
  'quizScoreSubmitted',
])

/** After these events the subject of a recovered event may exist. */
const reapplyingEvents: ReadonlySet<string> = new Set<EventType>([
  'storageHealed',
  'loginSucceeded',
  'userUpdated',
  'deckLoaded',
])

/** Earlier builds opened sealed actions without their events; their logs must give the same states. */
const mayReapply = (event: StoredEvent): boolean =>
  reapplyingEvents.has(event.type) || (event.type === 'actionsOpened' && event.data.events !== undefined)

/**
 * Reapplies recovered events, which the mirror kept or which were sealed, after a log loss or a log-out. Each is folded
 * once, as soon as its subject exists (X-HEAL-08). Their actions are already queued. `read` decodes a row, `fold` folds
 * one event without its effects.
 */
export function reapplyRecovered(
  state: State,
  event: StoredEvent,
  read: (raw: unknown) => ReadRow,
  fold: (state: State, rescued: StoredEvent) => State,
): State {
  const { rescued } = state.user.outbox
  if (rescued.length === 0 || !mayReapply(event) || state.user.session.user === undefined) return state
  let shown = state
  const later: RecoveredEvent[] = []
  for (const one of rescued) {
    const row = read(Envelope.encode(one))
    if (row.kind !== 'event') continue
    if (isSubjectMissing(shown, row.event)) later.push(one)
    else shown = withQueueOf(shown, fold(shown, row.event))
  }
  return updateUser(shown, { outbox: { ...shown.user.outbox, rescued: later } })
}

/** Restores the previous queue: the rows of reapplied events are already queued, or were delivered. */
const withQueueOf = ({ user: { outbox: before } }: State, after: State): State => {
  const { rows, lastQueuedAt, counts } = before
  return updateUser(after, { outbox: { ...after.user.outbox, rows, lastQueuedAt, counts } })
}

function isSubjectMissing(state: State, event: StoredEvent): boolean {
  if (!trialEvents.has(event.type) || !('deckId' in event.data)) return false
  return state.user.quiz.trials[event.data.deckId] === undefined
}
