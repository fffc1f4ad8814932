import * as t from 'io-ts'
import { entity, Finite, Integer } from '../codec'
import { event } from '../events/define'
import { Id } from '../ids'
import { onCard } from './kind'

/** A slider of 'ticks' positions (D-ENTITY-16). */
export const Likert = entity(
  'Likert',
  {},
  {
    ticks: Integer,
    labels: t.array(t.string),
    showNumberLabels: t.boolean,
    minPoints: Finite,
    maxPoints: Finite,
    scoreGroupId: Id,
  },
)
export type Likert = t.TypeOf<typeof Likert>

/** A slider that is answered once (D-LIKERT). */
export const likert = {
  fields: { likert: Likert },
  intents: {
    submitLikertResponse: t.type({ ...onCard, tick: Integer, points: Finite }, 'submitLikertResponse'),
  },
  events: {
    likertSubmitted: event(
      'likertSubmitted',
      1,
      t.type({ feedbackId: Id, cardId: Id, deckId: Id, tick: Integer, points: Finite }),
    ),
  },
} as const
