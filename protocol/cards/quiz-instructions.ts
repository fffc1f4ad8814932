import * as t from 'io-ts'
import { struct, Finite, Instant, Integer, oneOf } from '../codec'

/** The requirements of an assessment and when it may be taken (D-CARD-10). */
export const InstructionsBack = struct(
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
    /** Days to wait after the last attempt; -1 for no wait. */
    attemptDelay: Finite,
    startsAt: Instant,
    endsAt: Instant,
    /** No question is scored, so no passing grade applies (O-65). */
    surveyOnly: t.boolean,
  },
)
export type InstructionsBack = t.TypeOf<typeof InstructionsBack>
