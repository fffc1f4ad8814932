import type { QuizResponse, QuizTrial } from '../../protocol/entities/quiz'
import type { EventType } from '../../protocol/events'
import { ownRows } from '../outbox/queue'
import type { State } from '../state'
import { isExhausted } from './limits'
import type { Answer, Answers, Trial, TrialPhase } from './state'
import { isRunning } from './trial'
import { nextPhase } from './trial-machine'

const ofAssessment: ReadonlySet<string> = new Set<EventType>([
  'quizTrialStarted',
  'quizAnswered',
  'doOrDontCompleted',
  'quizAttemptCompleted',
  'quizResponsesReset',
  'quizTrialReset',
  'quizScoreSubmitted',
])

/** Does the queue hold answers or attempts of this deck that the server has not seen? */
export const hasUnsentActions = (state: State, deckId: string): boolean =>
  ownRows(state).some(({ cause, subject }) => subject === deckId && ofAssessment.has(cause))

/**
 * Takes over a trial as the server knows it, unless it is behind: actions that wait here are ahead of the server, an
 * older answer that comes late tells nothing, and a submitted trial stays submitted (stories 1, 5, 13).
 */
export function mergeTrial(own: Trial | undefined, server: QuizTrial, zone: number, hasUnsent: boolean): Trial {
  if (own !== undefined && isBehind(own, server, hasUnsent)) return own
  const before = own?.id === server.id ? own : undefined
  const failures = (server.failures ?? []).map(
    (at) => before?.failures.find((failure) => failure.at === at) ?? { at, zone },
  )
  const times = [before?.lastAttemptAt, failures.at(-1)?.at, server.passedAt].filter((at) => at !== undefined)
  const trial: Trial = {
    id: server.id,
    userId: server.userId ?? own?.userId ?? '',
    deckId: server.deckId,
    startedAt: server.startedAt ?? before?.startedAt ?? 0,
    attemptsRemaining: server.attemptsRemaining ?? null,
    attempts: server.attempts ?? 0,
    failures,
    retrying: before?.attempts === (server.attempts ?? 0) && server.submittedAt === undefined && before.retrying,
    phase: 'answering',
    content: before?.content ?? '',
    ...optional('passedAt', server.passedAt),
    ...optional('submittedAt', server.submittedAt),
    ...optional('certificateId', server.certificateId),
    ...optional('lastScore', server.lastScore ?? server.score ?? before?.lastScore),
    ...optional('lastAttemptAt', times.length === 0 ? undefined : Math.max(...times)),
    ...optional('resetAt', before?.resetAt),
    ...optional('updatedAt', server.updatedAt),
  }
  return { ...trial, phase: phaseOf(trial, before) }
}

function isBehind(own: Trial, server: QuizTrial, hasUnsent: boolean): boolean {
  if (own.id !== server.id)
    return server.submittedAt === undefined && (hasUnsent || (server.startedAt ?? 0) < own.startedAt)
  if (server.submittedAt !== undefined) return false
  if (own.submittedAt !== undefined || hasUnsent) return true
  return own.updatedAt !== undefined && server.updatedAt !== undefined && server.updatedAt < own.updatedAt
}

/**
 * Where a trial stands. As long as the server knows of no other attempt, this device knows best, for a retake is only
 * known here; more attempts remaining than there were mean that it was reset elsewhere. Else the facts decide.
 */
function phaseOf(trial: Trial, own: Trial | undefined): TrialPhase {
  if (trial.submittedAt !== undefined) return nextPhase(own?.phase ?? 'passed', 'scoreAccepted')
  if (own?.attempts === trial.attempts) {
    if ((trial.attemptsRemaining ?? 0) > (own.attemptsRemaining ?? 0)) return 'answering'
    if (isRunning(own) || (own.passedAt === undefined) === (trial.passedAt === undefined)) return own.phase
  }
  if (trial.attempts === 0) return 'answering'
  if (trial.passedAt !== undefined) return 'passed'
  return isExhausted(trial) ? 'exhausted' : 'failed'
}

interface Local {
  /** Something of it waits, or has been delivered since the load began. */
  readonly isAhead: boolean
  /** When the load began. */
  readonly askedAt: number
  /** Of the last retry or reset. */
  readonly resetAt: number | undefined
  /** The last one was a retry, which leaves the answers that were given before. */
  readonly retrying: boolean
}

/**
 * The server's answers by question, the newest each. What was done here since the load began is newer than what it
 * brought: all own answers win while something of them is ahead of the server, else each by its time; and what a reset
 * has cleared does not come back with an answer that knows nothing of it.
 */
export function mergeAnswers(own: Answers, responses: readonly QuizResponse[], local: Local): Answers {
  const { isAhead, askedAt, resetAt = -Infinity, retrying } = local
  if (resetAt >= askedAt) return own
  const clearedAt = isAhead && !retrying ? resetAt : -Infinity
  const merged: Record<string, Answer> = {}
  for (const response of responses) {
    const { questionId, answerId, createdAt = 0 } = response
    if (questionId === undefined || answerId === undefined || createdAt < clearedAt) continue
    const before = merged[questionId]
    const times = (before?.times ?? 0) + 1
    if (before !== undefined && before.at > createdAt) {
      merged[questionId] = { ...before, times }
      continue
    }
    merged[questionId] = {
      cardId: response.cardId,
      questionId,
      answerId,
      at: createdAt,
      times,
      ...optional('correct', response.surveyResponse === true ? undefined : response.correct),
      ...optional('variantId', response.variantId),
    }
  }
  const since = Object.values(own).filter(({ at }) => isAhead || at >= askedAt)
  return { ...merged, ...Object.fromEntries(since.map((answer) => [answer.questionId, answer])) }
}

const optional = <K extends string, A>(key: K, value: A | undefined): { readonly [P in K]?: A } =>
  value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: A })
