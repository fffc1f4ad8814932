import * as t from 'io-ts'
import { entity, Integer } from '../codec'
import { Id } from '../ids'
import { OpenText } from '../open'
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
    entity(
      'QuizTrialStarted',
      { deckId: Id, trialId: Id, userId: Id, content: OpenText },
      { attemptsRemaining: Integer },
    ),
  ),
  quizAnswered: event('quizAnswered', 1, QuizAnswered),
  /** An answer of a card with triggers is on its way; it counts when the server has it (D-ANSWER-13). */
  quizAnswerSent: event('quizAnswerSent', 1, t.type({ callId: Id, answer: QuizAnswered })),
  quizAttemptCompleted: event(
    'quizAttemptCompleted',
    1,
    entity('QuizAttemptCompleted', { ...attemptFields, requested: t.boolean }, { attemptsRemaining: Integer }),
  ),
  /** The next attempt goes by the newest content (decision 10). */
  quizRetried: event('quizRetried', 1, t.type({ deckId: Id, trialId: Id, content: OpenText })),
  quizResponsesReset: event('quizResponsesReset', 1, t.type({ deckId: Id, trialId: Id })),
  quizTrialReset: event(
    'quizTrialReset',
    1,
    entity(
      'QuizTrialReset',
      { deckId: Id, trialId: Id, keepsCount: t.boolean, content: OpenText },
      { attemptsRemaining: Integer },
    ),
  ),
  quizScoreSubmitted: event('quizScoreSubmitted', 1, t.type({ deckId: Id, trialId: Id, score: Integer })),
  /**
   * What waits of an assessment that the server does not take was given up by whoever did it: these actions leave the
   * queue, and the server's word counts from here on (decision 3).
   */
  assessmentLetGo: event('assessmentLetGo', 1, t.type({ deckId: Id, rowIds: t.array(Id) })),
  /** A failed assessment has locked its chain of decks again (D-DAISY-01). */
  categoryRelocked: event('categoryRelocked', 1, t.type({ categoryId: Id, deckIds: t.array(Id) })),
} as const
