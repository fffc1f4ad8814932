import * as t from 'io-ts'
import { struct, Finite, Integer } from '../codec'
import { event } from '../events/define'
import { Id } from '../ids'
import { cardIds } from './card-kind'
import { SubmissionStatus } from './submission-status'

/** A slider with `ticks` positions (D-ENTITY-16). */
export const Likert = struct(
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

/** The slider at the submitted tick or the initial one. `points` holds the points of each tick, from the first. */
export const LikertBack = struct(
  'LikertBack',
  {
    kind: t.literal('likert'),
    state: SubmissionStatus,
    online: t.boolean,
    /** Counted from 1. */
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
    submitLikertResponse: t.type({ ...cardIds, tick: Integer, points: Finite }, 'submitLikertResponse'),
  },
  events: {
    likertSubmitted: event(
      'likertSubmitted',
      1,
      t.type({ feedbackId: Id, cardId: Id, deckId: Id, tick: Integer, points: Finite }),
    ),
  },
} as const
