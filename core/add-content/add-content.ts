import { omitUndefined } from '../../protocol/omit-undefined'
import type { Role } from '../../protocol/entities/role'
import { newEvent, type EventOf, type NewEvent } from '../../protocol/events'
import { recogniseCode } from '../../protocol/content-code'
import { callsFor, isCallFor, addPendingCall, dropCalls, type CallResultHandler } from '../calls'
import * as constants from '../../protocol/constants'
import { accept, noEvents, refuse, type Context, type Domain } from '../decider'
import type { AddContent } from '../deck/state'
import { serverTime } from '../device/device'
import { rolesChanged } from '../library/library'
import { updateSession } from '../session/session-state'
import { updateUser, updateTab, type State } from '../state'
import { startSync } from '../sync/sync'
import { notSignedIn } from '../refusals'

/** Maximum length of a code or a link to one. */
const MAX_CODE_LENGTH = 500

/** Decides adding content: a code leads to a role, the role is joined, and its content opens after a sync (S-ADD). */
export const addContent: Domain = {
  intents: {
    lookUpContent: (state, { query }, context) => {
      if (state.user.session.user === undefined) return notSignedIn
      if (query.length > MAX_CODE_LENGTH) return refuse('tooLarge')
      const known = state.user.tabs[context.session]?.addContent
      if (recogniseCode(query) === undefined)
        return known === undefined ? noEvents : accept(newEvent('contentLookupCleared', {}))
      if (known?.query === query.trim() && known.status === 'looking' && isAddingContent(state, context.session))
        return noEvents
      return accept(newEvent('contentLookupStarted', { query: query.trim(), callId: context.id('contentLookup') }))
    },
    openContent: (state, { roleId }, context) => {
      if (state.user.session.user === undefined) return notSignedIn
      const known = state.user.tabs[context.session]?.addContent
      if (known?.role?.id !== roleId) return refuse('unknownAction')
      return known.status === 'joining' && isAddingContent(state, context.session)
        ? noEvents
        : accept(...openContent(state, known.role, context))
    },
    listContent: (state, _data, context) => {
      if (state.user.session.user === undefined) return notSignedIn
      return accept(newEvent('contentListAsked', { callId: context.id('contentList') }))
    },
  },
  evolve: {
    contentLookupStarted: (state, { data: { query, callId }, session, at }) =>
      addPendingCall(updateAddContent(dropCalls(state, of(session)), session, { query, status: 'looking' }), callId, {
        purpose: 'contentLookup',
        session,
        at,
        query,
      }),
    contentLookupEnded: (state, { data: { callId, role, fault } }) => {
      const call = state.user.calls[callId]
      if (!isCallFor(call, 'contentLookup')) return state
      const status = role !== undefined ? 'found' : fault === undefined ? 'none' : 'failed'
      const ended = dropCalls(state, of(call.session))
      return updateAddContent(ended, call.session, { query: call.query, status, ...omitUndefined({ role, fault }) })
    },
    contentLookupCleared: (state, { session }) =>
      updateTab(dropCalls(state, of(session)), session, ({ addContent: _cleared, ...tab }) => tab),
    contentOpening: (state, { data: { roleId, callId }, session, at }) => {
      const step = callId === undefined ? ({ status: 'syncing', since: at } as const) : ({ status: 'joining' } as const)
      const stepped = withStatus(state, session, step)
      return callId === undefined
        ? stepped
        : addPendingCall(stepped, callId, { purpose: 'contentJoin', session, at, roleId })
    },
    contentJoinEnded: (state, event) => {
      const { callId, role, fault } = event.data
      const call = state.user.calls[callId]
      if (!isCallFor(call, 'contentJoin')) return state
      const ended = dropCalls(state, of(call.session))
      if (fault !== undefined) return withStatus(ended, call.session, { status: 'refused', fault })
      const joined = withStatus(ended, call.session, { status: 'syncing', since: event.at, ...omitUndefined({ role }) })
      return rolesChanged(withRole(joined, call.roleId), event)
    },
    contentListAsked: (state, { data: { callId }, session, at }) =>
      addPendingCall(dropCalls(state, lists), callId, { purpose: 'contentList', session, at }),
    contentListEnded: (state, { data: { roles } }) => {
      const ended = dropCalls(state, lists)
      return roles === undefined ? ended : updateUser(ended, { library: { ...ended.user.library, joinedRoles: roles } })
    },
  },
  policies: {
    contentLookupEnded: (state, event, context) => {
      const { user } = state.user.session
      const known = state.user.tabs[context.session]?.addContent
      const isNew = isBrandNew(user?.createdAt, serverTime(state, context.at))
      return isNew && known?.status === 'found' && known.role !== undefined && known.role.id === roleOf(event)
        ? openContent(state, known.role, context)
        : []
    },
    contentJoinEnded: (state, { data: { fault } }, context) =>
      fault === undefined ? startSync(state, 'asked', context) : [],
  },
}

