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

/** Nothing is known yet; or nobody is, and the first sync may still bring a user. After a log-out nobody waits for it. */
function isStarting({ mine: { session, sync } }: State): boolean {
  if (isIn(sync.load, 'initial')) return true
  return (
    session.user === undefined &&
    session.logoutReason === undefined &&
    isIn(sync.load, 'restored') &&
    sync.load.context.status === 'syncing'
  )
}

/** The load state by the view's word; an error by what it is (S-SHELL-12). */
export function loadOf({
  mine: {
    sync: { load },
  },
}: State): ShellView['load'] {
  if (isIn(load, 'initial')) return 'initial'
  if (isIn(load, 'restored')) return 'restored'
  if (isIn(load, 'synced')) return 'synced'
  const reason = typeof load.value === 'string' ? undefined : load.value['error']
  return reason === 'offline' || reason === 'connectionTimeout' ? reason : 'unknown'
}

/** The 'Offline' bar: after a sync, or with a restored user whose first sync found no network (S-SHELL-20, O-59). */
export function showsOfflineBar(state: State): boolean {
  const { load } = state.mine.sync
  const { network } = state.device
  if (isIn(load, 'synced')) return network !== 'online'
  return isIn(load, 'restored') && state.mine.session.user !== undefined && network === 'offline'
}
