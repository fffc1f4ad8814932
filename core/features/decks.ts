import { deckEvents, browseEvents } from '../../protocol/events/deck'
import { cardEvents, cardIntents } from '../../protocol/cards'
import { learningEvents } from '../../protocol/learning-records'
import { personalEvents } from '../../protocol/events/personal'
import { loadingEvents } from '../../protocol/events/loading'
import { quizEvents } from '../../protocol/events/quiz'
import { deckIntents, browseIntents } from '../../protocol/intents/decks'
import { personalIntents } from '../../protocol/intents/personal'
import { deckLoading, settleDeck } from '../deck/loading'
import { deckOpening } from '../deck/opening'
import { settleSharedCard, sharedCards } from '../deck/shared-card'
import { deckActivity } from '../deck/deck-activity'
import { cardNavigation } from '../deck/card-navigation'
import { cards } from '../cards/cards'
import { settleTuckedDecks, ownDeckList } from '../personal/own-deck-list'
import { settleQuizReport, settleReportExport } from '../cards/quiz/quiz-report'
import { ranks, settleStandings } from '../competition/ranks'
import { settleTrigger } from '../cards/action/action'
import { settleCompletion } from '../cards/points/completion'
import { settleThread } from '../cards/discussion/discussion-thread'
import { settlePlaylistActivity } from '../cards/playlist/playlist'
import { browseActivity, browseTrackers } from '../library/browse-activity'
import { chains } from '../library/chains'
import type { ActivityTrackers } from '../outbox/activities'
import type { FeatureModule } from './feature'
import { learningRecords } from '../xapi/learning-records'
import { attempts } from '../quiz/attempts'
import { discardAssessment } from '../quiz/discard-assessment'
import { quiz, settleDirectAnswer } from '../quiz/quiz'
import type { Domain } from '../decider'
import { favorites } from '../personal/favorites'
import { ownDecks } from '../personal/own-decks'
import { tucking } from '../personal/tucking'

/** The domains of liked cards and own decks. */
const personal: readonly Domain[] = [favorites, ownDeckList, tucking, ownDecks]

/** Typed by name, because its inferred type is too large for a declaration. */
const tells: ActivityTrackers = { ...deckActivity, ...browseTrackers }

/** The module of decks and cards. A new card kind belongs here. */
export const decksFeature = {
  domains: [
    chains,
    deckOpening,
    deckLoading,
    sharedCards,
    cardNavigation,
    quiz,
    attempts,
    discardAssessment,
    ranks,
    ...cards,
    ...personal,
    browseActivity,
    learningRecords,
  ],
  events: {
    ...loadingEvents,
    ...deckEvents,
    ...browseEvents,
    ...learningEvents,
    ...quizEvents,
    ...cardEvents,
    ...personalEvents,
  },
  intents: { ...deckIntents, ...browseIntents, ...cardIntents, ...personalIntents },
  callHandlers: {
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
  activity: tells,
} as const satisfies FeatureModule
