import type { WhiteLabel } from '../../protocol/white-label'
import { neighbours } from '../follow'
import { memoryStore } from '../memory-store'
import { noMirror } from '../mirror'
import type { LogStore, Ports } from '../ports'
import { systemClock } from './clock'
import { dexieStore } from './dexie-store'
import { fetchHttp } from './http'
import { webLocks } from './locks'
import { cachedMedia } from './offline-media'
import { opfsMirror } from './opfs-mirror'
import { findWhiteLabel } from './white-label'

const DATABASE = 'flipdeck'
/** The API lies below the page's own address, so that every browser may call it (S-API-36). */
const API_PREFIX = '/api'

/** The real surroundings of a tab's core. What a browser does not have is gone without, and the learner is told. */
export async function systemPorts(
  session: string,
): Promise<{ readonly ports: Ports; readonly whiteLabel: WhiteLabel }> {
  const [store, mirror, whiteLabel] = await Promise.all([
    openStore(),
    opfsMirror(DATABASE, session).catch(() => noMirror),
    findWhiteLabel(),
  ])
  const ports: Ports = {
    clock: systemClock,
    chance: { uuid: () => crypto.randomUUID(), unit: () => Math.random() },
    http: fetchHttp(whiteLabel.apiPrefix ?? API_PREFIX),
    store,
    mirror,
    locks: webLocks,
    neighbours: neighbours(DATABASE, session),
    media: cachedMedia,
  }
  return { ports, whiteLabel }
}

/** A private window may have no IndexedDB at all: then the log lives in memory, with a bar that says so (X-HEAL-05). */
async function openStore(): Promise<LogStore> {
  const store = dexieStore(DATABASE, { superseded: () => undefined, blocked: () => undefined })
  try {
    await store.open()
    return store
  } catch {
    return memoryStore()
  }
}
