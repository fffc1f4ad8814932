import type { State } from '../core/state'
import type { Log } from './log'
import type { LogStore, OfflineMedia } from './ports'
import { purge } from './purge'

/** How often the purge after a log-out is repeated when other tabs write meanwhile. */
const PURGE_TRIES = 10

interface Traces {
  readonly store: LogStore
  readonly log: Pick<Log, 'fold' | 'catchUp'> & { readonly state: () => State }
  /** None in the emulator. */
  readonly media: OfflineMedia | undefined
  /** Takes the place of what dead tabs have left in the mirror. */
  readonly takeOver: () => Promise<void>
  /** Told of the checkpoint that the purge writes. */
  readonly written: (seq: number) => void
  readonly isStopped: () => boolean
}

/**
 * Clears what somebody who is gone has left on the device. What was downloaded goes first: a purge that is done is not
 * done again (S-SYNC-15). So does what dead tabs have mirrored, be it delivered: the log still tells of it (X-SEC-06).
 */
export async function clearTraces({ store, log, media, takeOver, written, isStopped }: Traces): Promise<void> {
  await media?.clear().catch(() => undefined)
  await takeOver()
  for (let tries = 0; tries < PURGE_TRIES && !isStopped(); tries++) {
    written(log.state().seq)
    if (await purge(store, log.fold())) return
    await log.catchUp()
  }
}
