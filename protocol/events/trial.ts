import * as t from 'io-ts'
import { QuizTrial } from '../entities/quiz-trial'
import { Fault } from '../faults'
import { Id } from '../ids'
import { event } from './define'

/** The server's results for a trial. */
export const trialEvents = {
  quizScoreRefused: event('quizScoreRefused', 1, t.type({ deckId: Id, fault: Fault })),
  quizTrialUpdated: event('quizTrialUpdated', 1, t.type({ trial: QuizTrial })),
} as const
