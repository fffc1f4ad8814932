import { lookup, without } from '../record'
import { inMine, type State } from '../state'
import type { Seen } from './seen-state'

type Records = Readonly<Record<string, Seen>>

/**
 * The shelf that a deck's records stand on. Each card that is seen makes a new copy of what its record stands in, and
 * one object for all of a learner's decks would be most of the cost of the event (X-PERF-05).
 */
const shelfOf = (deckId: string): string => deckId.slice(-1)

const onShelf = (state: State, deckId: string) => lookup(state.mine.seen, shelfOf(deckId)) ?? {}

/** What was seen of a deck, by card id. */
export const seenOf = (state: State, deckId: string): Records => lookup(onShelf(state, deckId), deckId) ?? {}

/** With these records as all that was seen of a deck. */
export const withSeen = (state: State, deckId: string, records: Records): State =>
  inMine(state, { seen: { ...state.mine.seen, [shelfOf(deckId)]: { ...onShelf(state, deckId), [deckId]: records } } })

/** Nothing of these decks is seen any more. */
export const withoutSeen = (state: State, deckIds: readonly string[]): State =>
  deckIds.reduce(
    (current, deckId) =>
      inMine(current, { seen: { ...current.mine.seen, [shelfOf(deckId)]: without(onShelf(current, deckId), deckId) } }),
    state,
  )
