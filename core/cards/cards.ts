import type { Domain } from '../decider'
import { discussion } from './discussion'
import { doOrDont } from './do-or-dont'
import { feedback } from './feedback'
import { likert } from './likert'
import { links } from './links'
import { orderUp } from './order-up'
import { points } from './points'
import { ratings } from './ratings'
import { responses } from './responses'
import { triggers } from './triggers'
import { video } from './video'

/** What a learner does with cards besides answering questions. */
export const cards: readonly Domain[] = [
  ratings,
  responses,
  feedback,
  likert,
  orderUp,
  doOrDont,
  discussion,
  points,
  triggers,
  video,
  links,
]
