import * as t from 'io-ts'
import { CardBack } from '../cards'
import { CardSections } from '../cards/card-sections'
import { RatingView } from '../cards/rating'
import { struct, Integer, oneOf } from '../codec'
import { DeckType } from '../entities/deck'
import { CardSide } from '../events/deck'
import { Id } from '../ids'
import { CardTheme } from './parts'

export const CardView = struct(
  'CardView',
  {
    cardId: Id,
    /** Position among the visible cards, from 1. */
    place: Integer,
    /** The number on the card: its position among the deck's cards, from 1; 0 on a derived card. */
    number: Integer,
    type: t.string,
    title: t.string,
    side: CardSide,
    /** May be flipped now. */
    flippable: t.boolean,
    locked: t.boolean,
    isNew: t.boolean,
    favorite: t.boolean,
    favoriteAllowed: t.boolean,
    tuckAllowed: t.boolean,
    fillFront: t.boolean,
    roundCover: t.boolean,
    parts: CardSections,
    back: CardBack,
  },
  {
    label: t.string,
    cover: t.string,
    titleHtml: t.string,
    /** Stays flipped when the learner leaves it (D-CARD-31..33). */
    staysTurned: t.literal(true),
    /** The deck is the learner's own, so the card may be removed from it (D-OWN-12). */
    removable: t.literal(true),
    /** The author's choice of ink; without it the card follows the app's colour scheme. */
    theme: CardTheme,
    /** All links open in the browser, including those within the app. */
    linksOutside: t.literal(true),
    /** Present if the card may be rated. */
    rating: RatingView,
  },
)
export type CardView = t.TypeOf<typeof CardView>

/** An open deck. `cards` is a window around the current card, never all cards of a long deck. */
export const DeckView = struct(
  'DeckView',
  {
    deckId: Id,
    state: oneOf('DeckState', ['loading', 'ready', 'empty', 'failed']),
    title: t.string,
    /** Number of the deck's cards, hidden ones included, without derived cards. The same number is shown everywhere. */
    total: Integer,
    /** Number of the current card; 0 in an empty deck and for a derived card. */
    position: Integer,
    /** Number of visible cards, derived cards included. */
    places: Integer,
    cards: t.array(CardView),
    /** Which cards are seen, by number, for decks of up to 40 cards; empty for longer decks. */
    seen: t.array(t.boolean),
    seenCount: Integer,
    removable: t.boolean,
  },
  {
    /**
     * The deck is open in this tab. Until then the view has no card details, because the starting card is unknown
     * (D-ROUTE-06).
     */
    open: t.literal(true),
    /** Known once the deck is loaded. */
    type: DeckType,
    currentCardId: Id,
    /** The requested card is not in the deck: either a newer version of the deck is loading, or the card is missing. */
    asked: oneOf('AskedCard', ['awaited', 'missing']),
    /** The end of the deck is shown instead of the current card (X-UX-01). */
    ended: t.literal(true),
    /** The card that is being tucked into an own deck (D-TUCK-02). */
    tuckingCardId: Id,
    /** Own decks that already contain that card. */
    tuckedInto: t.array(Id),
    /** Language of the deck's texts, if known. */
    language: t.string,
    /** Single-key shortcuts are off on this device (X-UX-03). */
    keysOff: t.literal(true),
    /** REMEDIATION, the quiz label, or REFERENCE (D-DECK-21..24). */
    mode: oneOf('QuizModeView', ['study', 'quiz', 'info']),
    indexCardId: Id,
    firstCardId: Id,
    lastCardId: Id,
    failure: struct(
      'DeckFailure',
      { kind: oneOf('DeckFailureKind', ['locked', 'notFound', 'notAllowed', 'download']) },
      { prevDeckId: Id, prevDeckTitle: t.string, categoryId: Id, offline: t.boolean },
    ),
  },
)
export type DeckView = t.TypeOf<typeof DeckView>

/** URLs of a deck's media except videos, as in its content; empty while the deck is not loaded. */
export const DeckMediaView = struct('DeckMediaView', { media: t.array(t.string) }, {})
export type DeckMediaView = t.TypeOf<typeof DeckMediaView>
