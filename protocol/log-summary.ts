import type { LogoutReason } from './events/session'

/*
 * A short summary of a log for support: user actions, failures and pending actions (X-REPLAY-01, X-REPLAY-02). It
 * contains numbers, times, ids, event types and fault kinds, but no text that a user wrote.
 */

/** The number of events of a type. */
export interface TypeCount {
  readonly type: string
  readonly count: number
}

/** A fault by its kind: why there was no response, or that the response was unreadable or a refusal. */
export interface ToldFault {
  readonly kind: 'offline' | 'timeout' | 'aborted' | 'notTheServer' | 'unreadable' | 'refused'
  /** The server's error type and status code. */
  readonly type?: string
  readonly code?: number
}

/** The number of events of a type with the same fault. */
export interface FailureCount extends TypeCount {
  readonly fault: ToldFault
  /** The newest of them: its seq, and its device time, ms since 1970 UTC. */
  readonly seq: number
  readonly at: number
}

/** A user with events in the log. */
export interface PersonCount {
  readonly id: string
  /** Manual and SSO sign-ins; a resumed session does not count. */
  readonly signIns: number
}

/** A value of a trial that the server's record replaced. */
export interface Overruled {
  readonly seq: number
  /** Device time, ms since 1970 UTC. */
  readonly at: number
  readonly deckId: string
  readonly field: 'attemptsRemaining' | 'attempts' | 'phase'
  /** Before and after the event; null for unlimited attempts. */
  readonly before: number | string | null
  readonly after: number | string | null
}

export interface LogSummary {
  /** First and last event, device time in ms since 1970 UTC; both are 0 without events. */
  readonly from: number
  readonly to: number
  /** Time zone of the last event, minutes east of UTC. */
  readonly zone: number
  readonly events: number
  /** Ids of the started builds, in order. */
  readonly builds: readonly string[]
  readonly platform: string
  readonly starts: number
  readonly people: readonly PersonCount[]
  /** The user who is signed in at the end. */
  readonly signedIn?: string
  /** Number of distinct decks. */
  readonly decksOpened: number
  readonly cardsSeen: number
  readonly answers: {
    readonly right: number
    readonly wrong: number
    /** Survey answers, which are neither right nor wrong. */
    readonly other: number
  }
  readonly assessments: { readonly passed: number; readonly failed: number }
  /** Other user actions, the most frequent first. */
  readonly deeds: readonly TypeCount[]
  /** The most frequent first. */
  readonly failures: readonly FailureCount[]
  /** Sessions that ended without the user's request. */
  readonly ended: readonly { readonly reason: LogoutReason; readonly count: number }[]
  /** How often a new worker replaced a stopped one. */
  readonly restarts: number
  /** How often lost actions were queued again. */
  readonly healings: number
  /** Server records that replaced what this device had decided about an assessment, in order; up to 20. */
  readonly overruled: readonly Overruled[]
  readonly damagedRows: number
  readonly gaps: number
  readonly quarantinedEvents: number
  readonly unknownEvents: number
  readonly waiting: {
    /** Actions by the type of the event that caused them, the most frequent first. */
    readonly actions: readonly TypeCount[]
    /** Device time of the oldest pending action. */
    readonly since?: number
    /** Number of parked actions. */
    readonly aside: number
    /** Number of pending activities, which are sent when no action is pending. */
    readonly activities: number
    /** The failure that blocks the first action. */
    readonly blocked?: {
      readonly type: string
      readonly fault: ToldFault
      readonly attempt: number
      readonly retryAt: number
    }
  }
}
