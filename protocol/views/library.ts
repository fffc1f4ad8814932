import * as t from 'io-ts'
import { struct, Finite, Integer, oneOf } from '../codec'
import { CategoryLink } from '../entities/deck'
import { Id } from '../ids'
import { CategoryRow, DeckTile, Promo } from './parts'

/**
 * A category in its parent level (S-LIB-07..09). Its displayType selects a row that links to it, a tile next to its
 * content, or a heading above its content.
 */
export const LibrarySection = t.type(
  {
    display: oneOf('SectionDisplay', ['row', 'tiles', 'heading']),
    category: CategoryRow,
    /** The decks and subcategories that it shows; empty for a row. */
    decks: t.array(DeckTile),
    categories: t.array(CategoryRow),
  },
  'LibrarySection',
)
export type LibrarySection = t.TypeOf<typeof LibrarySection>

/** A deck of a daisy chain: its progress, and what unlocks it (S-DAISY-01). */
export const ChainLink = struct(
  'ChainLink',
  {
    tile: DeckTile,
    /** The seen percentage, rounded to an integer. */
    percent: Integer,
    finished: t.boolean,
    /** This deck's progress unlocks the next one, so the learner should continue with it. */
    gate: t.boolean,
  },
  {
    /** The deck that unlocks this one, and how many more of its cards must be seen. */
    opensAfter: t.type({ deckId: Id, title: t.string, cardsLeft: Integer }),
  },
)
export type ChainLink = t.TypeOf<typeof ChainLink>

/** The library at its top level, or inside one category (S-LIB). */
export const LibraryView = struct(
  'LibraryView',
  {
    /**
     * denied: the server refuses this user the library (S-LIB-15); unknown: the category does not exist (S-SHELL-33).
     */
    state: oneOf('LibraryState', ['loading', 'ready', 'failed', 'denied', 'unknown']),
    /** The category's title; empty at the top level. */
    title: t.string,
    /** The categories from the top level to this one, inclusive (S-LIB-01). */
    path: t.array(CategoryLink),
    /** The category has a search box (S-LIB-03). */
    searchable: t.boolean,
    sections: t.array(LibrarySection),
    /** The category's decks, unless they are a daisy chain. */
    decks: t.array(DeckTile),
    /** The category's daisy chain, in unlocking order. */
    chain: t.array(ChainLink),
    promos: t.array(Promo),
    trending: t.array(CategoryRow),
  },
  {
    /** The percentage of a chain's deck that must be seen to unlock the next one. */
    unlockPercentage: Finite,
  },
)
export type LibraryView = t.TypeOf<typeof LibraryView>
