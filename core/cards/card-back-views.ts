import type { CardBack } from '../../protocol/cards'
import { shownCardType, type KnownCardType } from '../../protocol/cards/types'
import type { Card } from '../../protocol/entities/card'
import type { CardContext } from './card-context'
import { actionBack } from './action/action'
import { basicBack } from './basic/basic'
import { feedbackBack } from './feedback/feedback'
import { likertBack } from './likert/likert'
import { indexBack } from './deck-index/deck-index'
import { instructionsBack, resultBack } from './competition/competition-cards'
import { discussionBack } from './discussion/discussion-view'
import { doOrDontBack } from './do-or-dont/do-or-dont-view'
import { imageBack } from './image/image'
import { leaderboardBack } from './competition/leaderboard'
import { orderUpBack } from './order-up/order-up-view'
import { pointsResultsBack } from './points/points-results-view'
import { playlistBack } from './playlist/playlist-view'
import { quizBack } from './quiz/quiz'
import { quizInstructionsBack } from './quiz/quiz-instructions'
import { quizReportBack } from './quiz/quiz-report'
import { quizResultsBack } from './quiz/quiz-results'
import { videoBack } from './video/video-view'

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
