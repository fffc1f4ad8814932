import { defined } from '../../protocol/defined'
import type { Role } from '../../protocol/entities/role'
import { isAppPath } from '../../protocol/path-rules'
import { buildPath } from '../../protocol/paths'
import type { AddContentView, ContentRole } from '../../protocol/views/add-content'
import { isUnderWay } from '../adding/adding'
import { callsFor, underWay } from '../calls'
import type { Adding } from '../deck/state'
import { isOnline } from '../device/device'
import { lookup } from '../record'
import type { State } from '../state'
import type { ViewContext } from './context'

/**
 * Add Content: what was looked up in this tab, how far it is, and what was added before (S-ADD-03..06, S-ADD-09). A
 * look-up that was lost is as none: the screen asks for it again.
 */
export function addContentView(state: State, { at, session }: ViewContext): AddContentView {
  const known = lookup(state.mine.tabs, session)?.adding
  const isPending = isUnderWay(state, session)
  const adding = known?.status === 'looking' && !isPending ? undefined : known
  const { added } = state.mine.library
  return {
    state: adding === undefined ? 'idle' : stateOf(state, adding, isPending),
    query: adding?.query ?? '',
    online: isOnline(state),
    // What comes with an account, or was given by others, was not added (O-46).
    previous: (added ?? []).filter(({ contentCode }) => contentCode !== undefined).map(contentRole),
    list: added !== undefined ? 'ready' : underWay(state, at, callsFor('contentList')) ? 'loading' : 'unknown',
    ...defined({
      role: adding?.role === undefined ? undefined : contentRole(adding.role),
      message:
        adding?.fault?.kind === 'apiError' ? adding.fault.message.replace(/^Request failed:?\s*/i, '') : undefined,
    }),
  }
}

/** A sync from after the join lets the content open; one that failed does not (S-ADD-08). */
function stateOf(
  { mine: { sync } }: State,
  { status, since = Infinity }: Adding,
  isPending: boolean,
): AddContentView['state'] {
  if (status === 'joining') return isPending ? 'opening' : 'found'
  if (status === 'refused') return 'notOpened'
  if (status !== 'syncing') return status
  const { context } = sync.load
  if (context.status === 'synced' && (context.lastSyncedAt ?? -Infinity) >= since) return 'ready'
  return context.status === 'failed' ? 'notOpened' : 'opening'
}

/** What is shown of a role; its content opens in the library unless it says where inside the app (S-ADD-09). */
const contentRole = ({ id, name = '', notes, path, org }: Role): ContentRole => ({
  roleId: id,
  name,
  path: path !== undefined && isAppPath(path) ? path : buildPath({ name: 'library' }),
  ...defined({ notes, orgName: org?.name }),
})
