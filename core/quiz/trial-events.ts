import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import type { EventData } from '../../protocol/events'
import type { Fault } from '../../protocol/faults'
import type { ZonedTime } from '../clock/zoned-time'
import type { ServerTrialUpdate } from './server-trial'
import type { TrialFacts } from './state'

export type Started = Pick<TrialFacts, 'id' | 'userId' | 'deckId' | 'content' | 'attemptsRemaining'> & {
  readonly at: number
}
/** A completed attempt. Times are server time, ms; attemptsRemaining null: unlimited. */
export interface Completed {
  readonly score: number
  readonly passed: boolean
  readonly correctCount: number
  readonly totalCount: number
  readonly attemptsRemaining: number | null
  readonly at: number
  readonly zone: number
}
export interface Restored {
  readonly attemptsRemaining: number | null
  readonly content: string
  readonly keepsCount: boolean
  readonly at: number
}

/** The logged events of a trial. */
export type TrialFact =
  | ({ readonly type: 'trialStarted' } & Started)
  | { readonly type: 'answered'; readonly questionIds: readonly string[] }
  | ({ readonly type: 'attemptCompleted' } & Completed)
  | { readonly type: 'retried'; readonly content: string; readonly at: number }
  | { readonly type: 'responsesReset' }
  | ({ readonly type: 'trialReset' } & Restored)
  | { readonly type: 'scoreSubmitted'; readonly score: number }
  | { readonly type: 'sendAsked' }
  | { readonly type: 'scoreRefused' }
  | ({ readonly type: 'serverUpdated' } & ServerTrialUpdate)
  /** hasAnswers: any answers exist; begun: some were given since the last retry or reset. */
  | { readonly type: 'contentLoaded'; readonly content: string; readonly hasAnswers: boolean; readonly begun: boolean }

/** Requests to a trial; each leads to an event, a refusal, or nothing. newest: hash of the newest content. */
export type TrialCommand =
  /** The deck was opened, or a due time was reached. start: the event that would start a new trial. */
  | ({ readonly type: 'comes'; readonly start: EventData<'quizTrialStarted'>; readonly now: ZonedTime } & Rules)
  /** open: unanswered questions; requested: the learner ends the attempt despite open questions (D-TRIAL-04). */
  | ({ readonly type: 'completes'; readonly requested: boolean } & OpenItems)
  /** score: the score that the retry must exceed. */
  | ({ readonly type: 'retries'; readonly score: number } & Rules)
  /** waits: the score is queued; blocked: the queue is blocked; reading: no attempt can be completed any longer. */
  | {
      readonly type: 'submits'
      readonly open: number
      readonly waits: boolean
      readonly blocked: boolean
      readonly reading: boolean
    }
  /** The server refused the score. */
  | { readonly type: 'isRefused'; readonly fault: Fault }

export interface Rules {
  readonly settings: QuizSettings | undefined
  readonly newest: string | undefined
}
export interface OpenItems {
  readonly open: number
  readonly score: number
  readonly passed: boolean
  readonly correctCount: number
  readonly totalCount: number
}
