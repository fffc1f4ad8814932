import * as t from 'io-ts'
import { VideoStatus } from '../../protocol/events/video-status'
import { byId, entity, Finite, oneOf } from '../../protocol/codec'
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
    chosen: Chosen,
    lastPressAt: Finite,
    tucking: Id,
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

/** What the owner has open in one tab. */
export const Tab = entity('Tab', {}, { deck: OpenDeck, video: PlayedVideo, sharedCard: SharedCard, search: Search })
export type Tab = Readonly<t.TypeOf<typeof Tab>>
