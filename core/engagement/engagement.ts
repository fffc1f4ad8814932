import type { Domain } from '../decider'
import { discussion } from './discussion'
import { doOrDont } from './do-or-dont'
import { favorites } from './favorites'
import { feedback } from './feedback'
import { likert } from './likert'
import { links } from './links'
import { orderUp } from './order-up'
import { ownDecks } from './own-decks'
import { points } from './points'
import { ratings } from './ratings'
import { responses } from './responses'
import { triggers } from './triggers'
import { tucking } from './tucking'
import { video } from './video'

/** What a learner does with cards besides answering questions. */
export const engagement: readonly Domain[] = [
  favorites,
  ratings,
  responses,
  feedback,
  likert,
  orderUp,
  doOrDont,
  discussion,
  points,
  triggers,
  tucking,
  ownDecks,
  video,
  links,
]
