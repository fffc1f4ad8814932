import * as E from 'fp-ts/Either'
import type { HomeBundle } from '../protocol/entities/home'
import type { LibraryBundle } from '../protocol/entities/library'
import type { EventOf, EventType, NewEvent } from '../protocol/events'
import { refusal, type Refusal, type RefusalCode } from '../protocol/faults'
import type { Intent, IntentData, IntentType } from '../protocol/intents'
import type { DeckContent } from './deck/content'
import type { Fact, FactType } from './facts'
import type { Requests } from './outbox/outbox-request'
import type { UserState, State } from './state'

/** Content lookup by hash; the state contains hashes only. Returns content that is in memory. */
export interface ContentLookup {
  readonly deck: (hash: string) => DeckContent | undefined
  readonly home: (hash: string) => HomeBundle | undefined
  readonly library: (hash: string) => LibraryBundle | undefined
  /** Is the content missing from the store, or unusable? False while that is unknown. */
  readonly isGone?: (hash: string) => boolean
}

/** A user, or none, and one of their sign-ins. */
export type SignInScope = Pick<UserState, 'owner' | 'signIn'>

/** An input of the core, stamped by the shell with everything that the core must not read itself. */
export interface Input {
  /** UUID v4 of the intent; the ids of everything decided from it are derived from it. */
  readonly id: string
  /** Device time, ms since 1970 UTC. */
  readonly at: number
  /** Minutes east of UTC. */
  readonly zone: number
  /** Random id of this app start. */
  readonly session: string
  /** The user and sign-in for which the tab sent the intent, or under which the call was made (X-OUTBOX-10). */
  readonly under: SignInScope
  readonly body: { readonly kind: 'intent'; readonly intent: Intent } | { readonly kind: 'fact'; readonly fact: Fact }
}

/** The data that a decision may use besides the state. */
export interface Context {
  readonly at: number
  readonly zone: number
  readonly session: string
  readonly contents: ContentLookup
  /** Returns a UUID v4, the same for the same input and label. */
  readonly id: (label: string) => string
}

/** The resulting events, or the refusal. */
export type Decision = E.Either<Refusal, readonly NewEvent[]>

/** A domain of the core: it decides, applies its events to the state, and has policies. */
export interface Domain {
  readonly intents?: { readonly [T in IntentType]?: (state: State, data: IntentData<T>, context: Context) => Decision }
  readonly facts?: {
    readonly [T in FactType]?: (state: State, fact: Extract<Fact, { type: T }>, context: Context) => Decision
  }
  readonly evolve: { readonly [T in EventType]?: (state: State, event: EventOf<T>) => State }
  /** Outbox requests of its events (X-OUTBOX-01). */
  readonly requests?: Requests
  /**
   * Events that follow automatically. Policies run in order, each on the state that its predecessors left; to detect
   * changes they also get the state before the event.
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
export const noEvents: Decision = E.right([])
