import { dueActivities, nextRow } from '../../core/outbox/queue'
import type { Purpose } from '../../core/pending-call'
import type { State } from '../../core/state'
import { fieldsOf, recordAt } from './json'

// The only place where a world reads the product's state. No check depends on these values alone.

export const userOf = ({ user }: State): string | undefined => user.session.user?.id

/** Returns the deck that a tab has open. */
export const openDeckOf = ({ user: { tabs } }: State, session: string): string | undefined =>
  tabs[session]?.deck?.deckId

/** Returns everything visible to the signed-in user: all except other users' quarantined actions. */
export const shownParts = ({ device, user }: State): readonly unknown[] => [device, ...Object.values(user)]

/** Returns the ids of this user's pending actions. */
export const ownRowsOf = (state: State): readonly string[] =>
  state.user.outbox.rows.filter(({ owner }) => owner === userOf(state)).map(({ id }) => id)

export const parkedOf = ({ user: { outbox } }: State): readonly string[] => Object.keys(outbox.parked)
export const blockedOf = ({ user: { outbox } }: State): string | undefined => outbox.blocked?.rowId

/** Returns the decks of refused or parked actions. */
export const heldUpDecksOf = ({ user: { outbox } }: State): readonly string[] =>
  outbox.rows.flatMap(({ id, subject }) =>
    subject !== undefined && (id in outbox.parked || id === outbox.blocked?.rowId) ? [subject] : [],
  )

/** Returns each owner's queue length and outcome counts. */
export const countsOf = ({ user: { outbox }, quarantine }: State) =>
  [outbox, ...Object.values(quarantine)].map(({ rows, counts }) => ({ waiting: rows.length, ...counts }))

export const alertsOf = ({ user: { alerts } }: State): readonly string[] => alerts.map(({ id }) => id)

/** Calls that repeat as long as their view is open. */
const polls: ReadonlySet<Purpose> = new Set(['thread', 'quizReport'])

/** Is no call pending, and would none be sent without a retry delay? */
export function isQuiescent(state: State): boolean {
  const never = Number.POSITIVE_INFINITY
  return (
    Object.values(state.user.calls).every(({ purpose }) => polls.has(purpose)) &&
    nextRow(state, never) === undefined &&
    dueActivities(state, never).length === 0
  )
}

/** Returns existing own decks and comments, as listed for the learner. */
export const ownDecksOf = ({ user: { engagement } }: State): readonly string[] =>
  Object.entries(engagement.ownDecks).flatMap(([id, deck]) => (deck.deletedAt === undefined ? [id] : []))
export const postsOf = ({ user: { engagement } }: State): readonly { readonly id: string; readonly cardId: string }[] =>
  Object.entries(engagement.posts).map(([id, { cardId }]) => ({ id, cardId }))

/** Returns the state as another release with another meaning would write it; it still decodes. */
export const foreignState = (state: unknown): object => ({
  ...fieldsOf(state),
  user: { ...fieldsOf(recordAt(state, 'user')), alerts: [], tabs: {}, seen: {} },
})
