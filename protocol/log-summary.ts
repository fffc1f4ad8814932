import type { LogoutReason } from './events/session'

/*
 * A log in short, for whoever helps its owner: what the person did, what went wrong, what waits (X-REPLAY-01,
 * X-REPLAY-02). Numbers, times, ids, types of events and kinds of faults: nothing that anybody wrote.
 */

/** So many events of a type. */
export interface TypeCount {
  readonly type: string
  readonly count: number
}

/** A fault in a word: why nothing came back, that what came back cannot be read, or that the server refused. */
export interface ToldFault {
  readonly kind: 'offline' | 'timeout' | 'aborted' | 'notTheServer' | 'unreadable' | 'refused'
  /** The server's own word for it, and its status. */
  readonly type?: string
  readonly code?: number
}

/** Events of a type that tell of the same fault. */
export interface FailureCount extends TypeCount {
  readonly fault: ToldFault
  /** The newest of them: its number, and its time on the device, ms since 1970 UTC. */
  readonly seq: number
  readonly at: number
}

/** Somebody whose events are in the log. */
export interface PersonCount {
  readonly id: string
  /** By hand or by another service; a session that was taken up again is none. */
  readonly signIns: number
}

export interface LogSummary {
  /** First and last event, device time in ms since 1970 UTC; both are 0 without events. */
  readonly from: number
  readonly to: number
  /** Of the last event, minutes east of UTC. */
  readonly zone: number
  readonly events: number
  /** Builds that were started, in their order. */
  readonly builds: readonly string[]
  readonly platform: string
  readonly starts: number
  readonly people: readonly PersonCount[]
  /** Who is signed in at the end. */
  readonly signedIn?: string
  /** Different ones. */
  readonly decksOpened: number
  readonly cardsSeen: number
  readonly answers: {
    readonly right: number
    readonly wrong: number
    /** Answers that are neither: surveys. */
    readonly other: number
  }
  readonly assessments: { readonly passed: number; readonly failed: number }
  /** What else the person did, the most frequent first. */
  readonly deeds: readonly TypeCount[]
  /** The most frequent first. */
  readonly failures: readonly FailureCount[]
  /** Sessions that ended otherwise than by the person's choice. */
  readonly ended: readonly { readonly reason: LogoutReason; readonly count: number }[]
  /** The worker stopped and another one took its place. */
  readonly restarts: number
  /** The log had lost actions, which were queued again. */
  readonly healings: number
  readonly damagedRows: number
  readonly gaps: number
  readonly quarantinedEvents: number
  readonly unknownEvents: number
  readonly waiting: {
    /** Actions by the type of the event behind them, the most frequent first. */
    readonly actions: readonly TypeCount[]
    /** When the oldest was done, device time. */
    readonly since?: number
    /** Of them, those that the person has put aside. */
    readonly aside: number
    /** Notes of what was looked at, which go when no action waits. */
    readonly activities: number
    /** What the first of them waits for. */
    readonly blocked?: {
      readonly type: string
      readonly fault: ToldFault
      readonly attempt: number
      readonly retryAt: number
    }
  }
}
