import * as t from 'io-ts'
import { byId, entity, Finite, list, oneOf } from '../../protocol/codec'
import { Id } from '../../protocol/ids'
import { OpenText } from '../../protocol/open'
import { Player } from './playlist-state'

/** A card that the learner likes; kept with `deletedAt` once it is no longer liked (D-FAV-01). */
const FavoriteMark = entity(
  'FavoriteMark',
  { createdAt: Finite },
  { deletedAt: Finite, /** As the server tells it, for lists of decks that are not loaded. */ cardTitle: t.string },
)
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

/** The points that a deck was handed in with last. */
const Completion = entity(
  'CompletionState',
  { scoreTotal: Finite, at: Finite },
  {
    /** The server has it. */
    delivered: t.literal(true),
    /** The decks that it leads to, and those of them that are still being loaded (D-POINTS-07). */
    connected: list(Id),
    loading: list(Id),
  },
)
export type Completion = Readonly<t.TypeOf<typeof Completion>>

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
    completions: byId(Completion),
    ownDecks: byId(OwnDeck),
    /** Cards put into decks and taken out of them here, by deck id, then card id; the server's list does for the rest. */
    tucked: byId(byId(t.boolean)),
    posts: byId(Post),
    /** Comments that were deleted, own ones and those of others. */
    deletedPosts: byId(t.literal(true)),
  },
  {
    /** Players of audio, by 'flip_audio/' and the card's id (D-PLAY-17). */
    audio: byId(Player),
  },
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
