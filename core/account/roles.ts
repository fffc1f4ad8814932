import type { KnownRoles, NamedRole } from '../../protocol/entities/role'
import { newEvent } from '../../protocol/events'
import { callsFor, addPendingCall, dropCalls, hasPendingCall, type CallResultHandler } from '../calls'
import { accept, noEvents, refuse, type Context, type Decision, type Domain } from '../decider'
import { rolesChanged } from '../library/library'
import { hasRole } from '../session/roles'
import { updateSession } from '../session/session-state'
import { updateUser, type State, updateAccountState } from '../state'
import { startSync } from '../sync/sync'
import { notSignedIn } from '../refusals'

const loads = callsFor('roles')
const changes = callsFor('roleChange')

/**
 * Decides joining and leaving roles, with their names (D-ROLE-02). A role change affects what is visible, so a sync
 * follows.
 */
export const accountRoles: Domain = {
  intents: {
    loadRoles: (state, _data, context) => {
      if (state.user.session.user === undefined) return notSignedIn
      if (!state.device.connected) return refuse('offline')
      if (hasPendingCall(state, context.at, loads)) return noEvents
      return accept(newEvent('rolesRequested', { callId: context.id('roles') }))
    },
    joinRole: (state, { roleId }, context) => change(state, roleId, true, context),
    leaveRole: (state, { roleId }, context) => change(state, roleId, false, context),
  },
  evolve: {
    rolesRequested: (state, { data: { callId }, session, at }) =>
      addPendingCall(clearRolesFault(dropCalls(state, loads)), callId, { purpose: 'roles', session, at }),
    rolesReceived: (state, { data: { roles } }) =>
      updateAccountState(clearRolesFault(dropCalls(state, loads)), {
        roles: namesOf([...roles.held, ...roles.others]),
        ...rejoinableOf(roles),
      }),
    roleChangeStarted: (state, { data: { callId, ...asked }, session, at }) =>
      addPendingCall(clearRolesFault(dropCalls(state, changes)), callId, {
        purpose: 'roleChange',
        session,
        at,
        ...asked,
      }),
    roleJoined: (state, event) => {
      const { role } = event.data
      const roles = { ...namesOf([role]), ...state.user.account?.roles }
      return rolesChanged(updateAccountState(holding(state, role.id, true), { roles }), event)
    },
    roleLeft: (state, event) => rolesChanged(holding(state, event.data.roleId, false), event),
    rolesFailed: (state, { data: { fault } }) =>
      updateAccountState(dropCalls(dropCalls(state, loads), changes), { rolesFault: fault }),
  },
  policies: {
    roleJoined: (state, _event, context) => startSync(state, 'asked', context),
    roleLeft: (state, _event, context) => startSync(state, 'asked', context),
  },
}

export const settleRoles: CallResultHandler<'roles'> = (_state, { outcome }) =>
  accept(
    outcome.ok
      ? newEvent('rolesReceived', { roles: outcome.answer })
      : newEvent('rolesFailed', { fault: outcome.fault }),
  )

export const settleRoleChange: CallResultHandler<'roleChange'> = (_state, { call: { roleId, joins }, outcome }) => {
  if (!outcome.ok) return accept(newEvent('rolesFailed', { fault: outcome.fault }))
  return accept(
    joins ? newEvent('roleJoined', { role: outcome.answer.role ?? { id: roleId } }) : newEvent('roleLeft', { roleId }),
  )
}

/** Are the roles being loaded? Is a role being joined or left? */
export const areRolesLoading = (state: State, at: number): boolean => hasPendingCall(state, at, loads)
export const isRoleChanging = (state: State, at: number): boolean => hasPendingCall(state, at, changes)

function change(state: State, roleId: string, joins: boolean, context: Context): Decision {
  const { user } = state.user.session
  if (user === undefined) return notSignedIn
  if (hasRole(user, roleId) === joins) return noEvents
  if (!state.device.connected) return refuse('offline')
  if (hasPendingCall(state, context.at, changes)) return refuse('busy')
  return accept(newEvent('roleChangeStarted', { callId: context.id('role'), roleId, joins }))
}

const namesOf = (roles: readonly NamedRole[]): Readonly<Record<string, string>> =>
  Object.fromEntries(roles.map(({ id, name = '' }) => [id, name]))

/** Left out if there are none, as before the field existed. */
function rejoinableOf({ held, others }: KnownRoles): { readonly rejoinable?: string[] } {
  const ids = [...held, ...others].flatMap(({ id, rejoinable }) => (rejoinable === true ? [id] : []))
  return ids.length === 0 ? {} : { rejoinable: ids }
}

function clearRolesFault(state: State): State {
  const { rolesFault: _, ...account } = state.user.account ?? {}
  return updateUser(state, { account })
}

/** Records that the user has this role, or has left it. */
const holding = (state: State, roleId: string, holds: boolean): State =>
  updateSession(clearRolesFault(dropCalls(state, changes)), (current) => {
    if (current.user === undefined) return current
    const kept = (current.user.roles ?? []).filter((id) => id !== roleId)
    return { ...current, user: { ...current.user, roles: holds ? [...kept, roleId] : kept } }
  })
