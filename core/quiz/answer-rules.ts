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
  /** The answer that is chosen now, until its marks clear. */
  readonly chosenId?: string
  readonly flipLocked: boolean
  /** Only in an assessment. */
  readonly assessment?: { readonly mode: QuizMode; readonly trial: Trial }
}

/**
 * Returns the refusal of an answer, if any: another answer is chosen and this is not a knowledge check
 * (D-ANSWER-01/02), the card is locked, or the assessment accepts no answers (info mode, none remaining, submitted:
 * decision 25, D-TRIAL-08).
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

/** Converts an outcome to the fields of a response; a survey answer is only marked as one (D-ANSWER-16). */
export const responseOutcome = (outcome: Outcome): { readonly correct: boolean } | { readonly surveyResponse: true } =>
  outcome === 'recorded' ? { surveyResponse: true } : { correct: outcome === 'right' }

/** Returns the outcome of a stored answer. */
export function storedOutcome({ correct }: Pick<Answer, 'correct'>): Outcome {
  if (correct === undefined) return 'recorded'
  return correct ? 'right' : 'wrong'
}

/**
 * Does the deck hide right and wrong after an answer: no marks, no sound, and no remediation, which would reveal it
 * (D-ANSWER-20)? The answer then clears and the viewer advances as without remediation.
 */
export const isSilent = (deck: Pick<Deck, 'quizSettings'>): boolean => deck.quizSettings?.hideResponseFeedback === true

/** Returns the seconds until the card returns (0: it does not leave, negative: never): D-ANSWER-12, O-25. */
export function delayAfter(question: QuizQuestion, outcome: Outcome): number {
  if (outcome === 'recorded') return 0
  return (outcome === 'right' ? question.correctDelay : question.incorrectDelay) ?? 0
}

/** Returns the ms until the chosen answer clears (D-ANSWER-03/04). */
export const clearDelay = (remediated: boolean): number =>
  remediated ? constants.answerClearWithRemediation : constants.answerClear

/**
 * Does the viewer advance automatically? It does in an assessment without remediation to read (D-ANSWER-07,
 * D-ANSWER-08).
 */
export const advancesAfter = (inAssessment: boolean, remediated: boolean): boolean => inAssessment && !remediated
