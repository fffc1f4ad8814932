import type { recoveryAfterLoss } from '../recovery/recover-lost-log'
import type { AllCalls } from '../api/api-client'
import type { SignOnBegun } from '../../protocol/bridge'
import type { CallHandler } from '../api/api-call'
import type { SignOnContext } from '../sign-on/begin'
import type { compact } from '../log/compaction'
import type { LoadedFeature, FeatureTable } from './feature-module'
import type { LogStore, Ports, SealedFiles } from '../ports'
import type { applyReadOnly, intentsOfOverlay } from '../log/read-only-overlay'
import type { recoverLog, saveRecoveryCopy } from '../recovery/recovery-copy'
import type { createEvictor } from '../store/storage-eviction'
import type { Cipher, sealOutbox } from '../sender/seal-outbox'
import type { sender } from '../sender/sender'
import type { MediaModule } from './media'
import type { cleanUpAfterLogout } from '../log/logout-cleanup'
import type { whyLocked } from '../why-locked'

/**
 * Code that is loaded after the start, by name: feature modules with what belongs to them, and functions that the start
 * does not need.
 */
export type LazyModules = FeatureTable & {
  readonly decks: DecksModule
  readonly sealed: SealingModule
  readonly afterStart: AfterStartModule
  readonly memoryLog: MemoryLogModule
  readonly signOn: SignOnModule
  readonly media: MediaModule
}

/** Code for decks, and for questions about them besides their views. */
export interface DecksModule extends LoadedFeature {
  readonly whyLocked: typeof whyLocked
}

/** Code that seals and opens unsent actions. */
export interface SealingModule extends LoadedFeature {
  readonly cipher: Cipher
  readonly sealOutbox: typeof sealOutbox
}

/** Code that runs after the start: sending, compaction, and the calls of the whole API. */
export interface AfterStartModule extends AllCalls {
  readonly sender: typeof sender
  readonly compact: typeof compact
  readonly cleanUpAfterLogout: typeof cleanUpAfterLogout
  readonly recoveryAfterLoss: typeof recoveryAfterLoss
  readonly createEvictor: typeof createEvictor
  readonly recoverLog: typeof recoverLog
  readonly saveRecoveryCopy: typeof saveRecoveryCopy
  /** Creates the recovery copy from the names of its folder and of its key's cache. */
  readonly recoveryFiles: (folder: string, keyCache: string) => SealedFiles
  readonly applyReadOnly: typeof applyReadOnly
  readonly intentsOfOverlay: typeof intentsOfOverlay
  /**
   * Ports for the admin emulator: requests go to the window around the page through this port, other tabs are not
   * contacted, and no statements are sent.
   */
  readonly emulated: (
    port: MessagePort,
    whitelabelOrgId: string | undefined,
  ) => Pick<Ports, 'http' | 'locks' | 'tabChannel'> & { readonly statements: false }
}

/** Single sign-on and registration, which a signed-in user does not need. */
export interface SignOnModule {
  readonly login: CallHandler<'login'>
  /** Returns the provider's address and the data to store until the callback; undefined if it cannot start now. */
  readonly begin: (at: SignOnContext, way: string) => Promise<SignOnBegun | undefined>
}

/** Code for a device that stores no log. */
export interface MemoryLogModule {
  /** Creates an empty log of this name. */
  readonly createMemoryLog: (name: string) => LogStore
}

/** Loads code by name. Rejects when it cannot be loaded now; the next call tries again. */
export type ImportModule = <N extends keyof LazyModules>(name: N) => Promise<LazyModules[N]>
