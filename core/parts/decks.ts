import { browsedEvents } from '../../protocol/events/browsed'
import { deckEvents } from '../../protocol/events/deck'
import { cardEvents, cardIntents } from '../../protocol/cards'
import { learningEvents } from '../../protocol/learning-records'
import { personalEvents } from '../../protocol/events/personal'
import { loadingEvents } from '../../protocol/events/loading'
import { quizEvents } from '../../protocol/events/quiz'
import { browsedIntents } from '../../protocol/intents/browsed'
import { deckIntents } from '../../protocol/intents/decks'
import { personalIntents } from '../../protocol/intents/personal'
import { deckLoading, settleDeck } from '../deck/loading'
import { deckOpening } from '../deck/opening'
import { settleSharedCard, sharedCards } from '../deck/shared-card'
import { deckTells } from '../deck/tells'
import { cardViewing } from '../deck/viewing'
import { cards } from '../cards/cards'
import { personal } from '../personal/personal'
import { settleTuckedDecks } from '../personal/tucked-list'
import { settleQuizReport, settleReportExport } from '../cards/quiz-report'
import { places, settleStandings } from '../competition/places'
import { settleTrigger } from '../cards/action'
import { settleCompletion } from '../cards/completion'
import { settleThread } from '../cards/thread'
import { settlePlaylistActivity } from '../cards/playlist'
import { browsed, browsedTells } from '../library/browsed'
import { chains } from '../library/chains'
import type { Tells } from '../outbox/activities'
import { deckRows } from '../outbox/rows'
import type { Part } from '../part'
import { learningRecords } from '../records/records'
import { attempts } from '../quiz/attempts'
import { lettingGo } from '../quiz/letting-go'
import { quiz, settleDirectAnswer } from '../quiz/quiz'

/** Typed by name: what it is put together from is more than a declaration can hold. */
const tells: Tells = { ...deckTells, ...browsedTells }

/** Decks, their cards, and what a learner does with them. A new kind of card belongs here. */
export const decks = {
  domains: [
    chains,
    deckOpening,
    deckLoading,
    sharedCards,
    cardViewing,
    quiz,
    attempts,
    lettingGo,
    places,
    ...cards,
    ...personal,
    browsed,
    learningRecords,
  ],
  events: {
    ...loadingEvents,
    ...deckEvents,
    ...browsedEvents,
    ...learningEvents,
    ...quizEvents,
    ...cardEvents,
    ...personalEvents,
  },
  intents: { ...deckIntents, ...browsedIntents, ...cardIntents, ...personalIntents },
  settling: {
    deck: settleDeck,
    sharedCard: settleSharedCard,
    tuckedDecks: settleTuckedDecks,
    trigger: settleTrigger,
    directAnswer: settleDirectAnswer,
    thread: settleThread,
    completion: settleCompletion,
    standings: settleStandings,
    playlistActivity: settlePlaylistActivity,
    quizReport: settleQuizReport,
    reportExport: settleReportExport,
  },
  rows: deckRows,
  tells,
} as const satisfies Part
