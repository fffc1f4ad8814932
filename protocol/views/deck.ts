import * as t from 'io-ts'
import { CardBack } from '../cards'
import { CardParts } from '../cards/parts'
import { RatingView } from '../cards/rating'
import { entity, Integer, oneOf } from '../codec'
import { DeckType } from '../entities/deck'
import { CardSide } from '../events/deck'
import { Id } from '../ids'
import { CardTheme } from './parts'

export const CardView = entity(
  'CardView',
  {
    cardId: Id,
    /** Place among the cards that show, from 1. */
    place: Integer,
    /** Printed on the card: its place among the deck's cards, from 1; 0 on a card that the app makes itself. */
    number: Integer,
    type: t.string,
    title: t.string,
    side: CardSide,
    /** May be turned now. */
    flippable: t.boolean,
    locked: t.boolean,
    isNew: t.boolean,
    favorite: t.boolean,
    favoriteAllowed: t.boolean,
    tuckAllowed: t.boolean,
    fillFront: t.boolean,
    roundCover: t.boolean,
    parts: CardParts,
    back: CardBack,
  },
  {
    label: t.string,
    cover: t.string,
    titleHtml: t.string,
    /** It is not turned back when it is left (D-CARD-31..33). */
    staysTurned: t.literal(true),
    /** The deck is the learner's own: the card may be taken out of it (D-OWN-12). */
    removable: t.literal(true),
    /** The ink that the author chose; without it the card follows the app's colour scheme. */
    theme: CardTheme,
    /** Its links open in the browser, those within the app too. */
    linksOutside: t.literal(true),
    /** It may be rated. */
    rating: RatingView,
  },
)
export type CardView = t.TypeOf<typeof CardView>

/** A deck that is open. `cards` is the window around the card in view, never the whole of a long deck. */
export const DeckView = entity(
  'DeckView',
  {
    deckId: Id,
    state: oneOf('DeckState', ['loading', 'ready', 'empty', 'failed']),
    title: t.string,
    /** The deck's cards without those that the app makes itself, hidden ones included: the same number as everywhere. */
    total: Integer,
    /** Number of the card in view; 0 in an empty deck and for a card that the app makes itself. */
    position: Integer,
    /** How many cards show now, those that the app makes itself included. */
    places: Integer,
    cards: t.array(CardView),
    /** For decks of up to 40 cards, which of them are seen, by their numbers; empty for longer ones. */
    seen: t.array(t.boolean),
    seenCount: Integer,
    removable: t.boolean,
  },
  {
    /** It is open in this tab; until then nothing of its cards is told, as it is not known where it opens (D-ROUTE-06). */
    open: t.literal(true),
    /** Known once the deck is at hand. */
    type: DeckType,
    currentCardId: Id,
    /** The card that it was opened at is none of its cards: a newer version, which may have it, is on its way, or none is. */
    asked: oneOf('AskedCard', ['awaited', 'missing']),
    /** Its end is in view in the place of that card (X-UX-01). */
    ended: t.literal(true),
    /** The card that is being put into one of the learner's own decks (D-TUCK-02). */
    tuckingCardId: Id,
    /** Own decks that have that card already. */
    tuckedInto: t.array(Id),
    /** Of the deck's texts, where it is known. */
    language: t.string,
    /** Keys of one letter or digit are switched off on this device (X-UX-03). */
    keysOff: t.literal(true),
    /** REMEDIATION, the quiz label, or REFERENCE (D-DECK-21..24). */
    mode: oneOf('QuizModeView', ['study', 'quiz', 'info']),
    indexCardId: Id,
    firstCardId: Id,
    lastCardId: Id,
    failure: entity(
      'DeckFailure',
      { kind: oneOf('DeckFailureKind', ['locked', 'notFound', 'notAllowed', 'download']) },
      { prevDeckId: Id, prevDeckTitle: t.string, categoryId: Id, offline: t.boolean },
    ),
  },
)
export type DeckView = t.TypeOf<typeof DeckView>
