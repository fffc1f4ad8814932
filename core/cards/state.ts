import * as t from 'io-ts'
import { byId, struct, Finite, list, oneOf } from '../../protocol/codec'
import { Id } from '../../protocol/ids'
import { ExportableText } from '../../protocol/exportable-text'
import { Player } from './playlist/playlist-state'

/** A card that the learner likes; kept with `deletedAt` after it is unliked (D-FAV-01). */
const FavoriteMark = struct(
  'FavoriteMark',
  { createdAt: Finite },
  { deletedAt: Finite, /** From the server, for lists of decks that are not loaded. */ cardTitle: t.string },
)
export type FavoriteMark = Readonly<t.TypeOf<typeof FavoriteMark>>

const Rating = struct(
  'RatingState',
  { deckId: Id, positive: t.boolean, createdAt: Finite },
  { body: t.string, /** When the rating was removed (D-RATE-06). */ deletedAt: Finite },
)
export type Rating = Readonly<t.TypeOf<typeof Rating>>

/** The last response to a card's form, slider or list. The hash distinguishes a second tap from a second answer. */
const Response = struct(
  'ResponseState',
  { kind: oneOf('ResponseKind', ['feedback', 'likert', 'orderUp']), at: Finite, hash: t.string },
  { tick: Finite, points: Finite, order: list(Id), correct: t.boolean },
)
export type Response = Readonly<t.TypeOf<typeof Response>>

/** A deck that the learner has created (D-OWN-09). */
const OwnDeck = struct(
  'OwnDeckState',
  { title: t.string, icon: ExportableText, background: ExportableText, createdAt: Finite },
  { deletedAt: Finite },
)
export type OwnDeck = Readonly<t.TypeOf<typeof OwnDeck>>

/** An own comment; pending until the server has it. */
const Post = struct(
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

/** The last submitted points of a deck. */
const Completion = struct(
  'CompletionState',
  { scoreTotal: Finite, at: Finite },
  {
    /** The server has it. */
    delivered: t.literal(true),
    /** The connected decks, and those of them that are still loading (D-POINTS-07). */
    connected: list(Id),
    loading: list(Id),
  },
)
export type Completion = Readonly<t.TypeOf<typeof Completion>>

export const EngagementState = struct(
  'EngagementState',
  {
    /** By deck id, then card id. */
    favorites: byId(byId(FavoriteMark)),
    /** By card id. */
    ratings: byId(Rating),
    /** By card id. */
    responses: byId(Response),
    /** Results of do-or-don't games, by card id. */
    doOrDontResults: byId(struct('SortedState', { correct: Finite, total: Finite, at: Finite }, {})),
    /** Completed points decks, by deck id. */
    completions: byId(Completion),
    ownDecks: byId(OwnDeck),
    /**
     * Local overrides of deck membership, by deck id, then card id: true for a tucked card, false for a removed one.
     * For other cards the server's list decides.
     */
    deckMembershipOverrides: byId(byId(t.boolean)),
    posts: byId(Post),
    /** Deleted comments, by any author. */
    deletedPosts: byId(t.literal(true)),
  },
  {
    /** Audio players, by 'flip_audio/' and the card's id (D-PLAY-17). */
    audio: byId(Player),
  },
)
export type EngagementState = Readonly<t.TypeOf<typeof EngagementState>>

export const initialEngagement: EngagementState = {
  favorites: {},
  ratings: {},
  responses: {},
  doOrDontResults: {},
  completions: {},
  ownDecks: {},
  deckMembershipOverrides: {},
  posts: {},
  deletedPosts: {},
}
