import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import type { EventData } from '../../protocol/events'
import type { Fault } from '../../protocol/faults'
import type { Moment } from '../clock/moment'
import type { ServerNews } from './server-trial'
import type { TrialFacts } from './state'

export type Started = Pick<TrialFacts, 'id' | 'userId' | 'deckId' | 'content' | 'attemptsRemaining'> & {
  readonly at: number
}
/** An attempt that was completed. Times are server time, ms; attemptsRemaining null: unlimited. */
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

/** What has happened to a trial, as the log has it. */
export type Happened =
  | ({ readonly type: 'trialStarted' } & Started)
  | { readonly type: 'answered'; readonly questionIds: readonly string[] }
  | ({ readonly type: 'attemptCompleted' } & Completed)
  | { readonly type: 'retried'; readonly content: string; readonly at: number }
  | { readonly type: 'responsesReset' }
  | ({ readonly type: 'trialReset' } & Restored)
  | { readonly type: 'scoreSubmitted'; readonly score: number }
  | { readonly type: 'sendAsked' }
  | { readonly type: 'scoreRefused' }
  | ({ readonly type: 'serverUpdated' } & ServerNews)
  /** hasAnswers: of any time; begun: some since the last retry or reset. */
  | { readonly type: 'contentLoaded'; readonly content: string; readonly hasAnswers: boolean; readonly begun: boolean }

/** What is asked of a trial: what follows is an event, a refusal, or nothing. newest: hash of the newest content. */
export type Asked =
  /** The deck was opened, or a time has come. start: what a new trial would be. */
  | ({ readonly type: 'comes'; readonly start: EventData<'quizTrialStarted'>; readonly now: Moment } & Rules)
  /** open: unanswered questions; requested: the learner ends the attempt although there are some (D-TRIAL-04). */
  | ({ readonly type: 'completes'; readonly requested: boolean } & Stand)
  /** score: what it is to better. */
  | ({ readonly type: 'retries'; readonly score: number } & Rules)
  /** waits: the score is in the queue; blocked: the queue stands still; reading: no attempt can be completed any more. */
  | {
      readonly type: 'submits'
      readonly open: number
      readonly waits: boolean
      readonly blocked: boolean
      readonly reading: boolean
    }
  /** The server would not take the score. */
  | { readonly type: 'isRefused'; readonly fault: Fault }

export interface Rules {
  readonly settings: QuizSettings | undefined
  readonly newest: string | undefined
}
export interface Stand {
  readonly open: number
  readonly score: number
  readonly passed: boolean
  readonly correctCount: number
  readonly totalCount: number
}
