import * as t from 'io-ts'
import { struct, Integer, oneOf } from '../codec'
import { Id } from '../ids'

/** The author's choice of ink for text on an image: a light image takes dark ink. */
export const CardTheme = oneOf('CardTheme', ['light', 'dark'])

/** A deck's cover in a grid or strip. */
export const DeckTile = struct(
  'DeckTile',
  {
    deckId: Id,
    title: t.string,
    /** Number of seen cards, and of all cards of the deck. */
    seen: Integer,
    total: Integer,
    locked: t.boolean,
    isNew: t.boolean,
    /** A quiz deck in info mode has the certificate badge (D-DECK-28). */
    reference: t.boolean,
    theme: CardTheme,
  },
  {
    cover: t.string,
    background: t.string,
    icon: t.string,
    uploadedIcon: t.string,
    /** Language of its title, if known. */
    language: t.string,
  },
)
export type DeckTile = t.TypeOf<typeof DeckTile>

/** The available methods to save a card. Absent when both are available: star and tuck. */
export const KeptBy = oneOf('KeptBy', ['star', 'tuck', 'none'])
export type KeptBy = t.TypeOf<typeof KeptBy>

export const Promo = struct('PromoView', { id: Id, image: t.string }, { target: t.string, title: t.string })
export const CategoryRow = struct(
  'CategoryRow',
  { categoryId: Id, title: t.string, decks: Integer, finished: Integer },
  { color: t.string, icon: t.string, uploadedIcon: t.string, cover: t.string },
)
export type CategoryRow = t.TypeOf<typeof CategoryRow>
