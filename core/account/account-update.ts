import { omitUndefined } from '../../protocol/omit-undefined'
import type { User } from '../../protocol/entities/user'
import { newEvent } from '../../protocol/events'
import { FRESH_SIGN_IN, PASSWORD_REFUSED, type Fault, type RefusalCode } from '../../protocol/faults'
import { isEmail, isTooLong } from '../../protocol/fields'
import type { IntentData } from '../../protocol/intents'
import { isBlank } from '../../protocol/text'
import { callsFor, addPendingCall, dropCalls, hasPendingCall, type CallResultHandler } from '../calls'
import { accept, noEvents, refuse, type Domain } from '../decider'
import { isGuest } from '../session/display-name'
import { updateSession } from '../session/session-state'
import { applyRemotePreferences, withNewerPreferences } from '../session/remote-preferences'
import { updateUser, type State, updateAccountState } from '../state'
import { notSignedInForAccount } from '../refusals'

const updates = callsFor('accountUpdate')
const deletions = callsFor('accountDeletion')

/**
 * Decides changes of name, address and password, a guest's registration, and the deletion of the account
 * (S-ACCT-09..24).
 */
export const accountUpdate: Domain = {
  intents: {
    updateAccount: (state, asked, context) => {
      const { user } = state.user.session
      if (user === undefined) return notSignedInForAccount
      const fault = updateFault(user, asked)
      if (fault !== undefined) return refuse(fault)
      const change = changeOf(user, asked)
      if (Object.keys(change).length === 0 && asked.judged === undefined)
        return isBlank(asked.email) && isEmptied(user.email, asked.email) ? refuse('emailRequired') : noEvents
      if (!state.device.connected) return refuse('offline')
      if (hasPendingCall(state, context.at, updates)) return noEvents
      const callId = context.id('password')
      return accept(newEvent('accountUpdateStarted', { callId, registers: isGuest(user), ...change }))
    },
    deleteAccount: (state, _data, context) => {
      if (state.user.session.user === undefined) return notSignedInForAccount
      if (!state.device.connected) return refuse('offline')
      if (hasPendingCall(state, context.at, deletions)) return noEvents
      return accept(newEvent('accountDeletionStarted', { callId: context.id('deletion') }))
    },
  },
  evolve: {
    accountUpdateStarted: (state, { data: { callId, ...change }, session, at }) =>
      addPendingCall(beginning(dropCalls(state, updates)), callId, {
        purpose: 'accountUpdate',
        session,
        at,
        ...change,
      }),
    accountUpdated: (state, { data: { callId, registers, user } }) => {
      const told = ended(dropCalls(state, updates), callId, registers ? 'registration' : 'update')
      return updateSession(told, (current) => ({
        ...current,
        ...omitUndefined({ user, organisation: user?.primaryOrg }),
      }))
    },
    accountUpdateFailed: (state, { data: { callId, fault } }) =>
      ended(dropCalls(state, updates), callId, 'update', fault),
    accountDeletionStarted: (state, { data: { callId }, session, at }) =>
      addPendingCall(beginning(dropCalls(state, deletions)), callId, { purpose: 'accountDeletion', session, at }),
    accountDeletionFailed: (state, { data: { callId, fault } }) =>
      ended(dropCalls(state, deletions), callId, 'deletion', fault),
  },
  policies: { accountUpdated: applyRemotePreferences },
}

export const settleAccountUpdate: CallResultHandler<'accountUpdate'> = (state, { callId, call, outcome }, context) => {
  if (!outcome.ok) return accept(newEvent('accountUpdateFailed', { callId, fault: outcome.fault }))
  const user = outcome.answer.user && withNewerPreferences(state, outcome.answer.user, call.at, context)
  return accept(newEvent('accountUpdated', { callId, registers: call.registers, ...omitUndefined({ user }) }))
}

/**
 * Handles the response to a deletion. The session ends with the account (S-ACCT-23). A failure raises an alert on any
 * screen (S-ACCT-24), except for a missing proof of identity, which is shown next to its input.
 */
export const settleAccountDeletion: CallResultHandler<'accountDeletion'> = (_state, { callId, outcome }, { id }) => {
  if (outcome.ok) return accept(newEvent('loggedOut', { reason: 'accountDeleted' }))
  const failed = newEvent('accountDeletionFailed', { callId, fault: outcome.fault })
  if (needsProof(outcome.fault)) return accept(failed)
  return accept(failed, newEvent('alertRaised', { alert: { id: id('alert'), kind: 'accountNotDeleted' } }))
}

/** Does the server require the right password, or a recent sign-in? */
export const needsProof = (fault: Fault): boolean =>
  fault.kind === 'apiError' && (fault.type === PASSWORD_REFUSED || fault.type === FRESH_SIGN_IN)

/** Is the account being changed, or deleted? */
export const isAccountUpdating = (state: State, at: number): boolean => hasPendingCall(state, at, updates)
export const isAccountDeleting = (state: State, at: number): boolean => hasPendingCall(state, at, deletions)

/**
 * Returns what is missing or invalid in an update (S-ACCT-12, S-ACCT-13); a guest's registration requires all three
 * fields (S-ACCT-16).
 */
function updateFault(user: User, { name, email, judged }: IntentData<'updateAccount'>): RefusalCode | undefined {
  const guest = isGuest(user)
  if (guest || user.selfRegistered === true) {
    if (isBlank(name) && (guest || isEmptied(user.name, name))) return 'nameRequired'
    if (isBlank(email) && guest) return 'emailRequired'
    if (!isBlank(email) && !isEmail((email ?? '').trim())) return 'emailInvalid'
    if (isTooLong({ name, email })) return 'tooLarge'
  } else if (judged === undefined) return 'passwordRequired'
  if (judged === 'missing' || (guest && judged === undefined)) return 'passwordRequired'
  return judged === 'weak' ? 'passwordWeak' : undefined
}

/** Returns the changed values among those that this user may change (S-ACCT-11). */
function changeOf(user: User, { name, email }: IntentData<'updateAccount'>) {
  if (user.selfRegistered !== true && !isGuest(user)) return {}
  return omitUndefined({ name: unless(user.name, name?.trim()), email: unless(user.email, email?.trim() || undefined) })
}

const unless = (before = '', now: string | undefined) => (now === before ? undefined : now)

/**
 * The form sends both fields. A blank name of an account without one counts as not given. So does a blank email, but an
 * update that would do nothing except empty the email is refused.
 */
const isEmptied = (before: string | undefined, now: string | undefined) => now !== undefined && !isBlank(before)

/** Starts a new try and clears the result of the previous one. */
function beginning(state: State): State {
  const { callId: _id, lastOperation: _tried, fault: _fault, ...account } = state.user.account ?? {}
  return updateUser(state, { account })
}

type Tried = NonNullable<State['user']['account']>['lastOperation']

const ended = (state: State, callId: string, tried: Tried, fault?: Fault): State =>
  updateAccountState(beginning(state), { callId, ...omitUndefined({ lastOperation: tried, fault }) })
