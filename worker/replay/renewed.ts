import type { State } from '../../core/state'
import { quietText } from './inert-content'

/**
 * The same state as new objects: time and tab go with a moment, which views draw on too, so that after a jump every one
 * of them is computed again. The logos of the organisation are not in the file; its name stands in their place. Notices
 * have texts in the state itself, which fetch nothing (X-REPLAY-02).
 */
export function renewed(state: State): State {
  const { session, sync } = state.mine
  const { user, organisation } = session
  const ownOrg = user?.primaryOrg
  return {
    ...state,
    device: { ...state.device },
    mine: {
      ...state.mine,
      sync: {
        ...sync,
        notices: sync.notices.map((notice) => ({ ...notice, description: quietText(notice.description ?? '') })),
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
