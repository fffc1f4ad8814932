import type { WhiteLabel } from '../../protocol/white-label'
import { singleTabPorts } from '../tabs/single-tab-ports'
import { tabChannel } from '../tabs/tab-channel'
import { noMirror } from '../mirror/mirror'
import { importModule } from '../lazy/import-module'
import type { LogStore, TabChannel, Ports } from '../ports'
import { systemClock } from './clock'
import { fetchHttp } from './http'
import { webLocks } from './locks'
import { cachedMedia } from './media-caches'
import { opfsMirror } from './opfs-mirror'
import { lazyRecoveryFiles } from '../recovery/lazy-recovery-files'
import { findWhiteLabel } from './white-label'

export const DATABASE = 'flipdeck'
/** The API is below the page's own address, so that every browser may call it (S-API-36). */
const API_PREFIX = '/api'

/**
 * Creates the ports of a tab's core in a browser. Missing browser features are replaced by stubs, and the learner is
 * informed.
 */
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
    random: { uuid: () => crypto.randomUUID(), unit: () => Math.random() },
    http: fetchHttp(whiteLabel.apiPrefix ?? API_PREFIX),
    store,
    mirror,
    locks: webLocks,
    tabChannel: tabChannelOf(session),
    media: cachedMedia,
    recovery: lazyRecoveryFiles(DATABASE, importModule),
  }
  return { ports, whiteLabel }
}

/** A browser that denies storage may deny BroadcastChannel as well; then tabs have nothing to share. */
function tabChannelOf(session: string): TabChannel {
  try {
    return tabChannel(DATABASE, session)
  } catch {
    return singleTabPorts.tabChannel
  }
}
