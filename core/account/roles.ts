import type { NamedRole } from '../../protocol/entities/account-roles'
import { newEvent } from '../../protocol/events'
import { callsFor, request, settleAll, underWay, type Settle } from '../calls'
import { accept, nothing, refuse, type Context, type Decision, type Domain } from '../decider'
import { rolesChanged } from '../library/library'
import { hasRole } from '../session/roles'
import { inSession } from '../session/session-state'
import { inMine, type State } from '../state'
import { startSync } from '../sync/sync'
import { userMissing } from '../user-missing'
import { inAccount } from './in-account'

const loads = callsFor('roles')
const changes = callsFor('roleChange')

/** Joining and leaving roles, with what they are called (D-ROLE-02). What one may see changes with them: a sync follows. */
export const accountRoles: Domain = {
  intents: {
    loadRoles: (state, _data, context) => {
      if (state.mine.session.user === undefined) return userMissing
      if (!state.device.connected) return refuse('offline')
      if (underWay(state, context.at, loads)) return nothing
      return accept(newEvent('rolesRequested', { callId: context.id('roles') }))
    },
    joinRole: (state, { roleId }, context) => change(state, roleId, true, context),
    leaveRole: (state, { roleId }, context) => change(state, roleId, false, context),
  },
  evolve: {
    rolesRequested: (state, { data: { callId }, session, at }) =>
      request(quiet(settleAll(state, loads)), callId, { purpose: 'roles', session, at }),
    rolesReceived: (state, { data: { roles } }) =>
      inAccount(quiet(settleAll(state, loads)), { roles: namesOf([...roles.held, ...roles.others]) }),
    roleChangeStarted: (state, { data: { callId, ...asked }, session, at }) =>
      request(quiet(settleAll(state, changes)), callId, { purpose: 'roleChange', session, at, ...asked }),
    roleJoined: (state, event) => {
      const { role } = event.data
      const roles = { ...namesOf([role]), ...state.mine.account?.roles }
      return rolesChanged(inAccount(holding(state, role.id, true), { roles }), event)
    },
    roleLeft: (state, event) => rolesChanged(holding(state, event.data.roleId, false), event),
    rolesFailed: (state, { data: { fault } }) =>
      inAccount(settleAll(settleAll(state, loads), changes), { rolesFault: fault }),
  },
  policies: {
    roleJoined: (state, _event, context) => startSync(state, 'asked', context),
    roleLeft: (state, _event, context) => startSync(state, 'asked', context),
  },
}

export const settleRoles: Settle<'roles'> = (_state, { outcome }) =>
  accept(
    outcome.ok
      ? newEvent('rolesReceived', { roles: outcome.answer })
      : newEvent('rolesFailed', { fault: outcome.fault }),
  )

export const settleRoleChange: Settle<'roleChange'> = (_state, { call: { roleId, joins }, outcome }) => {
  if (!outcome.ok) return accept(newEvent('rolesFailed', { fault: outcome.fault }))
  return accept(
    joins ? newEvent('roleJoined', { role: outcome.answer.role ?? { id: roleId } }) : newEvent('roleLeft', { roleId }),
  )
}

/** Are the roles being asked for? And which one is being joined or left? */
export const loadingRoles = (state: State, at: number): boolean => underWay(state, at, loads)
export const changingRole = (state: State, at: number): boolean => underWay(state, at, changes)

function change(state: State, roleId: string, joins: boolean, context: Context): Decision {
  const { user } = state.mine.session
  if (user === undefined) return userMissing
  if (hasRole(user, roleId) === joins) return nothing
  if (!state.device.connected) return refuse('offline')
  if (underWay(state, context.at, changes)) return refuse('busy')
  return accept(newEvent('roleChangeStarted', { callId: context.id('role'), roleId, joins }))
}

const namesOf = (roles: readonly NamedRole[]): Readonly<Record<string, string>> =>
  Object.fromEntries(roles.map(({ id, name = '' }) => [id, name]))

function quiet(state: State): State {
  const { rolesFault: _, ...account } = state.mine.account ?? {}
  return inMine(state, { account })
}

/** The user holds this role from now on, or no longer. */
const holding = (state: State, roleId: string, holds: boolean): State =>
  inSession(quiet(settleAll(state, changes)), (current) => {
    if (current.user === undefined) return current
    const kept = (current.user.roles ?? []).filter((id) => id !== roleId)
    return { ...current, user: { ...current.user, roles: holds ? [...kept, roleId] : kept } }
  })
