import * as t from 'io-ts'
import { entity, Finite, Instant, Integer } from '../codec'
import { Id } from '../ids'
import { Image } from './image'

/** quizAttemptDelay in days, -1 for a retake at any time; no quizAttemptLimit means unlimited (D-ENTITY-07). */
export const QuizSettings = entity(
  'QuizSettings',
  {},
  {
    passingGrade: Integer,
    quizAttemptLimit: Integer,
    quizAttemptDelay: Finite,
    assessmentInstructions: t.string,
    assessmentInstructionsCoverImage: Image,
    quizReportUsersRoleIds: t.array(Id),
    survey: t.boolean,
    quizStartDate: Instant,
    quizEndDate: Instant,
    hideResponseFeedback: t.boolean,
  },
)
export type QuizSettings = t.TypeOf<typeof QuizSettings>
