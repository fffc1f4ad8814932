import { offShelf, onShelf, putOnShelf } from '../shelves'
import { inMine, type State } from '../state'
import type { Seen } from './seen-state'

type Records = Readonly<Record<string, Seen>>

/** What was seen of a deck, by card id. */
export const seenOf = (state: State, deckId: string): Records => onShelf(state.mine.seen, deckId) ?? {}

/** With these records as all that was seen of a deck. */
export const withSeen = (state: State, deckId: string, records: Records): State =>
  inMine(state, { seen: putOnShelf(state.mine.seen, deckId, records) })

/** Nothing of these decks is seen any more. */
export const withoutSeen = (state: State, deckIds: readonly string[]): State =>
  inMine(state, { seen: offShelf(state.mine.seen, deckIds) })
