import type { Guard, ShellView } from '../../protocol/views/shell'
import type { WhiteLabel } from '../../protocol/white-label'
import { isIn } from '../machine'
import type { State } from '../state'

/**
 * What may be shown at all, the first that applies: a disabled white-label, by its
 * own word or by that of the last sync, shuts everybody out; without a user there
 * is the sign-in, once it is known that there is none; a user may be held by a disabled organisation, by a password
 * to set, by the question for text messages (S-ROUTE-30..37).
 */
export function guardOf(state: State, whiteLabel: WhiteLabel): Guard {
  const { user } = state.mine.session
  if (whiteLabel.disabled === true || state.device.appDisabled === true) return 'appDisabled'
  if (isStarting(state)) return 'starting'
  if (user === undefined) return 'signedOut'
  if (user.primaryOrg?.active === false) return 'appDisabled'
  if (user.passwordChangeRequired === true) return 'setPassword'
  const undecided = user.appPreferences?.allowSMS === undefined
  return user.primaryOrg?.forceSMSIntake === true && undecided ? 'smsIntake' : 'open'
}

/**
 * Nothing is known yet; or nobody is, and a sync may still bring a user: the first one, or one that is asked for where
 * that has failed (S-SHELL-13). After a log-out nobody waits for the first.
 */
function isStarting({ mine: { session, sync } }: State): boolean {
  const { load } = sync
  if (isIn(load, 'initial')) return true
  const mayWait = isIn(load, 'error') || (isIn(load, 'restored') && session.logoutReason === undefined)
  return mayWait && session.user === undefined && load.context.status === 'syncing'
}

/**
 * The load state by the view's word; an error by what it is (S-SHELL-12). What else fails before anybody is known is no
 * error of the load state (S-SYNC-01) and yet one to be told.
 */
export function loadOf({ mine: { session, sync } }: State): ShellView['load'] {
  const { load } = sync
  const reason = typeof load.value === 'string' ? load.value : load.value['error']
  if (reason === 'initial' || reason === 'synced' || reason === 'offline' || reason === 'connectionTimeout')
    return reason
  return load.context.status === 'failed' && session.user === undefined ? 'unknown' : 'restored'
}

/** The 'Offline' bar: after a sync, or with a restored user whose first sync found no network (S-SHELL-20, O-59). */
export function showsOfflineBar(state: State): boolean {
  const { load } = state.mine.sync
  const { network } = state.device
  if (isIn(load, 'synced')) return network !== 'online'
  return isIn(load, 'restored') && state.mine.session.user !== undefined && network === 'offline'
}
