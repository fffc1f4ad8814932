import type { healedAfterLoss } from '../after-loss'
import type { AllCalls } from '../api-client'
import type { SignOnBegun } from '../../protocol/bridge'
import type { Make } from '../call'
import type { SignOnPlace } from '../sign-on/begin'
import type { compact } from '../compaction'
import type { LoadedPart, PartCode } from '../loaded-part'
import type { LogStore, Ports } from '../ports'
import type { readApart, readMeanwhile } from '../read-apart'
import type { roomMaker } from '../room'
import type { Cipher, sealLeft } from '../sealing'
import type { sender } from '../sender'
import type { Media } from './media'
import type { clearTraces } from '../traces'
import type { whyLocked } from '../why-locked'

/** Code that is not there at the start, by name: parts of the core with all that goes with them, and what the start does not do. */
export type Code = PartCode & {
  readonly decks: Decks
  readonly sealed: Sealed
  readonly later: Later
  readonly inMemory: InMemory
  readonly signOn: SignOn
  readonly media: Media
}

/** What decks need, and what is asked about them beside their views. */
export interface Decks extends LoadedPart {
  readonly whyLocked: typeof whyLocked
}

/** What is left unsent is sealed and opened by this. */
export interface Sealed extends LoadedPart {
  readonly cipher: Cipher
  readonly sealLeft: typeof sealLeft
}

/** What begins when the start is over: sending, tidying, and the calls of the whole API. */
export interface Later extends AllCalls {
  readonly sender: typeof sender
  readonly compact: typeof compact
  readonly clearTraces: typeof clearTraces
  readonly healedAfterLoss: typeof healedAfterLoss
  readonly roomMaker: typeof roomMaker
  readonly readApart: typeof readApart
  readonly readMeanwhile: typeof readMeanwhile
  /** For the admin emulator: requests go to the window around the page, by this port, no other tab is spoken to,
   * and nothing is said to a statement store. */
  readonly emulated: (
    port: MessagePort,
    whitelabelOrgId: string | undefined,
  ) => Pick<Ports, 'http' | 'locks' | 'neighbours'> & { readonly statements: false }
}

/** Signing in elsewhere, and registering: what nobody needs who is signed in. */
export interface SignOn {
  readonly login: Make<'login'>
  /** Where the browser goes for it, and what is to be kept meanwhile; undefined when it cannot begin now. */
  readonly begin: (at: SignOnPlace, way: string) => Promise<SignOnBegun | undefined>
}

/** For where the device keeps no log. */
export interface InMemory {
  /** An empty log of this name. */
  readonly logInMemory: (name: string) => LogStore
}

/** Fetches code. Rejects when it cannot be had now; asked again, it tries again. */
export type FetchCode = <N extends keyof Code>(name: N) => Promise<Code[N]>
