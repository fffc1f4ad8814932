import * as t from 'io-ts'
import { QuizTrial } from '../entities/quiz-trial'
import { Fault } from '../faults'
import { Id } from '../ids'
import { event } from './define'

/** What the server makes of a trial. */
export const trialEvents = {
  quizScoreRefused: event('quizScoreRefused', 1, t.type({ deckId: Id, fault: Fault })),
  quizTrialUpdated: event('quizTrialUpdated', 1, t.type({ trial: QuizTrial })),
} as const
