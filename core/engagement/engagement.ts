import type { Domain } from '../decider'
import type { EngagementState } from '../state'
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

export const initialEngagement: EngagementState = {
  favorites: {},
  ratings: {},
  responses: {},
  sorted: {},
  completions: {},
  ownDecks: {},
  tucked: {},
  posts: {},
  deletedPosts: {},
}

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
  { evolve: { loggedOut: (state) => ({ ...state, engagement: initialEngagement }) } },
]
