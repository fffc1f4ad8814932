import * as t from 'io-ts'
import { action, ActionBack } from './cards/action'
import { BasicBack } from './cards/basic'
import { IndexBack } from './cards/deck-index'
import { CompetitionInstructionsBack, CompetitionResultBack } from './cards/competition'
import { discussion, DiscussionBack } from './cards/discussion'
import { doOrDont, DoOrDontBack } from './cards/do-or-dont'
import { feedback, FeedbackBack } from './cards/feedback'
import { ImageBack } from './cards/image'
import type { CardKind } from './cards/card-kind'
import { LeaderboardBack } from './cards/leaderboard'
import { likert, LikertBack } from './cards/likert'
import { orderUp, OrderUpBack } from './cards/order-up'
import { playlist } from './cards/playlist'
import { pointsResults, PointsResultsBack } from './cards/points-results'
import { PlaylistBack } from './cards/playlist-back'
import { quiz, QuizBack } from './cards/quiz'
import { InstructionsBack } from './cards/quiz-instructions'
import { quizReport, QuizReportBack } from './cards/quiz-report'
import { quizResults, ResultsBack } from './cards/quiz-results'
import type { KnownCardType } from './cards/types'
import { video, VideoBack } from './cards/video'
import { webview } from './cards/webview'

/** A card without data. It shows the error message instead of its content (D-CARD-37). */
const BrokenBack = t.type({ kind: t.literal('broken'), message: t.string }, 'BrokenBack')
type BrokenBack = t.TypeOf<typeof BrokenBack>

/** The card kinds with their own fields, intents or events. All other kinds have only the common card sections. */
export const cardKinds = {
  quiz,
  quizResults,
  quizReport,
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

/** The intents of the card kinds. */
export const cardIntents = {
  ...quiz.intents,
  ...quizResults.intents,
  ...quizReport.intents,
  ...likert.intents,
  ...feedback.intents,
  ...orderUp.intents,
  ...doOrDont.intents,
  ...discussion.intents,
  ...pointsResults.intents,
  ...action.intents,
  ...video.intents,
  ...playlist.intents,
} as const

/** The events of the card kinds. */
export const cardEvents = {
  ...quizReport.events,
  ...likert.events,
  ...feedback.events,
  ...orderUp.events,
  ...doOrDont.events,
  ...discussion.events,
  ...pointsResults.events,
  ...action.events,
  ...video.events,
  ...playlist.events,
} as const

/** The view of a card's back, one member per implemented kind. */
export const CardBack = t.union(
  [
    // Fallbacks for other kinds.
    BasicBack,
    BrokenBack,
    // One kind each.
    DiscussionBack,
    DoOrDontBack,
    ImageBack,
    IndexBack,
    OrderUpBack,
    PointsResultsBack,
    QuizBack,
    InstructionsBack,
    QuizReportBack,
    ResultsBack,
    FeedbackBack,
    LikertBack,
    ActionBack,
    CompetitionInstructionsBack,
    CompetitionResultBack,
    LeaderboardBack,
    VideoBack,
    PlaylistBack,
  ],
  'CardBack',
)
export type CardBack = t.TypeOf<typeof CardBack>
