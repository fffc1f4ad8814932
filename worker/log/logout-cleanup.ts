import type { State } from '../../core/state'
import type { Log } from './log'
import type { LogStore, OfflineMedia, SealedFiles } from '../ports'
import { purge } from './purge'

/** Maximum number of tries of the purge after a logout, if other tabs write during it. */
const PURGE_TRIES = 10

interface LogoutCleanup {
  readonly store: LogStore
  readonly log: Pick<Log, 'fold' | 'catchUp'> & { readonly state: () => State }
  /** Undefined in the emulator. */
  readonly media: OfflineMedia | undefined
  readonly recovery: Pick<SealedFiles, 'clear'>
  /** Takes over the mirror files of dead tabs. */
  readonly takeOver: () => Promise<void>
  /** Receives the seq of the checkpoint that the purge writes. */
  readonly written: (seq: number) => void
  readonly isStopped: () => boolean
}

/**
 * Deletes a signed-out user's data. Downloads go first, because a finished purge is not repeated (S-SYNC-15). So do the
 * mirror files of dead tabs, including delivered rows, while the log still shows their delivery (X-SEC-06).
 */
export async function cleanUpAfterLogout({
  store,
  log,
  media,
  recovery,
  takeOver,
  written,
  isStopped,
}: LogoutCleanup): Promise<void> {
  await media?.clear().catch(() => undefined)
  await recovery.clear().catch(() => undefined)
  await takeOver()
  for (let tries = 0; tries < PURGE_TRIES && !isStopped(); tries++) {
    written(log.state().seq)
    if (await purge(store, log.fold())) return
    await log.catchUp()
  }
}
