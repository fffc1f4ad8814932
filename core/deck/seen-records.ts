import { deleteSharded, getSharded, setSharded } from '../sharded-record'
import { updateUser, type State } from '../state'
import type { Seen } from './state'

type Records = Readonly<Record<string, Seen>>

/** Returns the seen records of a deck, by card id. */
export const seenOf = (state: State, deckId: string): Records => getSharded(state.user.seen, deckId) ?? {}

/** Replaces the seen records of a deck. */
export const withSeen = (state: State, deckId: string, records: Records): State =>
  updateUser(state, { seen: setSharded(state.user.seen, deckId, records) })

/** Removes the seen records of these decks. */
export const withoutSeen = (state: State, deckIds: readonly string[]): State =>
  updateUser(state, { seen: deleteSharded(state.user.seen, deckIds) })
