import type { Domain } from '../decider'
import { action } from './action/action'
import { discussion } from './discussion/discussion'
import { doOrDont } from './do-or-dont/do-or-dont'
import { feedback } from './feedback/feedback'
import type { CardDomain, DecidedKind } from './card-domain'
import { likert } from './likert/likert'
import { links } from './links'
import { orderUp } from './order-up/order-up'
import { playlist } from './playlist/playlist'
import { pointsResults } from './points/points-results'
import { quizReport } from './quiz/quiz-report'
import { ratings } from './ratings'
import { responses } from './responses'
import { video } from './video/video'

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
