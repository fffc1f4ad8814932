import * as t from 'io-ts'
import { action } from './cards/action'
import { BasicBack } from './cards/basic'
import { BrokenBack } from './cards/broken'
import { IndexBack } from './cards/deck-index'
import { discussion } from './cards/discussion'
import { doOrDont } from './cards/do-or-dont'
import { feedback } from './cards/feedback'
import { ImageBack } from './cards/image'
import type { CardKind } from './cards/kind'
import { likert } from './cards/likert'
import { NotYetBack } from './cards/not-yet'
import { orderUp } from './cards/order-up'
import { playlist } from './cards/playlist'
import { pointsResults } from './cards/points-results'
import { quiz, QuizBack } from './cards/quiz'
import { InstructionsBack } from './cards/quiz-instructions'
import { quizResults, ResultsBack } from './cards/quiz-results'
import type { KnownCardType } from './cards/types'
import { video } from './cards/video'
import { webview } from './cards/webview'

/** The kinds of cards that have something of their own, one entry each; every other has the parts of all cards. */
export const cardKinds = {
  quiz,
  quizResults,
  likert,
  feedback,
  orderUp,
  doOrDont,
  discussion,
  pointsResults,
  action,
  video,
  webview,
  playlist,
} satisfies { readonly [K in KnownCardType]?: CardKind }
export type CardKinds = typeof cardKinds

/** The fields of a card that belong to one kind. */
export const cardFields = {
  ...quiz.fields,
  ...likert.fields,
  ...feedback.fields,
  ...orderUp.fields,
  ...doOrDont.fields,
  ...discussion.fields,
  ...video.fields,
  ...webview.fields,
  ...playlist.fields,
}

/** What may be asked of one kind of card. */
export const cardIntents = {
  ...quiz.intents,
  ...quizResults.intents,
  ...likert.intents,
  ...feedback.intents,
  ...orderUp.intents,
  ...doOrDont.intents,
  ...discussion.intents,
  ...pointsResults.intents,
  ...action.intents,
  ...video.intents,
} as const

/** What happens to one kind of card. */
export const cardEvents = {
  ...likert.events,
  ...feedback.events,
  ...orderUp.events,
  ...doOrDont.events,
  ...discussion.events,
  ...pointsResults.events,
  ...action.events,
  ...video.events,
} as const

/** The backs of cards that are built: what the view of each holds. */
export const CardBack = t.union(
  [
    // Those that stand for others.
    BasicBack,
    BrokenBack,
    NotYetBack,
    // Those of one kind.
    ImageBack,
    IndexBack,
    QuizBack,
    InstructionsBack,
    ResultsBack,
  ],
  'CardBack',
)
export type CardBack = t.TypeOf<typeof CardBack>
