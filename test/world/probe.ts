import { dueActivities, nextRow } from '../../core/outbox/queue'
import type { Purpose } from '../../core/pending-call'
import type { State } from '../../core/state'
import { fieldsOf, recordAt } from './json'

// The one place where a world looks into the product's state. Nothing is judged by what is read here alone.

export const userOf = ({ mine }: State): string | undefined => mine.session.user?.id

/** The deck that a tab has open. */
export const openDeckOf = ({ mine: { tabs } }: State, session: string): string | undefined =>
  tabs[session]?.deck?.deckId

/** Everything that whoever is signed in may come to see: all but the actions that wait for their owners. */
export const shownParts = ({ device, mine }: State): readonly unknown[] => [device, ...Object.values(mine)]

/** Ids of the actions that wait for this user. */
export const ownRowsOf = (state: State): readonly string[] =>
  state.mine.outbox.rows.filter(({ owner }) => owner === userOf(state)).map(({ id }) => id)

export const asideOf = ({ mine: { outbox } }: State): readonly string[] => Object.keys(outbox.aside)
export const blockedOf = ({ mine: { outbox } }: State): string | undefined => outbox.blocked?.rowId

/** The decks of the actions that were refused or put aside. */
export const heldUpDecksOf = ({ mine: { outbox } }: State): readonly string[] =>
  outbox.rows.flatMap(({ id, subject }) =>
    subject !== undefined && (id in outbox.aside || id === outbox.blocked?.rowId) ? [subject] : [],
  )

/** What each owner's queue says of itself: what waits, and the count of what became of all. */
export const countsOf = ({ mine: { outbox }, quarantine }: State) =>
  [outbox, ...Object.values(quarantine)].map(({ rows, counts }) => ({ waiting: rows.length, ...counts }))

export const alertsOf = ({ mine: { alerts } }: State): readonly string[] => alerts.map(({ id }) => id)

/** Calls that go on as long as somebody looks at what they ask for. */
const polls: ReadonlySet<Purpose> = new Set(['thread', 'quizReport'])

/** Nothing is under way, and nothing would be sent if no wait were on. */
export function isAtRest(state: State): boolean {
  const never = Number.POSITIVE_INFINITY
  return (
    Object.values(state.mine.calls).every(({ purpose }) => polls.has(purpose)) &&
    nextRow(state, never) === undefined &&
    dueActivities(state, never).length === 0
  )
}

/** Own decks and comments that stand, as the learner finds them in lists. */
export const ownDecksOf = ({ mine: { engagement } }: State): readonly string[] =>
  Object.entries(engagement.ownDecks).flatMap(([id, deck]) => (deck.deletedAt === undefined ? [id] : []))
export const postsOf = ({ mine: { engagement } }: State): readonly { readonly id: string; readonly cardId: string }[] =>
  Object.entries(engagement.posts).map(([id, { cardId }]) => ({ id, cardId }))

/** The state as a release would write it that means something else by it; it decodes all the same. */
export const otherState = (state: unknown): object => ({
  ...fieldsOf(state),
  mine: { ...fieldsOf(recordAt(state, 'mine')), alerts: [], tabs: {}, seen: {} },
})
