import * as t from 'io-ts'
import { struct, Integer } from '../codec'
import { Id } from '../ids'
import { DeckTile } from './parts'

/** One of the small cards at the end of a deck. */
const EndCard = struct(
  'EndCard',
  { cardId: Id, number: Integer, title: t.string, seen: t.boolean, favorite: t.boolean },
  { cover: t.string },
)

/** The end of a deck: the learner's progress, and the next step (X-UX-01). */
export const DeckEndView = struct(
  'DeckEndView',
  {
    /** Derived cards are not counted. */
    total: Integer,
    seen: Integer,
    favorites: Integer,
    /** The first cards of the deck, as many as fit. */
    cards: t.array(EndCard),
    /** Number of scored questions without an answer. */
    unanswered: Integer,
  },
  {
    firstCardId: Id,
    firstUnseenCardId: Id,
    firstUnansweredCardId: Id,
    /** The card for submitting a pending score or pending points. */
    toSubmitCardId: Id,
    /** Number of answered questions, and of right answers. */
    answered: t.type({ right: Integer, total: Integer }),
    /** The next deck to open, and its category if this deck is in it, too. */
    next: struct('NextDeck', { tile: DeckTile }, { category: t.string }),
  },
)
export type DeckEndView = t.TypeOf<typeof DeckEndView>
