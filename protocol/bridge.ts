import * as t from 'io-ts'
import { struct, oneOf } from './codec'
import type { Refusal } from './faults'
import { Id } from './ids'
import type { Intent } from './intents'
import type { Secret } from './secret'
import type { SignInEpoch } from './sign-in-epoch'
import type { ViewName, ViewParams } from './views'
import type { LockQuestion, LockExplanation } from './why-locked'

/** Page lifecycle changes that the page reports to the core. */
export const PageFact = oneOf('PageFact', ['hidden', 'shown', 'online', 'offline'])
export type PageFact = t.TypeOf<typeof PageFact>

/** The worker's reply to a page's greeting. A page of another build must reload (X-BRIDGE-04). */
export const Greeting = oneOf('Greeting', ['ready', 'otherBuild'])
export type Greeting = t.TypeOf<typeof Greeting>

/** Facts about the environment that the page sends once, at the start. */
export const StartOptions = struct(
  'StartOptions',
  {
    build: t.string,
    /** Random id of this app start. A worker that replaces another one keeps it. */
    session: Id,
    referrer: t.string,
    platform: t.string,
    userAgent: t.string,
  },
  {},
)
export type StartOptions = t.TypeOf<typeof StartOptions>

/**
 * An intent sent to the core, with its secret and its id. `epoch` is the sign-in epoch of the press. It is present only
 * when an earlier worker left the intent undone; otherwise the worker stamps its current epoch.
 */
export type ToldIntent = readonly [
  intent: Intent,
  secret: Secret | undefined,
  id: string,
  epoch?: SignInEpoch | undefined,
]

/** A begun SSO sign-in: the address to navigate to, and opaque data that this tab stores for the callback. */
export interface SignOnBegun {
  readonly address: string
  readonly kept: string
}

/**
 * The calls from the page to the worker. View patches travel the other way, on their own ports. Port and File stand for
 * MessagePort and Blob, because this layer has no platform types.
 */
export interface CoreApi<Port, File> {
  /** With a port the app runs in the emulator: its requests go to the parent window through that port (S-EMU-02). */
  readonly greet: (options: StartOptions, parent?: Port) => Promise<Greeting>
  /**
   * Suspends writes for a while, because the page is about to unload. Resolves when no write is running (X-BRIDGE-06).
   */
  readonly quiet: () => Promise<void>
  /** Resolves once all given intents are durable or refused: undefined for a durable intent, else its refusal. */
  readonly dispatch: (intents: readonly ToldIntent[]) => Promise<readonly (Refusal | undefined)[]>
  readonly subscribe: <N extends ViewName>(id: string, name: N, params: ViewParams<N>, port: Port) => Promise<void>
  readonly unsubscribe: (id: string) => Promise<void>
  readonly report: (fact: PageFact) => Promise<void>
  /** Explains why something is locked; undefined when this device lacks the data (decision 13). */
  readonly whyLocked: (question: LockQuestion) => Promise<LockExplanation | undefined>
  /** Begins an SSO sign-in: google, azure, okta or saml. Undefined when it cannot begin now (X-SEC-03). */
  readonly beginSignOn: (way: string) => Promise<SignOnBegun | undefined>
  /** Passes the port on which the worker answers media requests (MediaApi). */
  readonly media: (port: Port) => Promise<void>
  /** Counts the events that an export would contain now (X-EXPORT-02). */
  readonly countEvents: () => Promise<number>
  /** Exports the event log as a gzip file (X-EXPORT-01). */
  readonly exportLog: (includePrivate: boolean) => Promise<File>
}
