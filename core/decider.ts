import * as E from 'fp-ts/Either'
import type { HomeBundle } from '../protocol/entities/home'
import type { LibraryBundle } from '../protocol/entities/library'
import type { EventOf, EventType, NewEvent } from '../protocol/events'
import { refusal, type Refusal, type RefusalCode } from '../protocol/faults'
import type { Intent, IntentData, IntentType } from '../protocol/intents'
import type { DeckContent } from './deck/content'
import type { Fact, FactType } from './facts'
import type { Rows } from './outbox/message'
import type { Mine, State } from './state'

/** Content that state knows by hash only, as far as it is in memory. */
export interface Contents {
  readonly deck: (hash: string) => DeckContent | undefined
  readonly home: (hash: string) => HomeBundle | undefined
  readonly library: (hash: string) => LibraryBundle | undefined
  /** The store was read and does not have it, or what it has cannot be used; where nobody can tell, nothing is gone. */
  readonly isGone?: (hash: string) => boolean
}

/** A person, or nobody, and one sign-in of theirs. */
export type Under = Pick<Mine, 'owner' | 'signIn'>

/** An input as it enters: stamped by the shell with all that the core must not fetch itself. */
export interface Input {
  /** UUID v4 of the intent; everything that is decided from it derives its ids from this one. */
  readonly id: string
  /** Device time, ms since 1970 UTC. */
  readonly at: number
  /** Minutes east of UTC. */
  readonly zone: number
  /** Random id of this app start. */
  readonly session: string
  /** Whose it is: the one for whom the tab asked, or under whose sign-in a call was made (X-OUTBOX-10). */
  readonly under: Under
  readonly body: { readonly kind: 'intent'; readonly intent: Intent } | { readonly kind: 'fact'; readonly fact: Fact }
}

/** What a decision may draw on besides the state. */
export interface Context {
  readonly at: number
  readonly zone: number
  readonly session: string
  readonly contents: Contents
  /** A new UUID v4, the same for the same input and label. */
  readonly id: (label: string) => string
}

/** Exactly the events, or why not. */
export type Decision = E.Either<Refusal, readonly NewEvent[]>

/** A part of the core: what it decides, how its events change the state, and what follows from events at once. */
export interface Domain {
  readonly intents?: { readonly [T in IntentType]?: (state: State, data: IntentData<T>, context: Context) => Decision }
  readonly facts?: {
    readonly [T in FactType]?: (state: State, fact: Extract<Fact, { type: T }>, context: Context) => Decision
  }
  readonly evolve: { readonly [T in EventType]?: (state: State, event: EventOf<T>) => State }
  /** What the server is told of its events (X-OUTBOX-01). */
  readonly rows?: Rows
  /**
   * What follows from an event without anybody asking: decided on the state of when it is this policy's turn, which
   * what other policies said of the same event may have changed, and, for changes, on the one before the event.
   */
  readonly policies?: {
    readonly [T in EventType]?: (
      state: State,
      event: EventOf<T>,
      context: Context,
      before: State,
    ) => readonly NewEvent[]
  }
}

export const accept = (...events: readonly NewEvent[]): Decision => E.right(events)
export const refuse = (code: RefusalCode, detail?: string): Decision => E.left(refusal(code, detail))
export const nothing: Decision = E.right([])
