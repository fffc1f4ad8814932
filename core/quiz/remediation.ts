import type { Remediation, RemediationText } from '../../protocol/cards/quiz'
import type { Outcome } from './answer-rules'

/**
 * Returns the remediation for an answer: its own text, else the outcome's (D-ANSWER-18). An empty one counts as absent.
 */
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

function ofOutcome(remediation: Remediation, outcome: Outcome): RemediationText | undefined {
  if (outcome === 'recorded') return undefined
  return outcome === 'right' ? remediation.correct : remediation.incorrect
}

function filled(text: RemediationText | undefined): RemediationText | undefined {
  const empty = (text?.text ?? '').trim() === '' && (text?.links ?? []).length === 0
  return empty ? undefined : text
}
