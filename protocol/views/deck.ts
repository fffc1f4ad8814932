import * as t from 'io-ts'
import { CardBack } from '../cards'
import { entity, Integer, oneOf } from '../codec'
import { CardSide } from '../events/deck'
import { Id } from '../ids'
import { CardTheme } from './parts'

export const CardView = entity(
  'CardView',
  {
    cardId: Id,
    /** Place in the deck as the learner sees it, from 1. */
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
    theme: CardTheme,
    fillFront: t.boolean,
    roundCover: t.boolean,
    back: CardBack,
  },
  { label: t.string, cover: t.string, titleHtml: t.string },
)
export type CardView = t.TypeOf<typeof CardView>

/** A deck that is open. `cards` is the window around the card in view, never the whole of a long deck. */
export const DeckView = entity(
  'DeckView',
  {
    deckId: Id,
    state: oneOf('DeckState', ['loading', 'ready', 'empty', 'failed']),
    title: t.string,
    /** Cards that show, after hiding and sorting. */
    total: Integer,
    /** Place of the card in view, from 1; 0 in an empty deck. */
    position: Integer,
    cards: t.array(CardView),
    /** For decks of up to 40 cards, which of them are seen; empty for longer ones. */
    seen: t.array(t.boolean),
    seenCount: Integer,
    removable: t.boolean,
  },
  {
    currentCardId: Id,
    /** REMEDIATION, the quiz label, or REFERENCE (D-DECK-21..24). */
    mode: oneOf('QuizModeView', ['study', 'quiz', 'info']),
    indexCardId: Id,
    firstCardId: Id,
    previousCardId: Id,
    nextCardId: Id,
    lastCardId: Id,
    failure: entity(
      'DeckFailure',
      { kind: oneOf('DeckFailureKind', ['locked', 'notFound', 'notAllowed', 'download']) },
      { prevDeckId: Id, prevDeckTitle: t.string, categoryId: Id, offline: t.boolean },
    ),
  },
)
export type DeckView = t.TypeOf<typeof DeckView>
