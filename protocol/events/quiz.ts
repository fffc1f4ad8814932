import * as t from 'io-ts'
import { struct, Integer } from '../codec'
import { Id } from '../ids'
import { ExportableText } from '../exportable-text'
import { event } from './define'
import { QuizAnswered } from './quiz-answered'

const attemptFields = {
  deckId: Id,
  trialId: Id,
  score: Integer,
  passed: t.boolean,
  correctCount: Integer,
  totalCount: Integer,
}

/** Assessments and knowledge checks. */
export const quizEvents = {
  quizTrialStarted: event(
    'quizTrialStarted',
    1,
    struct(
      'QuizTrialStarted',
      { deckId: Id, trialId: Id, userId: Id, content: ExportableText },
      { attemptsRemaining: Integer },
    ),
  ),
  quizAnswered: event('quizAnswered', 1, QuizAnswered),
  /** An answer on a card with triggers is being sent; it counts once the server has confirmed it (D-ANSWER-13). */
  quizAnswerSent: event('quizAnswerSent', 1, t.type({ callId: Id, answer: QuizAnswered })),
  quizAttemptCompleted: event(
    'quizAttemptCompleted',
    1,
    struct('QuizAttemptCompleted', { ...attemptFields, requested: t.boolean }, { attemptsRemaining: Integer }),
  ),
  /** The next attempt uses the newest content (decision 10). */
  quizRetried: event('quizRetried', 1, t.type({ deckId: Id, trialId: Id, content: ExportableText })),
  quizResponsesReset: event('quizResponsesReset', 1, t.type({ deckId: Id, trialId: Id })),
  quizTrialReset: event(
    'quizTrialReset',
    1,
    struct(
      'QuizTrialReset',
      { deckId: Id, trialId: Id, keepsCount: t.boolean, content: ExportableText },
      { attemptsRemaining: Integer },
    ),
  ),
  quizScoreSubmitted: event('quizScoreSubmitted', 1, t.type({ deckId: Id, trialId: Id, score: Integer })),
  /**
   * The learner discarded the pending actions of an assessment that the server refuses. They leave the queue, and from
   * here on the server's state counts (decision 3).
   */
  assessmentLetGo: event('assessmentLetGo', 1, t.type({ deckId: Id, rowIds: t.array(Id) })),
  /** A failed assessment has relocked its daisy chain (D-DAISY-01). */
  categoryRelocked: event('categoryRelocked', 1, t.type({ categoryId: Id, deckIds: t.array(Id) })),
} as const
