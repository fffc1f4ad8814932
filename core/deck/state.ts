import * as t from 'io-ts'
import { SortingGame } from '../cards/do-or-dont-state'
import { ThreadStatus } from '../../protocol/cards/thread-status'
import { OpenReport } from '../report/state'
import { VideoStatus } from '../../protocol/events/video-status'
import { byId, entity, Finite, oneOf } from '../../protocol/codec'
import { Role } from '../../protocol/entities/role'
import { SearchSource } from '../../protocol/events/search-words'
import { Fault } from '../../protocol/faults'
import { Id } from '../../protocol/ids'
import { OpenText } from '../../protocol/open'

/** A chosen answer as long as its marks show (D-ANSWER-03, D-ANSWER-04). */
const Chosen = entity(
  'Chosen',
  { cardId: Id, questionId: Id, answerId: Id, advances: t.boolean },
  { correct: t.boolean },
)
export type Chosen = Readonly<t.TypeOf<typeof Chosen>>

/** The deck that one tab has open. */
const OpenDeck = entity(
  'OpenDeck',
  {
    deckId: Id,
    /** Cards that lie with their back up. */
    flipped: byId(t.literal(true)),
    shownAt: Finite,
    presses: Finite,
  },
  {
    /** The card that the deck was opened at; where it is in view is `cardId`. */
    asked: Id,
    /** The card in view, once one was shown. */
    cardId: Id,
    /** The end of the deck is in view in the place of that card (X-UX-01). */
    ended: t.literal(true),
    chosen: Chosen,
    lastPressAt: Finite,
    tucking: Id,
    /** The sorting game that was begun last. */
    sorting: SortingGame,
  },
)
export type OpenDeck = Readonly<t.TypeOf<typeof OpenDeck>>

/** What was last reported of the video that a tab plays (X-LOG-14). */
const PlayedVideo = entity('PlayedVideo', { cardId: Id, status: VideoStatus, progress: Finite, at: Finite }, {})
export type PlayedVideo = Readonly<t.TypeOf<typeof PlayedVideo>>

/** The last shared card link that a tab opened, and where its card is. */
const SharedCard = entity(
  'SharedCard',
  { cardId: Id, status: oneOf('SharedCardStatus', ['wanted', 'found', 'unknown', 'failed']) },
  { deckId: Id, fault: Fault },
)
export type SharedCard = Readonly<t.TypeOf<typeof SharedCard>>

/** The last search of a tab. It goes with the tab: what was found does not outlast a restart (S-SYNC-37). */
const Search = entity(
  'Search',
  {
    /** As it stands in the address. */
    query: t.string,
    status: oneOf('SearchStatus', ['searching', 'done', 'failed']),
  },
  {
    /** Hash of the SearchResult in the payload store. */
    content: OpenText,
    source: SearchSource,
  },
)
export type Search = Readonly<t.TypeOf<typeof Search>>

/** Content that is being added in a tab. It goes with the tab. */
const Adding = entity(
  'Adding',
  {
    /** As it was typed, or as it stands in the address. */
    query: t.string,
    status: oneOf('AddingStatus', ['looking', 'found', 'none', 'failed', 'joining', 'syncing', 'refused']),
  },
  {
    role: Role,
    /** From when on a sync knows of it, device time. */
    since: Finite,
    fault: Fault,
  },
)
export type Adding = Readonly<t.TypeOf<typeof Adding>>

/** The discussion that a tab looked into last (D-DISC-02). */
const Thread = entity(
  'Thread',
  {
    cardId: Id,
    deckId: Id,
    status: ThreadStatus,
    /** It is in view, and asked for again and again. */ open: t.boolean,
  },
  {
    /** Hash of the comments in the payload store, as they were fetched last. */
    content: OpenText,
    /** When they were asked for, server time. */
    asOf: Finite,
    /** The server does not have the card any more. */
    gone: t.literal(true),
  },
)
export type Thread = Readonly<t.TypeOf<typeof Thread>>

/** What the owner has open in one tab. */
export const Tab = entity(
  'Tab',
  {},
  {
    deck: OpenDeck,
    video: PlayedVideo,
    sharedCard: SharedCard,
    search: Search,
    adding: Adding,
    thread: Thread,
    report: OpenReport,
    /** The list of own decks was asked for by this tab (D-TUCK-13). */
    tuckedAsked: t.literal(true),
  },
)
export type Tab = Readonly<t.TypeOf<typeof Tab>>
