import type { QuizResponse } from '../../protocol/entities/quiz'
import type { QuizTrial } from '../../protocol/entities/quiz-trial'
import type { EventType } from '../../protocol/events'
import { ownRows } from '../outbox/queue'
import type { State } from '../state'
import type { Answer, Answers, TrialFacts } from './state'

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

/** A trial as the server told of it, and how things stand here. */
export interface ServerNews {
  readonly trial: QuizTrial
  /** The learner's, minutes east of UTC: failures that were made elsewhere are dated in it. */
  readonly zone: number
  /** Actions of this assessment wait here. */
  readonly hasUnsent: boolean
}

/**
 * Is the server behind: actions that wait here are ahead of it, an older answer that comes late tells nothing, and a
 * submitted trial stays submitted (stories 1, 5, 13)?
 */
export function isBehind(own: TrialFacts, { trial: server, hasUnsent }: ServerNews): boolean {
  if (own.id !== server.id)
    return server.submittedAt === undefined && (hasUnsent || (server.startedAt ?? 0) < own.startedAt)
  if (server.submittedAt !== undefined) return false
  if (own.submittedAt !== undefined || hasUnsent) return true
  return own.updatedAt !== undefined && server.updatedAt !== undefined && server.updatedAt < own.updatedAt
}

/** Does the server know of no attempt that was not made here? */
export const hasSameAttempts = (own: TrialFacts, { trial }: ServerNews): boolean =>
  own.id === trial.id && own.attempts === (trial.attempts ?? 0)

/** More attempts remaining than there were, and none made: it was reset elsewhere. */
export const wasResetElsewhere = (own: TrialFacts, news: ServerNews): boolean =>
  hasSameAttempts(own, news) && (news.trial.attemptsRemaining ?? 0) > (own.attemptsRemaining ?? 0)

/** Do both say the same of whether it is passed? */
export const agreesOnPass = (own: TrialFacts, news: ServerNews): boolean =>
  hasSameAttempts(own, news) && (own.passedAt === undefined) === (news.trial.passedAt === undefined)

/** The trial as the server has it, with what only this device knows of it: the retake, the content, the zones. */
export function takenOver(own: TrialFacts, { trial: server, zone }: ServerNews): TrialFacts {
  const before = own.id === server.id ? own : undefined
  const attempts = server.attempts ?? 0
  const failures = (server.failures ?? []).map(
    (at) => before?.failures.find((failure) => failure.at === at) ?? { at, zone },
  )
  const times = [before?.lastAttemptAt, failures.at(-1)?.at, server.passedAt].filter((at) => at !== undefined)
  const lastScore = server.lastScore ?? server.score ?? before?.lastScore
  return {
    id: server.id,
    userId: server.userId ?? own.userId,
    deckId: server.deckId,
    startedAt: server.startedAt ?? before?.startedAt ?? 0,
    attemptsRemaining: server.attemptsRemaining ?? null,
    attempts,
    failures,
    retrying: before?.attempts === attempts && server.submittedAt === undefined && before.retrying,
    content: before?.content ?? '',
    answered: before?.answered ?? [],
    ...optional('passedAt', server.passedAt),
    ...optional('submittedAt', server.submittedAt),
    ...optional('certificateId', server.certificateId),
    ...optional('lastScore', lastScore),
    ...optional('passedScore', passedScore(before, server, lastScore)),
    ...optional('lastAttemptAt', times.length === 0 ? undefined : Math.max(...times)),
    ...optional('resetAt', before?.resetAt),
    ...optional('updatedAt', server.updatedAt),
  }
}

/** Of a pass that was made elsewhere the server's last score is all that is known. */
function passedScore(
  before: TrialFacts | undefined,
  server: QuizTrial,
  lastScore: number | undefined,
): number | undefined {
  if (server.passedAt === undefined) return undefined
  return server.submittedAt === undefined ? (before?.passedScore ?? lastScore) : lastScore
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
