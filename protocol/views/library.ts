import * as t from 'io-ts'
import { entity, Finite, Integer, oneOf } from '../codec'
import { CategoryLink } from '../entities/deck'
import { Id } from '../ids'
import { CategoryRow, DeckTile, Promo } from './parts'

/**
 * A category among those of the level above it, as its displayType asks (S-LIB-07..09): a row that leads to it; a tile
 * with what is in it beside it; a heading with what is in it below.
 */
export const LibrarySection = t.type(
  {
    display: oneOf('SectionDisplay', ['row', 'tiles', 'heading']),
    category: CategoryRow,
    /** What it shows of its decks and of the categories in it; a row shows neither. */
    decks: t.array(DeckTile),
    categories: t.array(CategoryRow),
  },
  'LibrarySection',
)
export type LibrarySection = t.TypeOf<typeof LibrarySection>

/** A deck of a daisy chain: how far it is, and what opens it while it is locked (S-DAISY-01). */
export const ChainLink = entity(
  'ChainLink',
  {
    tile: DeckTile,
    /** How much of it is seen, in whole percent. */
    percent: Integer,
    finished: t.boolean,
    /** Its part seen opens the next one, so that it is the one to go on with. */
    gate: t.boolean,
  },
  {
    /** The deck that is to be seen before this one opens, and how many of its cards are left for that. */
    opensAfter: t.type({ deckId: Id, title: t.string, cardsLeft: Integer }),
  },
)
export type ChainLink = t.TypeOf<typeof ChainLink>

/** The library at its top, or inside one category (S-LIB). */
export const LibraryView = entity(
  'LibraryView',
  {
    /** denied: the server lets this person see no library (S-LIB-15); unknown: there is no such category (S-SHELL-33). */
    state: oneOf('LibraryState', ['loading', 'ready', 'failed', 'denied', 'unknown']),
    /** The category's; empty at the top. */
    title: t.string,
    /** The categories from the top to this one, this one included (S-LIB-01). */
    path: t.array(CategoryLink),
    /** The search box of the category shows (S-LIB-03). */
    searchable: t.boolean,
    sections: t.array(LibrarySection),
    /** The category's own decks, unless they are a chain. */
    decks: t.array(DeckTile),
    /** The category's own decks in the order in which they open. */
    chain: t.array(ChainLink),
    promos: t.array(Promo),
    trending: t.array(CategoryRow),
  },
  {
    /** How much of a deck of the chain is to be seen before the next one opens, in percent. */
    unlockPercentage: Finite,
  },
)
export type LibraryView = t.TypeOf<typeof LibraryView>
