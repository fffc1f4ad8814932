import * as t from 'io-ts'
import { entity, Integer, oneOf } from '../codec'
import { Id } from '../ids'

/** The ink that the author of a picture chose for what is printed on it: a light card takes dark ink. */
export const CardTheme = oneOf('CardTheme', ['light', 'dark'])

/** A deck's cover in a grid or strip. */
export const DeckTile = entity(
  'DeckTile',
  {
    deckId: Id,
    title: t.string,
    /** How many of the deck's cards the learner has seen, and how many there are. */
    seen: Integer,
    total: Integer,
    locked: t.boolean,
    isNew: t.boolean,
    /** A quiz deck in info mode wears the certificate badge (D-DECK-28). */
    reference: t.boolean,
    theme: CardTheme,
  },
  {
    cover: t.string,
    background: t.string,
    icon: t.string,
    uploadedIcon: t.string,
    /** Of its title, where it is known. */
    language: t.string,
  },
)
export type DeckTile = t.TypeOf<typeof DeckTile>

/** How cards can be kept, where it is not both by a star and in a deck of one's own. */
export const KeptBy = oneOf('KeptBy', ['star', 'tuck', 'none'])
export type KeptBy = t.TypeOf<typeof KeptBy>

export const Promo = entity('PromoView', { id: Id, image: t.string }, { target: t.string, title: t.string })
export const CategoryRow = entity(
  'CategoryRow',
  { categoryId: Id, title: t.string, decks: Integer, finished: Integer },
  { color: t.string, icon: t.string, uploadedIcon: t.string, cover: t.string },
)
export type CategoryRow = t.TypeOf<typeof CategoryRow>
