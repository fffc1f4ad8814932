import type { LibraryBundle } from '../../protocol/entities/library'
import { lookup } from '../record'
import type { State } from '../state'
import { categoriesOf } from './categories'
import { closedDecks, type Chain } from './daisy-chain'
import { percentSeen } from './deck-progress'

/** The categories of the library, each deck with what this device knows of it to be seen and passed. */
export const chainsOf = (state: State, library: LibraryBundle | undefined): readonly Chain[] =>
  categoriesOf(library?.categories ?? []).map(({ category, decks = [] }) => ({
    category,
    decks:
      category.daisyChained === true
        ? decks.map((deck) => ({
            ...deck,
            percentageCardsSeen: percentSeen(state, deck.id, deck),
            passed: lookup(state.mine.quiz.trials, deck.id)?.passedAt !== undefined,
          }))
        : decks,
  }))

/** The decks of the library that cannot be opened for its daisy chains, as far as is seen on this device (S-DAISY-01). */
export const lockedInLibrary = (state: State, library: LibraryBundle | undefined): ReadonlySet<string> =>
  closedDecks(chainsOf(state, library))
