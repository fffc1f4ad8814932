import { omitUndefined } from '../../../protocol/omit-undefined'
import type { RolesView } from '../../../protocol/views/roles'
import { isRoleChanging, areRolesLoading } from '../../account/roles'
import { isOnline } from '../../device/device'
import { hasRole } from '../../session/roles'
import { messageOf } from '../../session/sign-in-notice'
import type { State } from '../../state'
import type { ViewContext } from '../context'

/** Projects the roles of the account, once they were fetched (D-ROLE-02). */
export function rolesView(state: State, { at }: Pick<ViewContext, 'at'>): RolesView {
  const { roles, rejoinable, rolesFault } = state.user.account ?? {}
  const { user } = state.user.session
  const isHeld = (id: string) => hasRole(user, id)
  const named = (of: (id: string) => boolean) =>
    Object.entries(roles ?? {}).flatMap(([id, name]) =>
      of(id)
        ? [{ id, ...(name === '' ? {} : { name }), ...(rejoinable?.includes(id) === true ? { rejoinable: true } : {}) }]
        : [],
    )
  return {
    status: roles !== undefined ? 'known' : statusOf(areRolesLoading(state, at), rolesFault !== undefined),
    changing: isRoleChanging(state, at),
    online: isOnline(state),
    roles: { held: named(isHeld), others: named((id) => !isHeld(id)) },
    ...omitUndefined({ message: rolesFault === undefined ? undefined : (messageOf(rolesFault) ?? '') }),
  }
}

const statusOf = (loading: boolean, failed: boolean): RolesView['status'] =>
  loading ? 'loading' : failed ? 'failed' : 'unknown'
