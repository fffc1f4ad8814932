import type { QuizQuestion } from '../../protocol/cards/quiz'
import type { Deck } from '../../protocol/entities/deck'
import type { RefusalCode } from '../../protocol/faults'
import * as constants from '../../protocol/constants'
import { isExhausted } from './limits'
import type { QuizMode } from './mode'
import type { Answer, Trial } from './state'
import { trialStatus } from './trial'

/** recorded: a survey answer, neither right nor wrong (D-ANSWER-16). */
export type Outcome = 'right' | 'wrong' | 'recorded'

export interface AnswerAttempt {
  readonly knowledgeCheck: boolean
  /** The answer that is chosen at the moment, until it clears. */
  readonly chosenId?: string
  readonly flipLocked: boolean
  /** Of the assessment; left out in other decks. */
  readonly assessment?: { readonly mode: QuizMode; readonly trial: Trial }
}

/**
 * Why no answer may be chosen now, if so: one is chosen and this is no knowledge check (D-ANSWER-01/02), the card is
 * locked, or the assessment takes no answers (info mode, none remaining, submitted: decision 25, D-TRIAL-08).
 */
export function answerRefusal(attempt: AnswerAttempt): RefusalCode | undefined {
  const { assessment } = attempt
  if (assessment !== undefined) {
    if (assessment.mode === 'info') return 'readingOnly'
    const { trial } = assessment
    if (trialStatus(trial) === 'submitted' || trial.phase === 'submitting') return 'alreadySubmitted'
    if (isExhausted(trial)) return 'noAttemptsRemaining'
  }
  if (attempt.knowledgeCheck) return undefined
  if (attempt.chosenId !== undefined) return 'alreadyAnswered'
  return attempt.flipLocked ? 'cardLocked' : undefined
}

/** What a response holds of its outcome: a survey answer only says that it is one (D-ANSWER-16). */
export const responseOutcome = (outcome: Outcome): { readonly correct: boolean } | { readonly surveyResponse: true } =>
  outcome === 'recorded' ? { surveyResponse: true } : { correct: outcome === 'right' }

/** The outcome that a stored answer holds. */
export function storedOutcome({ correct }: Pick<Answer, 'correct'>): Outcome {
  if (correct === undefined) return 'recorded'
  return correct ? 'right' : 'wrong'
}

/**
 * Is nothing said of right and wrong after an answer: no marks, no sound, and no remediation either, which would tell
 * (D-ANSWER-20)? The answer then clears, and the viewer goes on, as it does where no remediation exists.
 */
export const isSilent = (deck: Pick<Deck, 'quizSettings'>): boolean => deck.quizSettings?.hideResponseFeedback === true

/** Seconds until the card comes back (0: it does not leave, negative: never): D-ANSWER-12, O-25. */
export function delayAfter(question: QuizQuestion, outcome: Outcome): number {
  if (outcome === 'recorded') return 0
  return (outcome === 'right' ? question.correctDelay : question.incorrectDelay) ?? 0
}

/** Ms until the chosen answer clears (D-ANSWER-03/04). */
export const clearDelay = (remediated: boolean): number =>
  remediated ? constants.answerClearWithRemediation : constants.answerClear

/** Does the viewer go on by itself? An assessment does, where nothing helps that is to be read (D-ANSWER-07, D-ANSWER-08). */
export const advancesAfter = (inAssessment: boolean, remediated: boolean): boolean => inAssessment && !remediated
