import type { Domain } from '../decider'
import { action } from './action'
import { discussion } from './discussion'
import { doOrDont } from './do-or-dont'
import { feedback } from './feedback'
import type { CardDomain, DecidedKind } from './kind'
import { likert } from './likert'
import { links } from './links'
import { orderUp } from './order-up'
import { playlist } from './playlist'
import { pointsResults } from './points-results'
import { quizReport } from './quiz-report'
import { ratings } from './ratings'
import { responses } from './responses'
import { video } from './video'

/** The kinds of cards with which something can be done, one entry each. */
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

/** What a learner does with cards besides answering questions. */
export const cards: readonly Domain[] = [ratings, responses, ...Object.values(kinds), links]
