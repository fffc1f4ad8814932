import type { State } from '../../core/state'
import { stripFetchAttributes } from './strip-external-refs'

/**
 * Copies the state into new objects. Views depend on time and tab as well, so after a jump each must be recomputed.
 * Removes the organisation's logos, which are not in the file; its name is shown instead. Removes from notices what
 * their texts would fetch (X-REPLAY-02).
 */
export function cloneState(state: State): State {
  const { session, sync } = state.user
  const { user, organisation } = session
  const ownOrg = user?.primaryOrg
  return {
    ...state,
    device: { ...state.device },
    user: {
      ...state.user,
      sync: {
        ...sync,
        notices: sync.notices.map((notice) => ({
          ...notice,
          description: stripFetchAttributes(notice.description ?? ''),
        })),
      },
      session: {
        ...session,
        ...(user === undefined || ownOrg === undefined ? {} : { user: { ...user, primaryOrg: withoutLogos(ownOrg) } }),
        ...(organisation === undefined ? {} : { organisation: withoutLogos(organisation) }),
      },
    },
  }
}

function withoutLogos<O extends { readonly logo?: unknown; readonly darkModeLogo?: unknown }>(organisation: O) {
  const { logo: _, darkModeLogo: __, ...rest } = organisation
  return rest
}
