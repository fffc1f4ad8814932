import { omitUndefined } from '../../../protocol/omit-undefined'
import type { Role } from '../../../protocol/entities/role'
import { isAppPath } from '../../../protocol/path-rules'
import { buildPath } from '../../../protocol/paths'
import type { AddContentView, ContentRole } from '../../../protocol/views/add-content'
import { isAddingContent } from '../../add-content/add-content'
import { callsFor, hasPendingCall } from '../../calls'
import type { AddContent } from '../../deck/state'
import { isOnline } from '../../device/device'
import { lookup } from '../../record'
import type { State } from '../../state'
import type { ViewContext } from '../context'

/**
 * Projects Add Content: the lookup of this tab, its state, and previously added content (S-ADD-03..06, S-ADD-09). A
 * lost lookup is treated as none, so the screen repeats it.
 */
export function addContentView(state: State, { at, session }: ViewContext): AddContentView {
  const known = lookup(state.user.tabs, session)?.addContent
  const isPending = isAddingContent(state, session)
  const adding = known?.status === 'looking' && !isPending ? undefined : known
  const { joinedRoles } = state.user.library
  return {
    state: adding === undefined ? 'idle' : stateOf(state, adding, isPending),
    query: adding?.query ?? '',
    online: isOnline(state),
    // Content that came with the account, or was assigned by others, was not added (O-46).
    previous: (joinedRoles ?? []).filter(({ contentCode }) => contentCode !== undefined).map(contentRole),
    list:
      joinedRoles !== undefined ? 'ready' : hasPendingCall(state, at, callsFor('contentList')) ? 'loading' : 'unknown',
    ...omitUndefined({
      role: adding?.role === undefined ? undefined : contentRole(adding.role),
      message:
        adding?.fault?.kind === 'apiError' ? adding.fault.message.replace(/^Request failed:?\s*/i, '') : undefined,
    }),
  }
}

/** A sync after the join unlocks the content; a failed sync does not (S-ADD-08). */
function stateOf(
  { user: { sync } }: State,
  { status, since = Infinity }: AddContent,
  isPending: boolean,
): AddContentView['state'] {
  if (status === 'joining') return isPending ? 'opening' : 'found'
  if (status === 'refused') return 'notOpened'
  if (status !== 'syncing') return status
  const { context } = sync.load
  if (context.status === 'synced' && (context.lastSyncedAt ?? -Infinity) >= since) return 'ready'
  return context.status === 'failed' ? 'notOpened' : 'opening'
}

/** Projects a role; its content opens in the library unless the role has a path inside the app (S-ADD-09). */
const contentRole = ({ id, name = '', notes, path, org }: Role): ContentRole => ({
  roleId: id,
  name,
  path: path !== undefined && isAppPath(path) ? path : buildPath({ name: 'library' }),
  ...omitUndefined({ notes, orgName: org?.name }),
})
