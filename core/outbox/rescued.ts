import { Envelope, type EventType, type StoredEvent } from '../../protocol/events'
import type { RescuedEvent } from '../../protocol/events/rescued-event'
import type { ReadRow } from '../log/row-by-kind'
import { inMine, type State } from '../state'

/** Events that change a trial: without one there is nothing that they could change. */
const ofTrial: ReadonlySet<string> = new Set<EventType>([
  'quizAttemptCompleted',
  'quizRetried',
  'quizTrialReset',
  'quizScoreSubmitted',
])

/** After these there may be what a rescued event changes. */
const occasions: ReadonlySet<string> = new Set<EventType>([
  'storageHealed',
  'loginSucceeded',
  'userUpdated',
  'deckLoaded',
])

/** Earlier builds opened what was sealed without its events: their logs lead to what they led to then. */
const isOccasion = (event: StoredEvent): boolean =>
  occasions.has(event.type) || (event.type === 'actionsOpened' && event.data.events !== undefined)

/**
 * What the learner did before the log was lost, or before they signed out, shows again as it did: the events that the
 * mirror has kept, or that were sealed, are folded once more, each of them once, as soon as there is what it changes
 * (X-HEAL-08). Their actions wait in the queue already. `read` decodes a row, `fold` folds one event without what it
 * causes.
 */
export function showRescued(
  state: State,
  event: StoredEvent,
  read: (raw: unknown) => ReadRow,
  fold: (state: State, rescued: StoredEvent) => State,
): State {
  const { rescued } = state.mine.outbox
  if (rescued.length === 0 || !isOccasion(event) || state.mine.session.user === undefined) return state
  let shown = state
  const later: RescuedEvent[] = []
  for (const one of rescued) {
    const row = read(Envelope.encode(one))
    if (row.kind !== 'event') continue
    if (isEarly(shown, row.event)) later.push(one)
    else shown = withQueueOf(shown, fold(shown, row.event))
  }
  return inMine(shown, { outbox: { ...shown.mine.outbox, rescued: later } })
}

/** The state with the queue as it was: the rows of what is shown again wait there already, or have been delivered. */
const withQueueOf = ({ mine: { outbox: before } }: State, after: State): State => {
  const { rows, lastStamp, counts } = before
  return inMine(after, { outbox: { ...after.mine.outbox, rows, lastStamp, counts } })
}

function isEarly(state: State, event: StoredEvent): boolean {
  if (!ofTrial.has(event.type) || !('deckId' in event.data)) return false
  return state.mine.quiz.trials[event.data.deckId] === undefined
}
