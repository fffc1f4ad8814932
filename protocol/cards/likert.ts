import * as t from 'io-ts'
import { entity, Finite, Integer } from '../codec'
import { event } from '../events/define'
import { Id } from '../ids'
import { onCard } from './kind'
import { SendingState } from './sending'

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

/** The slider at the tick that was given, or the one to begin with; `points` are those of each tick, from the first. */
export const LikertBack = entity(
  'LikertBack',
  {
    kind: t.literal('likert'),
    state: SendingState,
    online: t.boolean,
    /** From 1. */
    tick: Integer,
    points: t.array(Finite),
    labels: t.array(t.string),
    showNumbers: t.boolean,
  },
  { waits: t.literal(true), refused: t.literal(true) },
)
export type LikertBack = t.TypeOf<typeof LikertBack>

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
