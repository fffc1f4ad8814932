import * as t from 'io-ts'
import { struct, Finite, Instant, Integer } from '../codec'
import { PointsCompletion } from '../entities/points'
import { QuizResponse } from '../entities/quiz'
import { QuizTrial } from '../entities/quiz-trial'
import { QuizReport } from '../entities/quiz-report'
import { ReportFileKind } from '../entities/report-file-kind'
import { Id } from '../ids'
import { many, one, optional } from './call'
import type { Call } from './call'
import { IdList } from './query'

const trial = { trial: optional('DeckQuizTrial', QuizTrial) }
const AttemptsRemaining = { attemptsRemaining: Integer }

/** An answer in its sent form. `id` and `createdAt` identify and date it, however late it arrives. */
export const AnswerParams = struct(
  'AnswerParams',
  { cardId: Id, deckId: Id, answerId: Id },
  {
    id: Id,
    createdAt: Instant,
    questionId: Id,
    correct: t.boolean,
    variantId: Id,
    surveyResponse: t.boolean,
  },
)
export type AnswerParams = t.TypeOf<typeof AnswerParams>

/** Calls about assessments, points decks and the quiz report. */
export const quizCalls = {
  startTrial: {
    method: 'POST',
    path: '/user/deck-quiz-trials',
    params: struct('StartTrialParams', { id: Id, userId: Id, deckId: Id, startedAt: Instant }, AttemptsRemaining),
    answer: trial,
    queue: 'high',
    source: 'D-API-01',
  },
  completeAttempt: {
    method: 'POST',
    path: '/user/deck-quiz-trials/{id}/attempt',
    params: struct(
      'AttemptParams',
      { score: Finite, passed: t.boolean, happenedAt: Instant, correctCount: Integer, totalCount: Integer },
      AttemptsRemaining,
    ),
    answer: trial,
    queue: 'high',
    source: 'D-API-02',
  },
  resetTrial: {
    method: 'POST',
    path: '/user/deck-quiz-trials/{id}/reset',
    params: struct('ResetTrialParams', {}, AttemptsRemaining),
    answer: trial,
    queue: 'high',
    source: 'D-API-03',
  },
  submitTrial: {
    method: 'POST',
    path: '/user/deck-quiz-trials/{id}/submit',
    params: struct('SubmitTrialParams', { score: Finite }, {}),
    answer: trial,
    queue: 'high',
    source: 'D-API-04 D-API-45',
  },
  resetResponses: {
    method: 'POST',
    path: '/user/decks/{id}/responses/reset',
    answer: {},
    queue: 'high',
    source: 'D-API-05',
  },
  /** Sends one answer, or a list of answers in one call. */
  recordAnswers: {
    method: 'POST',
    path: '/user/quiz-responses',
    params: t.union([AnswerParams, t.array(AnswerParams)], 'AnswersParams'),
    answer: { responses: many('QuizResponse', QuizResponse) },
    queue: 'high',
    source: 'D-API-06 D-API-07 D-API-43',
  },
  completeDeck: {
    method: 'POST',
    path: '/user/decks/{deckId}/complete',
    params: PointsCompletion,
    answer: {},
    queue: 'high',
    source: 'D-API-29',
  },
  pointsCompletions: {
    method: 'GET',
    path: '/user/decks/{id}/points-completions',
    answer: { completions: many('PointsCompletion', PointsCompletion) },
    queue: 'never',
    source: 'D-API-28',
  },
  quizReport: {
    method: 'GET',
    path: '/user/reports/quiz-report/{id}',
    query: struct('ReportQuery', {}, { userRoleIds: IdList, startDate: Instant }),
    answer: { report: one('QuizReport', QuizReport) },
    queue: 'never',
    source: 'D-API-32',
  },
  exportQuizReport: {
    method: 'GET',
    path: '/user/reports/quiz-report/{id}/export-file',
    query: struct('ReportExportQuery', {}, { userRoleIds: IdList, kind: ReportFileKind, since: Instant }),
    answer: { file: one('ExportFile', struct('ExportFile', { url: t.string }, {})) },
    queue: 'never',
    source: 'D-API-33',
  },
} as const satisfies Record<string, Call>
