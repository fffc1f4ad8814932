import { defined } from '../../protocol/defined'
import type { RolesView } from '../../protocol/views/roles'
import { changingRole, loadingRoles } from '../account/roles'
import { isOnline } from '../device/device'
import { hasRole } from '../session/roles'
import { messageOf } from '../session/sign-in-notice'
import type { State } from '../state'
import type { ViewContext } from './context'

/** The roles of the account, once they were asked for (D-ROLE-02). */
export function rolesView(state: State, { at }: Pick<ViewContext, 'at'>): RolesView {
  const { roles, rolesFault } = state.mine.account ?? {}
  const { user } = state.mine.session
  const isHeld = (id: string) => hasRole(user, id)
  const named = (of: (id: string) => boolean) =>
    Object.entries(roles ?? {}).flatMap(([id, name]) => (of(id) ? [{ id, ...(name === '' ? {} : { name }) }] : []))
  return {
    status: roles !== undefined ? 'known' : statusOf(loadingRoles(state, at), rolesFault !== undefined),
    changing: changingRole(state, at),
    online: isOnline(state),
    roles: { held: named(isHeld), others: named((id) => !isHeld(id)) },
    ...defined({ message: rolesFault === undefined ? undefined : (messageOf(rolesFault) ?? '') }),
  }
}

const statusOf = (loading: boolean, failed: boolean): RolesView['status'] =>
  loading ? 'loading' : failed ? 'failed' : 'unknown'
