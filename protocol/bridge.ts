import * as t from 'io-ts'
import { entity, oneOf } from './codec'
import type { Refusal } from './faults'
import { Id } from './ids'
import type { Intent } from './intents'
import type { Secret } from './secret'
import type { ViewName, ViewParams } from './views'
import type { LockQuestion, LockStory } from './why-locked'

/** What the page tells the core about itself. */
export const PageFact = oneOf('PageFact', ['hidden', 'shown', 'online', 'offline'])
export type PageFact = t.TypeOf<typeof PageFact>

/** What the worker says to a page that wants to speak to it: another build is told to reload (X-BRIDGE-04). */
export const Greeting = oneOf('Greeting', ['ready', 'otherBuild'])
export type Greeting = t.TypeOf<typeof Greeting>

/** What is asked of the core's surroundings once, at the start. */
export const StartOptions = entity(
  'StartOptions',
  {
    build: t.string,
    /** Random id of this app start; a worker that replaces another one goes on under it. */
    session: Id,
    referrer: t.string,
    platform: t.string,
    userAgent: t.string,
  },
  {},
)
export type StartOptions = t.TypeOf<typeof StartOptions>

/** An intent on its way to the core: what is meant, the secret that goes with it, and the id by which it is known again. */
export type ToldIntent = readonly [intent: Intent, secret: Secret | undefined, id: string]

/** A sign-in elsewhere that begins: where the browser goes, and what this tab keeps for the answer, unread. */
export interface SignOnBegun {
  readonly address: string
  readonly kept: string
}

/**
 * The calls that cross from the page to the worker. Views come the other way, as patches on ports of their own. Port
 * and File are the platform's MessagePort and Blob, which this layer does not know.
 */
export interface CoreApi<Port, File> {
  /** With a port the app is emulated: its requests go to the window around the page, by that port (S-EMU-02). */
  readonly greet: (options: StartOptions, parent?: Port) => Promise<Greeting>
  readonly ping: () => Promise<'pong'>
  /** The page is about to be left: nothing new is written for a while, in case that it stays; resolves when nothing is (X-BRIDGE-06). */
  readonly quiet: () => Promise<void>
  /** Resolves with why not, or undefined for an intent that is durable, once that is known of all that are told together. */
  readonly dispatch: (intents: readonly ToldIntent[]) => Promise<readonly (Refusal | undefined)[]>
  readonly subscribe: <N extends ViewName>(id: string, name: N, params: ViewParams<N>, port: Port) => Promise<void>
  readonly unsubscribe: (id: string) => Promise<void>
  readonly report: (fact: PageFact) => Promise<void>
  /** Why something is locked; undefined for what this device does not know (decision 13). */
  readonly whyLocked: (question: LockQuestion) => Promise<LockStory | undefined>
  /** Begins a sign-in elsewhere: google, azure, okta or saml. Undefined when it cannot begin now (X-SEC-03). */
  readonly beginSignOn: (way: string) => Promise<SignOnBegun | undefined>
  /** Videos: the worker answers on this port what a page asks of it (MediaApi). */
  readonly media: (port: Port) => Promise<void>
  /** How many events that file would have now (X-EXPORT-02). */
  readonly countEvents: () => Promise<number>
  /** The event log as a gzip file (X-EXPORT-01). */
  readonly exportLog: (includePrivate: boolean) => Promise<File>
}
