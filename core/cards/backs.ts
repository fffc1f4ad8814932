import type { CardBack } from '../../protocol/cards'
import { shownCardType, type KnownCardType } from '../../protocol/cards/types'
import type { Card } from '../../protocol/entities/card'
import type { CardContext } from './card-context'
import { actionBack } from './action'
import { basicBack } from './basic'
import { feedbackBack } from './feedback'
import { likertBack } from './likert'
import { indexBack } from './deck-index'
import { instructionsBack, resultBack } from './competition'
import { discussionBack } from './discussion-back'
import { doOrDontBack } from './do-or-dont-back'
import { imageBack } from './image'
import { leaderboardBack } from './leaderboard'
import { orderUpBack } from './order-up-back'
import { pointsResultsBack } from './points-results-back'
import { playlistBack } from './playlist-back'
import { quizBack } from './quiz'
import { quizInstructionsBack } from './quiz-instructions'
import { quizReportBack } from './quiz-report'
import { quizResultsBack } from './quiz-results'
import { videoBack } from './video-back'

/** What the back of each kind of card needs, one entry each (X-DX-02). */
const backs: { readonly [K in KnownCardType]: (card: Card, context: CardContext) => CardBack } = {
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

/** The back of a card, by its type; an unknown one is shown as basic (D-CARD-04). */
export const cardBack = (card: Card, context: CardContext): CardBack => backs[shownCardType(card.type)](card, context)
