import type { QuizQuestion, Remediation, RemediationText } from '../../protocol/cards/quiz'
import type { Deck } from '../../protocol/entities/deck'
import { isSilent, type Outcome } from './answering'

/** What helps after this answer: its own text, else that of the outcome (D-ANSWER-18). An empty one does not exist. */
export function remediationFor(
  remediation: Remediation | undefined,
  answerId: string,
  outcome: Outcome,
): RemediationText | undefined {
  if (remediation === undefined) return undefined
  const own = remediation.answers
  const ofAnswer = own !== undefined && Object.hasOwn(own, answerId) ? own[answerId] : undefined
  return filled(ofAnswer) ?? filled(ofOutcome(remediation, outcome))
}

/** Is there something that helps after this answer, and may it be said? */
export const isRemediated = (deck: Deck, question: QuizQuestion, answerId: string, outcome: Outcome): boolean =>
  !isSilent(deck) && remediationFor(question.remediation, answerId, outcome) !== undefined

function ofOutcome(remediation: Remediation, outcome: Outcome): RemediationText | undefined {
  if (outcome === 'recorded') return undefined
  return outcome === 'right' ? remediation.correct : remediation.incorrect
}

function filled(text: RemediationText | undefined): RemediationText | undefined {
  const empty = (text?.text ?? '').trim() === '' && (text?.links ?? []).length === 0
  return empty ? undefined : text
}
