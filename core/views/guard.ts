import type { Guard, ShellView } from '../../protocol/views/shell'
import type { WhiteLabel } from '../../protocol/white-label'
import { isIn } from '../machine'
import { dutyOf } from '../session/duties'
import type { State } from '../state'

/**
 * Returns the guard, the first that applies. A white-label that is disabled, by its own setting or the last sync,
 * excludes everyone. Without a user the sign-in is shown, once it is known that there is no user. A user may be blocked
 * by a disabled organisation, a required password change, or the SMS question (S-ROUTE-30..37).
 */
export function guardOf(state: State, whiteLabel: WhiteLabel): Guard {
  const { user } = state.user.session
  if (whiteLabel.disabled === true || state.device.appDisabled === true) return 'appDisabled'
  if (isStarting(state)) return 'starting'
  if (user === undefined) return 'signedOut'
  if (user.primaryOrg?.active === false) return 'appDisabled'
  const duty = dutyOf(state)
  return duty === undefined ? 'open' : duty === 'passwordChangeRequired' ? 'setPassword' : 'smsIntake'
}

/**
 * Is the app still starting? It is while nothing is known, or while a sync may still return a user: the first one, or a
 * retry after its failure (S-SHELL-13). After a log-out the first sync is not awaited.
 */
function isStarting({ user: { session, sync } }: State): boolean {
  const { load } = sync
  if (isIn(load, 'initial')) return true
  const mayWait = isIn(load, 'error') || (isIn(load, 'restored') && session.logoutReason === undefined)
  return mayWait && session.user === undefined && load.context.status === 'syncing'
}

/**
 * Returns the load state for the view, errors by their kind (S-SHELL-12). Any other failure before a user is known is
 * not an error of the load state (S-SYNC-01), but is shown.
 */
export function loadOf({ user: { session, sync } }: State): ShellView['load'] {
  const { load } = sync
  const reason = typeof load.value === 'string' ? load.value : load.value['error']
  if (reason === 'initial' || reason === 'synced' || reason === 'offline' || reason === 'connectionTimeout')
    return reason
  return load.context.status === 'failed' && session.user === undefined ? 'unknown' : 'restored'
}

/**
 * Is the 'Offline' bar shown? After a sync, or with a restored user whose first sync found no network (S-SHELL-20,
 * O-59).
 */
export function showsOfflineBar(state: State): boolean {
  const { load } = state.user.sync
  const { network } = state.device
  if (isIn(load, 'synced')) return network !== 'online'
  return isIn(load, 'restored') && state.user.session.user !== undefined && network === 'offline'
}
