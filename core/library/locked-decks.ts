import type { LibraryBundle } from '../../protocol/entities/library'
import { lookup } from '../record'
import type { State } from '../state'
import { categoriesOf } from './categories'
import { closedDecks, type Chain } from './daisy-chain'
import { percentSeen } from './deck-progress'

/** Returns the categories of the library, each deck with its progress and pass as known on this device. */
export const chainsOf = (state: State, library: LibraryBundle | undefined): readonly Chain[] =>
  categoriesOf(library?.categories ?? []).map(({ category, decks = [] }) => ({
    category,
    decks:
      category.daisyChained === true
        ? decks.map((deck) => ({
            ...deck,
            percentageCardsSeen: percentSeen(state, deck.id, deck),
            passed: lookup(state.user.quiz.trials, deck.id)?.passedAt !== undefined,
          }))
        : decks,
  }))

/**
 * Returns the decks of the library that are locked by daisy chains, as far as this device knows the progress
 * (S-DAISY-01).
 */
export const lockedInLibrary = (state: State, library: LibraryBundle | undefined): ReadonlySet<string> =>
  closedDecks(chainsOf(state, library))
