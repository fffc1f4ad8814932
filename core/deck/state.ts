import * as t from 'io-ts'
import { DoOrDontGame } from '../cards/do-or-dont/do-or-dont-state'
import { ThreadStatus } from '../../protocol/cards/discussion-thread'
import { OpenReport } from '../report/state'
import { VideoStatus } from '../../protocol/events/video-status'
import { byId, struct, Finite, oneOf } from '../../protocol/codec'
import { Role } from '../../protocol/entities/role'
import { SearchSource } from '../../protocol/events/search-source'
import { Fault } from '../../protocol/faults'
import { Id } from '../../protocol/ids'
import { ExportableText } from '../../protocol/exportable-text'

/** How far a card was seen, in percent, and when last. */
export const Seen = struct('Seen', { percentageContentSeen: Finite, lastSeen: Finite }, {})
export type Seen = Readonly<t.TypeOf<typeof Seen>>

/** The chosen answer while its marks are shown (D-ANSWER-03, D-ANSWER-04). */
const AnswerFeedback = struct(
  'AnswerFeedback',
  { cardId: Id, questionId: Id, answerId: Id, advances: t.boolean },
  { correct: t.boolean },
)
export type AnswerFeedback = Readonly<t.TypeOf<typeof AnswerFeedback>>

/** The open deck of a tab. */
const OpenDeck = struct(
  'OpenDeck',
  {
    deckId: Id,
    /** Cards that show their back. */
    flipped: byId(t.literal(true)),
    shownAt: Finite,
    presses: Finite,
  },
  {
    /** The card requested on opening; the card in view is `cardId`. */
    requestedCardId: Id,
    /** The card in view, once one was shown. */
    cardId: Id,
    /** The end of the deck is in view instead of that card (X-UX-01). */
    atEnd: t.literal(true),
    answerFeedback: AnswerFeedback,
    lastPressAt: Finite,
    tucking: Id,
    /** The do-or-don't game that was begun last. */
    doOrDontGame: DoOrDontGame,
  },
)
export type OpenDeck = Readonly<t.TypeOf<typeof OpenDeck>>

/** The last report of the video that a tab plays (X-LOG-14). */
const PlayedVideo = struct('PlayedVideo', { cardId: Id, status: VideoStatus, progress: Finite, at: Finite }, {})
export type PlayedVideo = Readonly<t.TypeOf<typeof PlayedVideo>>

/** The last shared card link that a tab opened, and the result of its lookup. */
const SharedCard = struct(
  'SharedCard',
  { cardId: Id, status: oneOf('SharedCardStatus', ['wanted', 'found', 'unknown', 'failed']) },
  { deckId: Id, fault: Fault },
)
export type SharedCard = Readonly<t.TypeOf<typeof SharedCard>>

/** The last search of a tab. It is removed with the tab: results are not kept across a restart (S-SYNC-37). */
const Search = struct(
  'Search',
  {
    /** As in the URL. */
    query: t.string,
    status: oneOf('SearchStatus', ['searching', 'done', 'failed']),
  },
  {
    /** Hash of the SearchResult in the payload store. */
    content: ExportableText,
    source: SearchSource,
  },
)
export type Search = Readonly<t.TypeOf<typeof Search>>

/** Content that is being added in a tab. It is removed with the tab. */
const AddContent = struct(
  'AddContent',
  {
    /** As typed, or as in the URL. */
    query: t.string,
    status: oneOf('AddingStatus', ['looking', 'found', 'none', 'failed', 'joining', 'syncing', 'refused']),
  },
  {
    role: Role,
    /** A sync that began later includes it, device time. */
    since: Finite,
    fault: Fault,
  },
)
export type AddContent = Readonly<t.TypeOf<typeof AddContent>>

/** The discussion that a tab opened last (D-DISC-02). */
const Thread = struct(
  'Thread',
  {
    cardId: Id,
    deckId: Id,
    status: ThreadStatus,
    /** It is in view, and is polled. */ open: t.boolean,
  },
  {
    /** Hash of the last fetched comments in the payload store. */
    content: ExportableText,
    /** When they were requested, server time. */
    asOf: Finite,
    /** The server no longer has the card. */
    gone: t.literal(true),
  },
)
export type Thread = Readonly<t.TypeOf<typeof Thread>>

/** What is open in one tab. */
export const Tab = struct(
  'Tab',
  {},
  {
    deck: OpenDeck,
    video: PlayedVideo,
    sharedCard: SharedCard,
    search: Search,
    addContent: AddContent,
    thread: Thread,
    report: OpenReport,
    /** This tab has requested the list of own decks (D-TUCK-13). */
    ownDecksRequested: t.literal(true),
  },
)
export type Tab = Readonly<t.TypeOf<typeof Tab>>