/** Handles the response to a lookup; a code without a role is not a fault. */
export const settleContentLookup: CallResultHandler<'contentLookup'> = (_state, { callId, outcome }) =>
  outcome.ok
    ? accept(newEvent('contentLookupEnded', { callId, ...outcome.answer }))
    : accept(newEvent('contentLookupEnded', { callId, fault: outcome.fault }))
export const settleContentJoin: CallResultHandler<'contentJoin'> = (_state, { callId, outcome }) =>
  accept(newEvent('contentJoinEnded', { callId, ...(outcome.ok ? outcome.answer : { fault: outcome.fault }) }))
export const settleContentList: CallResultHandler<'contentList'> = (_state, { callId, outcome }) =>
  outcome.ok
    ? accept(newEvent('contentListEnded', { callId, roles: [...outcome.answer.roles] }))
    : accept(newEvent('contentListEnded', { callId, fault: outcome.fault }))

/** Is the account so new that its content opens automatically (S-ADD-10)? Server times, ms. */
export const isBrandNew = (createdAt: number | undefined, now: number): boolean =>
  createdAt !== undefined && now - createdAt <= constants.newAccountWindow

/** Opens the content: joins the role first, unless the learner has it (S-ADD-07), and then syncs (S-ADD-08). */
function openContent(state: State, { id: roleId }: Role, context: Context): readonly NewEvent[] {
  return state.user.session.user?.roles?.includes(roleId) === true
    ? [newEvent('contentOpening', { roleId }), ...startSync(state, 'asked', context)]
    : [newEvent('contentOpening', { roleId, callId: context.id('contentJoin') })]
}

/** Is this tab's lookup or join pending? The call of a replaced worker was dropped with it. */
export const isAddingContent = (state: State, session: string): boolean =>
  Object.values(state.user.calls).some(of(session))

const lists = callsFor('contentList')
const of = (session: string) => (call: State['user']['calls'][string]) =>
  call.session === session && (isCallFor(call, 'contentLookup') || isCallFor(call, 'contentJoin'))

const roleOf = ({ data }: EventOf<'contentLookupEnded'>): string | undefined => data.role?.id

const updateAddContent = (state: State, session: string, found: AddContent): State =>
  updateTab(state, session, (tab) => ({ ...tab, addContent: found }))

/** Updates the status, and keeps the found role. */
const withStatus = (
  state: State,
  session: string,
  step: Pick<AddContent, 'status'> & Partial<Pick<AddContent, 'role' | 'since' | 'fault'>>,
): State =>
  updateTab(state, session, (tab) => {
    if (tab.addContent === undefined) return tab
    const { query, role: found } = tab.addContent
    const role = found && { ...found, ...step.role }
    return { ...tab, addContent: { query, ...step, ...omitUndefined({ role }) } }
  })

const withRole = (state: State, roleId: string): State =>
  updateSession(state, (current) => {
    const { user } = current
    if (user === undefined || user.roles?.includes(roleId) === true) return current
    return { ...current, user: { ...user, roles: [...(user.roles ?? []), roleId] } }
  })
