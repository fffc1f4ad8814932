import * as t from 'io-ts'
import { byId, entity, Finite, list, oneOf } from '../../protocol/codec'
import { Id } from '../../protocol/ids'
import { OpenText } from '../../protocol/open'

/** A card that the learner likes; kept with `deletedAt` once it is no longer liked (D-FAV-01). */
const FavoriteMark = entity('FavoriteMark', { createdAt: Finite }, { deletedAt: Finite })
export type FavoriteMark = Readonly<t.TypeOf<typeof FavoriteMark>>

const Rating = entity(
  'RatingState',
  { deckId: Id, positive: t.boolean, createdAt: Finite },
  { body: t.string, /** Taken back (D-RATE-06). */ deletedAt: Finite },
)
export type Rating = Readonly<t.TypeOf<typeof Rating>>

/** What a card's form, slider or list was last answered with. The hash tells a second tap from a second answer. */
const Response = entity(
  'ResponseState',
  { kind: oneOf('ResponseKind', ['feedback', 'likert', 'orderUp']), at: Finite, hash: t.string },
  { tick: Finite, points: Finite, order: list(Id), correct: t.boolean },
)
export type Response = Readonly<t.TypeOf<typeof Response>>

/** A deck that the learner has made (D-OWN-09). */
const OwnDeck = entity(
  'OwnDeckState',
  { title: t.string, icon: OpenText, background: OpenText, createdAt: Finite },
  { deletedAt: Finite },
)
export type OwnDeck = Readonly<t.TypeOf<typeof OwnDeck>>

/** A comment of the learner's own; pending until the server has it. */
const Post = entity(
  'PostState',
  {
    cardId: Id,
    deckId: Id,
    body: t.string,
    isModeratorResponse: t.boolean,
    at: Finite,
    /** The action that sends it. */
    rowId: Id,
    pending: t.boolean,
  },
  {},
)
export type Post = Readonly<t.TypeOf<typeof Post>>

export const EngagementState = entity(
  'EngagementState',
  {
    /** By deck id, then card id. */
    favorites: byId(byId(FavoriteMark)),
    /** By card id. */
    ratings: byId(Rating),
    /** By card id. */
    responses: byId(Response),
    /** Results of sorting games, by card id. */
    sorted: byId(entity('SortedState', { correct: Finite, total: Finite, at: Finite }, {})),
    /** Completed points decks, by deck id. */
    completions: byId(entity('CompletionState', { scoreTotal: Finite, at: Finite }, {})),
    ownDecks: byId(OwnDeck),
    /** Cards put into decks and taken out of them here, by deck id, then card id; the server's list does for the rest. */
    tucked: byId(byId(t.boolean)),
    posts: byId(Post),
    /** Comments that were deleted, own ones and those of others. */
    deletedPosts: byId(t.literal(true)),
  },
  {},
)
export type EngagementState = Readonly<t.TypeOf<typeof EngagementState>>

export const initialEngagement: EngagementState = {
  favorites: {},
  ratings: {},
  responses: {},
  sorted: {},
  completions: {},
  ownDecks: {},
  tucked: {},
  posts: {},
  deletedPosts: {},
}
