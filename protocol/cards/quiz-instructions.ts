import * as t from 'io-ts'
import { entity, Finite, Instant, Integer, oneOf } from '../codec'

/** What an assessment asks of the learner, and when it may be taken (D-CARD-10). */
export const InstructionsBack = entity(
  'InstructionsBack',
  {
    kind: t.literal('quizInstructions'),
    questions: Integer,
    passingGrade: Integer,
    availability: oneOf('Availability', ['open', 'notStarted', 'ended']),
  },
  {
    content: t.string,
    cover: t.string,
    attemptsRemaining: Integer,
    /** Days to wait after the last attempt; -1: at any time. */
    attemptDelay: Finite,
    startsAt: Instant,
    endsAt: Instant,
  },
)
export type InstructionsBack = t.TypeOf<typeof InstructionsBack>
