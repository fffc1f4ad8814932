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

/** One learner's assessment of one deck (D-ENTITY-09); no attemptsRemaining means unlimited. */
export const QuizTrial = entity(
  'QuizTrial',
  { id: Id, deckId: Id },
  {
    userId: Id,
    startedAt: Instant,
    attemptsRemaining: Integer,
    attempts: Integer,
    failures: t.array(Instant),
    passedAt: Instant,
    submittedAt: Instant,
    certificateId: Id,
    score: Finite,
    lastScore: Finite,
    deckTitle: t.string,
    updatedAt: Instant,
  },
)
export type QuizTrial = t.TypeOf<typeof QuizTrial>

/** One given answer (D-ENTITY-10). A survey answer has surveyResponse true and no 'correct' (D-ANSWER-16). */
export const QuizResponse = entity(
  'QuizResponse',
  { id: Id, cardId: Id },
  {
    createdAt: Instant,
    deckId: Id,
    answerId: Id,
    questionId: Id,
    correct: t.boolean,
    variantId: Id,
    surveyResponse: t.boolean,
  },
)
export type QuizResponse = t.TypeOf<typeof QuizResponse>

/** Counts of a deck's questions (D-ENTITY-11). */
export const QuizStats = entity(
  'QuizStats',
  {},
  { total: Integer, correct: Integer, incorrect: Integer, surveys: Integer },
)
export type QuizStats = t.TypeOf<typeof QuizStats>
