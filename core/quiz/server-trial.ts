import type { QuizResponse, QuizTrial } from '../../protocol/entities/quiz'
import type { Answer, Answers, Trial, TrialPhase } from './state'

/**
 * Takes over a trial as the server knows it. Actions that still wait here are ahead of the server: then only what the
 * server alone decides is taken (the certificate and the submit), so that nobody's progress goes back (stories 1, 5).
 */
export function mergeTrial(own: Trial | undefined, server: QuizTrial, zone: number, hasUnsent: boolean): Trial {
  if (own !== undefined && own.id === server.id && hasUnsent && server.submittedAt === undefined) return own
  const trial: Trial = {
    id: server.id,
    userId: server.userId ?? own?.userId ?? '',
    deckId: server.deckId,
    startedAt: server.startedAt ?? own?.startedAt ?? 0,
    attemptsRemaining: server.attemptsRemaining ?? null,
    attempts: server.attempts ?? 0,
    failures: (server.failures ?? []).map((at) => own?.failures.find((failure) => failure.at === at) ?? { at, zone }),
    retrying: own?.id === server.id && server.submittedAt === undefined ? own.retrying : false,
    phase: 'answering',
    content: own?.content ?? '',
    ...optional('passedAt', server.passedAt),
    ...optional('submittedAt', server.submittedAt),
    ...optional('certificateId', server.certificateId),
    ...optional('lastScore', server.lastScore ?? server.score),
    ...optional('lastAttemptAt', own?.id === server.id ? own.lastAttemptAt : server.failures?.at(-1)),
    ...optional('resetAt', own?.id === server.id ? own.resetAt : undefined),
  }
  return { ...trial, phase: phaseOf(trial, own) }
}

/** Where a trial stands by its facts alone; a retake and a running attempt are known on this device only. */
function phaseOf(trial: Trial, own: Trial | undefined): TrialPhase {
  if (trial.submittedAt !== undefined) return 'submitted'
  if (own?.id === trial.id && (own.phase === 'retaking' || own.phase === 'submitting')) return own.phase
  if (trial.attempts === 0) return 'answering'
  if (trial.passedAt !== undefined) return 'passed'
  return trial.attemptsRemaining === 0 ? 'exhausted' : 'failed'
}

/** The server's answers by question, the newest each; unsent own answers stay ahead of them. */
export function mergeAnswers(own: Answers, responses: readonly QuizResponse[], hasUnsent: boolean): Answers {
  const merged: Record<string, Answer> = {}
  for (const response of responses) {
    const { questionId, answerId, createdAt = 0 } = response
    if (questionId === undefined || answerId === undefined) continue
    const before = merged[questionId]
    if (before !== undefined && before.at > createdAt) continue
    merged[questionId] = {
      cardId: response.cardId,
      questionId,
      answerId,
      at: createdAt,
      times: (before?.times ?? 0) + 1,
      ...optional('correct', response.surveyResponse === true ? undefined : response.correct),
      ...optional('variantId', response.variantId),
    }
  }
  return hasUnsent ? { ...merged, ...own } : merged
}

const optional = <K extends string, A>(key: K, value: A | undefined): { readonly [P in K]?: A } =>
  value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: A })
