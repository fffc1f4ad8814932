import type { WhiteLabel } from '../../protocol/white-label'
import { alone } from '../alone'
import { neighbours } from '../follow'
import { noMirror } from '../mirror'
import type { LogStore, Neighbours, Ports } from '../ports'
import { systemClock } from './clock'
import { fetchHttp } from './http'
import { webLocks } from './locks'
import { cachedMedia } from './offline-media'
import { opfsMirror } from './opfs-mirror'
import { findWhiteLabel } from './white-label'

export const DATABASE = 'flipdeck'
/** The API lies below the page's own address, so that every browser may call it (S-API-36). */
const API_PREFIX = '/api'

/** The real surroundings of a tab's core. What a browser does not have is gone without, and the learner is told. */
export async function systemPorts(
  session: string,
  store: LogStore,
): Promise<{ readonly ports: Ports; readonly whiteLabel: WhiteLabel }> {
  const [mirror, whiteLabel] = await Promise.all([
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
    neighbours: neighboursOf(session),
    media: cachedMedia,
  }
  return { ports, whiteLabel }
}

/** A browser that may keep nothing for the app can deny it word of other tabs as well: there is nothing to share then. */
function neighboursOf(session: string): Neighbours {
  try {
    return neighbours(DATABASE, session)
  } catch {
    return alone.neighbours
  }
}
