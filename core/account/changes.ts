import { defined } from '../../protocol/defined'
import type { User } from '../../protocol/entities/user'
import { newEvent } from '../../protocol/events'
import type { Fault, RefusalCode } from '../../protocol/faults'
import { isEmail, isTooLong } from '../../protocol/fields'
import type { IntentData } from '../../protocol/intents'
import { isBlank } from '../../protocol/text'
import { callsFor, request, settleAll, underWay, type Settle } from '../calls'
import { accept, nothing, refuse, type Domain } from '../decider'
import { isGuest } from '../session/display-name'
import { inSession } from '../session/session-state'
import { takeOver, withNewer } from '../session/take-over'
import { inMine, type State } from '../state'
import { inAccount } from './in-account'
import { missingUser } from './missing-user'

const updates = callsFor('accountUpdate')
const deletions = callsFor('accountDeletion')

/** Name, address and password of the account, a guest's registration, and the end of the account (S-ACCT-09..24). */
export const accountChanges: Domain = {
  intents: {
    updateAccount: (state, asked, context) => {
      const { user } = state.mine.session
      if (user === undefined) return missingUser
      const fault = updateFault(user, asked)
      if (fault !== undefined) return refuse(fault)
      const change = changeOf(user, asked)
      if (Object.keys(change).length === 0 && asked.judged === undefined) return nothing
      if (!state.device.connected) return refuse('offline')
      if (underWay(state, context.at, updates)) return nothing
      const callId = context.id('password')
      return accept(newEvent('accountUpdateStarted', { callId, registers: isGuest(user), ...change }))
    },
    deleteAccount: (state, _data, context) => {
      if (state.mine.session.user === undefined) return missingUser
      if (!state.device.connected) return refuse('offline')
      if (underWay(state, context.at, deletions)) return nothing
      return accept(newEvent('accountDeletionStarted', { callId: context.id('deletion') }))
    },
  },
  evolve: {
    accountUpdateStarted: (state, { data: { callId, ...change }, session, at }) =>
      request(beginning(settleAll(state, updates)), callId, {
        purpose: 'accountUpdate',
        session,
        at,
        ...change,
      }),
    accountUpdated: (state, { data: { callId, registers, user } }) => {
      const told = ended(settleAll(state, updates), callId, registers ? 'registration' : 'update')
      return inSession(told, (current) => ({
        ...current,
        ...defined({ user, organisation: user?.primaryOrg }),
      }))
    },
    accountUpdateFailed: (state, { data: { callId, fault } }) =>
      ended(settleAll(state, updates), callId, 'update', fault),
    accountDeletionStarted: (state, { data: { callId }, session, at }) =>
      request(beginning(settleAll(state, deletions)), callId, { purpose: 'accountDeletion', session, at }),
    accountDeletionFailed: (state, { data: { callId, fault } }) =>
      ended(settleAll(state, deletions), callId, 'deletion', fault),
  },
  policies: { accountUpdated: takeOver },
}

export const settleAccountUpdate: Settle<'accountUpdate'> = (state, { callId, call, outcome }, context) => {
  if (!outcome.ok) return accept(newEvent('accountUpdateFailed', { callId, fault: outcome.fault }))
  const user = outcome.answer.user && withNewer(state, outcome.answer.user, call.at, context)
  return accept(newEvent('accountUpdated', { callId, registers: call.registers, ...defined({ user }) }))
}

/** With the account goes the session (S-ACCT-23); that it stays is said wherever the learner is by then (S-ACCT-24). */
export const settleAccountDeletion: Settle<'accountDeletion'> = (_state, { callId, outcome }, { id }) =>
  outcome.ok
    ? accept(newEvent('loggedOut', { reason: 'accountDeleted' }))
    : accept(
        newEvent('accountDeletionFailed', { callId, fault: outcome.fault }),
        newEvent('alertRaised', { alert: { id: id('alert'), kind: 'accountNotDeleted' } }),
      )

/** Is the account being changed, or deleted? */
export const changing = (state: State, at: number): boolean => underWay(state, at, updates)
export const deleting = (state: State, at: number): boolean => underWay(state, at, deletions)

/** What an update lacks (S-ACCT-12, S-ACCT-13); a guest's registration takes all three (S-ACCT-16). */
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

/** What is another than before, of what this user may change (S-ACCT-11). */
function changeOf(user: User, { name, email }: IntentData<'updateAccount'>) {
  if (user.selfRegistered !== true && !isGuest(user)) return {}
  return defined({ name: unless(user.name, name?.trim()), email: unless(user.email, email?.trim() || undefined) })
}

const unless = (before = '', now: string | undefined) => (now === before ? undefined : now)

/** The form sends both fields: a name that is blank because the account never had it is not given, nor is a blank email. */
const isEmptied = (before: string | undefined, now: string | undefined) => now !== undefined && !isBlank(before)

/** A new try: what came of the one before is said no longer. */
function beginning(state: State): State {
  const { callId: _id, tried: _tried, fault: _fault, ...account } = state.mine.account ?? {}
  return inMine(state, { account })
}

type Tried = NonNullable<State['mine']['account']>['tried']

const ended = (state: State, callId: string, tried: Tried, fault?: Fault): State =>
  inAccount(beginning(state), { callId, ...defined({ tried, fault }) })
