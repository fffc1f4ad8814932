import { defined } from '../../protocol/defined'
import type { QuizTrial } from '../../protocol/entities/quiz-trial'
import { isOfQuiz, ownRows } from '../outbox/queue'
import type { OutboxRow } from '../outbox/state'
import type { State } from '../state'
import type { TrialFacts } from './state'

/** The answers and attempts of this deck in the queue, which the server has not seen. */
export const unsentActions = (state: State, deckId: string): readonly OutboxRow[] =>
  ownRows(state).filter((row) => row.subject === deckId && isOfQuiz(row))

/** Are there any? */
export const hasUnsentActions = (state: State, deckId: string): boolean => unsentActions(state, deckId).length > 0

/** A trial as the server told of it, and how things stand here. */
export interface ServerNews {
  readonly trial: QuizTrial
  /** The learner's, minutes east of UTC: failures that were made elsewhere are dated in it. */
  readonly zone: number
  /** Actions of this assessment wait here. */
  readonly hasUnsent: boolean
  /** The answers that the server has come with it. */
  readonly withAnswers: boolean
}

/**
 * Is the server behind: actions that wait here are ahead of it, an older answer that comes late tells nothing, and a
 * submitted trial stays submitted (stories 1, 5, 13)? Of two devices that have each begun one the server keeps the
 * first; so one that is not this device's own counts, whenever it began.
 */
export function isBehind(own: TrialFacts, { trial: server, hasUnsent }: ServerNews): boolean {
  if (server.submittedAt !== undefined) return false
  if (hasUnsent) return true
  if (own.id !== server.id) return own.submittedAt !== undefined && (server.startedAt ?? 0) < own.startedAt
  if (own.submittedAt !== undefined) return true
  return own.updatedAt !== undefined && server.updatedAt !== undefined && server.updatedAt < own.updatedAt
}

/** Does the server know of no attempt that was not made here? */
export const hasSameAttempts = (own: TrialFacts, { trial }: ServerNews): boolean =>
  own.id === trial.id && own.attempts === (trial.attempts ?? 0)

/** More attempts remaining than there were, and none made: it was reset elsewhere. */
export const wasResetElsewhere = (own: TrialFacts, news: ServerNews): boolean =>
  hasSameAttempts(own, news) && (news.trial.attemptsRemaining ?? 0) > (own.attemptsRemaining ?? 0)

/**
 * Was it begun anew on another device, and is that attempt under way? What was answered in it has to come along: by the
 * answers of the attempt before it, nothing would be open.
 */
export const isUnderWay = ({ trial, withAnswers }: ServerNews): boolean => withAnswers && trial.resetAt !== undefined

/**
 * Are missed questions of it being answered again, begun on another device? What was passed is left to be submitted, and
 * without the answers nothing could be gone on with.
 */
export const isRetaken = ({ trial, withAnswers }: ServerNews): boolean =>
  withAnswers && trial.retriedAt !== undefined && trial.passedAt === undefined

/** Do both say the same of whether it is passed? */
export const agreesOnPass = (own: TrialFacts, news: ServerNews): boolean =>
  hasSameAttempts(own, news) && (own.passedAt === undefined) === (news.trial.passedAt === undefined)

/** The trial as the server has it, with what only this device knows of it: the retake, the content, the zones. */
export function takenOver(own: TrialFacts, news: ServerNews): TrialFacts {
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
    ...defined({
      passedAt: server.passedAt,
      submittedAt: server.submittedAt,
      certificateId: server.certificateId,
      lastScore,
      passedScore: passedScore(before, server),
      lastAttemptAt: times.length === 0 ? undefined : Math.max(...times),
      resetAt: before === undefined ? undefined : roundBegan(before, news),
      updatedAt: server.updatedAt,
    }),
  }
}

/** The same with a retake that was begun elsewhere; what it asks is the content that is loaded with it. */
export const retakeTakenOver = (own: TrialFacts, news: ServerNews): TrialFacts => ({
  ...takenOver(own, news),
  retrying: true,
  content: '',
  answered: [],
  ...defined({ resetAt: news.trial.retriedAt }),
})

/**
 * Of a retake that two devices have each begun the earlier beginning counts, so that both hold the same questions for
 * answered.
 */
const roundBegan = (
  { attempts, retrying, resetAt }: TrialFacts,
  { trial: { attempts: made, retriedAt } }: ServerNews,
): number | undefined =>
  resetAt === undefined || retriedAt === undefined || !retrying || attempts !== made
    ? resetAt
    : Math.min(resetAt, retriedAt)

/** The best of the attempts that were passed, here or elsewhere; submitted, the score that was (decision 33). */
function passedScore(before: TrialFacts | undefined, server: QuizTrial): number | undefined {
  if (server.passedAt === undefined) return undefined
  if (server.submittedAt !== undefined) return server.lastScore ?? server.score ?? before?.passedScore
  const known = [before?.passedScore, server.score ?? server.lastScore].filter((score) => score !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}
