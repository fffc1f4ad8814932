import type { CardBack } from '../../protocol/cards'
import { shownCardType, type KnownCardType } from '../../protocol/cards/types'
import type { Card } from '../../protocol/entities/card'
import type { Domain } from '../decider'
import { action, actionBack } from './action/action'
import { basicBack } from './basic/basic'
import type { CardContext } from './card-context'
import type { CardDomain, DecidedKind } from './card-domain'
import { instructionsBack, resultBack } from './competition/competition-cards'
import { leaderboardBack } from './competition/leaderboard'
import { indexBack } from './deck-index/deck-index'
import { discussion } from './discussion/discussion'
import { discussionBack } from './discussion/discussion-view'
import { doOrDont } from './do-or-dont/do-or-dont'
import { doOrDontBack } from './do-or-dont/do-or-dont-view'
import { feedback, feedbackBack } from './feedback/feedback'
import { imageBack } from './image/image'
import { likert, likertBack } from './likert/likert'
import { links } from './links'
import { orderUp } from './order-up/order-up'
import { orderUpBack } from './order-up/order-up-view'
import { playlist } from './playlist/playlist'
import { playlistBack } from './playlist/playlist-view'
import { pointsResults } from './points/points-results'
import { pointsResultsBack } from './points/points-results-view'
import { quizBack } from './quiz/quiz'
import { quizInstructionsBack } from './quiz/quiz-instructions'
import { quizReport, quizReportBack } from './quiz/quiz-report'
import { quizResultsBack } from './quiz/quiz-results'
import { ratings } from './ratings'
import { responses } from './responses'
import { video } from './video/video'
import { videoBack } from './video/video-view'

/** The card kinds that decide intents, one entry each. */
const kinds: { readonly [K in DecidedKind]: CardDomain<K> } = {
  feedback,
  likert,
  orderUp,
  doOrDont,
  discussion,
  pointsResults,
  quizReport,
  action,
  video,
  playlist,
}

/** The domains of cards, except answering questions. */
export const cards: readonly Domain[] = [ratings, responses, ...Object.values(kinds), links]

/** The back-side projection of each card kind, one entry each (X-DX-02). */
const backViews: { readonly [K in KnownCardType]: (card: Card, context: CardContext) => CardBack } = {
  basic: basicBack,
  todo: basicBack,
  file: basicBack,
  webview: basicBack,
  image: imageBack,
  index: indexBack,
  action: actionBack,
  likert: likertBack,
  feedback: feedbackBack,
  discussion: discussionBack,
  doOrDont: doOrDontBack,
  orderUp: orderUpBack,
  video: videoBack,
  playlist: playlistBack,
  quiz: quizBack,
  quizInstructions: quizInstructionsBack,
  quizReport: quizReportBack,
  quizResults: quizResultsBack,
  leaderboard: leaderboardBack,
  competitionInstructions: instructionsBack,
  competitionResult: resultBack,
  pointsResults: pointsResultsBack,
}

/** Projects the back of a card by its type; an unknown type is shown as basic (D-CARD-04). */
export const cardBack = (card: Card, context: CardContext): CardBack =>
  backViews[shownCardType(card.type)](card, context)
