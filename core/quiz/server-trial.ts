import { omitUndefined } from '../../protocol/omit-undefined'
import type { QuizTrial } from '../../protocol/entities/quiz-trial'
import { isOfQuiz, userQueue } from '../outbox/queue'
import type { OutboxRow } from '../outbox/state'
import type { State } from '../state'
import type { TrialFacts } from './state'

/** Returns the pending answers and attempts of this deck, which the server does not have yet. */
export const unsentActions = (state: State, deckId: string): readonly OutboxRow[] =>
  userQueue(state).filter((row) => row.subject === deckId && isOfQuiz(row))

/** Has the deck pending answers or attempts? */
export const hasUnsentActions = (state: State, deckId: string): boolean => unsentActions(state, deckId).length > 0

/** A trial from the server, with the local facts that decide how it is merged. */
export interface ServerTrialUpdate {
  readonly trial: QuizTrial
  /** The learner's zone, minutes east of UTC; failures of other devices are dated in it. */
  readonly zone: number
  /** Actions of this assessment are pending here. */
  readonly hasUnsent: boolean
  /** The server's answers came with it. */
  readonly withAnswers: boolean
}

/**
 * Is the server's record older than the local one (stories 1, 5, 13)? Pending local actions are ahead of it, a late
 * older response is ignored, and a submitted trial stays submitted.
 * If two devices each started a trial, the server keeps the first. A record with another id therefore wins whenever it
 * began, except against a submitted trial that began later.
 */
export function isBehind(own: TrialFacts, { trial: server, hasUnsent }: ServerTrialUpdate): boolean {
  if (server.submittedAt !== undefined) return false
  if (hasUnsent) return true
  if (own.id !== server.id) return own.submittedAt !== undefined && (server.startedAt ?? 0) < own.startedAt
  if (own.submittedAt !== undefined) return true
  return own.updatedAt !== undefined && server.updatedAt !== undefined && server.updatedAt < own.updatedAt
}

/** Does the server know no attempt that this device does not know? */
export const hasSameAttempts = (own: TrialFacts, { trial }: ServerTrialUpdate): boolean =>
  own.id === trial.id && own.attempts === (trial.attempts ?? 0)

/** Was the trial reset elsewhere? Then more attempts remain than before, and none was made since. */
export const wasResetElsewhere = (own: TrialFacts, news: ServerTrialUpdate): boolean =>
  hasSameAttempts(own, news) && (news.trial.attemptsRemaining ?? 0) > (own.attemptsRemaining ?? 0)

/**
 * Did another device start a new attempt that is still running? This requires the attempt's answers: with the answers
 * of the previous attempt no question would be open.
 */
export const isRunningElsewhere = ({ trial, withAnswers }: ServerTrialUpdate): boolean =>
  withAnswers && trial.resetAt !== undefined

/**
 * Did another device start a retake of missed questions? A passed trial keeps its score for submission, and without the
 * answers a retake cannot continue.
 */
export const isRetaken = ({ trial, withAnswers }: ServerTrialUpdate): boolean =>
  withAnswers && trial.retriedAt !== undefined && trial.passedAt === undefined

/** Do both records agree on whether the trial is passed? */
export const agreesOnPass = (own: TrialFacts, news: ServerTrialUpdate): boolean =>
  hasSameAttempts(own, news) && (own.passedAt === undefined) === (news.trial.passedAt === undefined)

/**
 * Returns the server's trial, completed with the facts that only this device knows: the retake, the content, the zones.
 */
export function mergeServerTrial(own: TrialFacts, news: ServerTrialUpdate): TrialFacts {
  const { trial: server, zone } = news
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
    ...omitUndefined({
      passedAt: server.passedAt,
      submittedAt: server.submittedAt,
      certificateId: server.certificateId,
      lastScore,
      passedScore: passedScore(before, server),
      lastAttemptAt: times.length === 0 ? undefined : Math.max(...times),
      resetAt: before === undefined ? undefined : retakeStart(before, news),
      updatedAt: server.updatedAt,
    }),
  }
}

/**
 * Returns the server's trial with a retake that began elsewhere; its questions are those of the content loaded with it.
 */
export const mergeServerRetake = (own: TrialFacts, news: ServerTrialUpdate): TrialFacts => ({
  ...mergeServerTrial(own, news),
  retrying: true,
  content: '',
  answered: [],
  ...omitUndefined({ resetAt: news.trial.retriedAt }),
})

/**
 * Returns the start of the retake. If two devices each started a retake, the earlier start wins, so both treat the same
 * questions as answered.
 */
const retakeStart = (
  { attempts, retrying, resetAt }: TrialFacts,
  { trial: { attempts: made, retriedAt } }: ServerTrialUpdate,
): number | undefined =>
  resetAt === undefined || retriedAt === undefined || !retrying || attempts !== made
    ? resetAt
    : Math.min(resetAt, retriedAt)

/** Returns the best passed score of all devices; for a submitted trial the submitted score (decision 33). */
function passedScore(before: TrialFacts | undefined, server: QuizTrial): number | undefined {
  if (server.passedAt === undefined) return undefined
  if (server.submittedAt !== undefined) return server.lastScore ?? server.score ?? before?.passedScore
  const known = [before?.passedScore, server.score ?? server.lastScore].filter((score) => score !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}
