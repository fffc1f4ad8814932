import * as t from 'io-ts'
import { struct, Finite, Instant, Integer } from '../codec'
import { Id } from '../ids'
import { Image } from './image'

/**
 * `quizAttemptDelay` is in days; -1 allows a retake at any time. Without `quizAttemptLimit` attempts are unlimited
 * (D-ENTITY-07).
 */
export const QuizSettings = struct(
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
