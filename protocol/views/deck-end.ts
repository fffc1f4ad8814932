import * as t from 'io-ts'
import { entity, Integer } from '../codec'
import { Id } from '../ids'
import { DeckTile } from './parts'

/** One of the small cards that lie there at the end. */
const EndCard = entity(
  'EndCard',
  { cardId: Id, number: Integer, title: t.string, seen: t.boolean, favorite: t.boolean },
  { cover: t.string },
)

/** The end of a deck: what was covered, and what comes next (X-UX-01). */
export const DeckEndView = entity(
  'DeckEndView',
  {
    /** The cards that the app makes itself are not counted. */
    total: Integer,
    seen: Integer,
    favorites: Integer,
    /** The first cards of the deck, as many as can be laid out. */
    cards: t.array(EndCard),
  },
  {
    firstCardId: Id,
    firstUnseenCardId: Id,
    /** Questions that were answered, and how many of the answers were right. */
    answered: t.type({ right: Integer, total: Integer }),
    /** The next deck that opens now, and the category that both stand in. */
    next: entity('NextDeck', { tile: DeckTile }, { category: t.string }),
  },
)
export type DeckEndView = t.TypeOf<typeof DeckEndView>
