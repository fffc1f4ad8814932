import { defined } from '../../protocol/defined'
import type { Role } from '../../protocol/entities/role'
import { newEvent, type EventOf, type NewEvent } from '../../protocol/events'
import { recogniseCode } from '../../protocol/content-code'
import { callsFor, isFor, request, settleAll, type Settle } from '../calls'
import * as constants from '../../protocol/constants'
import { accept, nothing, refuse, type Context, type Domain } from '../decider'
import type { Adding } from '../deck/state'
import { serverTime } from '../device/device'
import { rolesChanged } from '../library/library'
import { inSession } from '../session/session-state'
import { inMine, inTab, type State } from '../state'
import { startSync } from '../sync/sync'
import { userMissing } from '../user-missing'

/** A longer text is no code and no link to one. */
const LONGEST_CODE = 500

/** Adding content: a code leads to a role, the role is joined, and its content opens after a sync (S-ADD). */
export const adding: Domain = {
  intents: {
    lookUpContent: (state, { query }, context) => {
      if (state.mine.session.user === undefined) return userMissing
      if (query.length > LONGEST_CODE) return refuse('tooLarge')
      const known = state.mine.tabs[context.session]?.adding
      if (recogniseCode(query) === undefined)
        return known === undefined ? nothing : accept(newEvent('contentLookupCleared', {}))
      if (known?.query === query.trim() && known.status === 'looking' && isUnderWay(state, context.session))
        return nothing
      return accept(newEvent('contentLookupStarted', { query: query.trim(), callId: context.id('contentLookup') }))
    },
    openContent: (state, { roleId }, context) => {
      if (state.mine.session.user === undefined) return userMissing
      const known = state.mine.tabs[context.session]?.adding
      if (known?.role?.id !== roleId) return refuse('unknownAction')
      return known.status === 'joining' && isUnderWay(state, context.session)
        ? nothing
        : accept(...opening(state, known.role, context))
    },
    listContent: (state, _data, context) => {
      if (state.mine.session.user === undefined) return userMissing
      return accept(newEvent('contentListAsked', { callId: context.id('contentList') }))
    },
  },
  evolve: {
    contentLookupStarted: (state, { data: { query, callId }, session, at }) =>
      request(inAdding(settleAll(state, of(session)), session, { query, status: 'looking' }), callId, {
        purpose: 'contentLookup',
        session,
        at,
        query,
      }),
    contentLookupEnded: (state, { data: { callId, role, fault } }) => {
      const call = state.mine.calls[callId]
      if (!isFor(call, 'contentLookup')) return state
      const status = role !== undefined ? 'found' : fault === undefined ? 'none' : 'failed'
      const ended = settleAll(state, of(call.session))
      return inAdding(ended, call.session, { query: call.query, status, ...defined({ role, fault }) })
    },
    contentLookupCleared: (state, { session }) =>
      inTab(settleAll(state, of(session)), session, ({ adding: _cleared, ...tab }) => tab),
    contentOpening: (state, { data: { roleId, callId }, session, at }) => {
      const step = callId === undefined ? ({ status: 'syncing', since: at } as const) : ({ status: 'joining' } as const)
      const stepped = moved(state, session, step)
      return callId === undefined ? stepped : request(stepped, callId, { purpose: 'contentJoin', session, at, roleId })
    },
    contentJoinEnded: (state, event) => {
      const { callId, role, fault } = event.data
      const call = state.mine.calls[callId]
      if (!isFor(call, 'contentJoin')) return state
      const ended = settleAll(state, of(call.session))
      if (fault !== undefined) return moved(ended, call.session, { status: 'refused', fault })
      const joined = moved(ended, call.session, { status: 'syncing', since: event.at, ...defined({ role }) })
      return rolesChanged(withRole(joined, call.roleId), event)
    },
    contentListAsked: (state, { data: { callId }, session, at }) =>
      request(settleAll(state, lists), callId, { purpose: 'contentList', session, at }),
    contentListEnded: (state, { data: { roles } }) => {
      const ended = settleAll(state, lists)
      return roles === undefined ? ended : inMine(ended, { library: { ...ended.mine.library, added: roles } })
    },
  },
  policies: {
    contentLookupEnded: (state, event, context) => {
      const { user } = state.mine.session
      const known = state.mine.tabs[context.session]?.adding
      const isNew = isBrandNew(user?.createdAt, serverTime(state, context.at))
      return isNew && known?.status === 'found' && known.role !== undefined && known.role.id === roleOf(event)
        ? opening(state, known.role, context)
        : []
    },
    contentJoinEnded: (state, { data: { fault } }, context) =>
      fault === undefined ? startSync(state, 'asked', context) : [],
  },
}

/** What a look-up came to: a role that is not there is no fault. */
export const settleContentLookup: Settle<'contentLookup'> = (_state, { callId, outcome }) =>
  outcome.ok
    ? accept(newEvent('contentLookupEnded', { callId, ...outcome.answer }))
    : accept(newEvent('contentLookupEnded', { callId, fault: outcome.fault }))
export const settleContentJoin: Settle<'contentJoin'> = (_state, { callId, outcome }) =>
  accept(newEvent('contentJoinEnded', { callId, ...(outcome.ok ? outcome.answer : { fault: outcome.fault }) }))
export const settleContentList: Settle<'contentList'> = (_state, { callId, outcome }) =>
  outcome.ok
    ? accept(newEvent('contentListEnded', { callId, roles: [...outcome.answer.roles] }))
    : accept(newEvent('contentListEnded', { callId, fault: outcome.fault }))

/** Is the account so new that what it was made for opens by itself (S-ADD-10)? Server times, ms. */
export const isBrandNew = (createdAt: number | undefined, now: number): boolean =>
  createdAt !== undefined && now - createdAt <= constants.newAccountWindow

/** Joins the role first, unless the learner has it (S-ADD-07); who has it goes on with a sync (S-ADD-08). */
function opening(state: State, { id: roleId }: Role, context: Context): readonly NewEvent[] {
  return state.mine.session.user?.roles?.includes(roleId) === true
    ? [newEvent('contentOpening', { roleId }), ...startSync(state, 'asked', context)]
    : [newEvent('contentOpening', { roleId, callId: context.id('contentJoin') })]
}

/** Is this tab's look-up, or its join, still to come back? The call of a worker that another has replaced went with it. */
export const isUnderWay = (state: State, session: string): boolean => Object.values(state.mine.calls).some(of(session))

const lists = callsFor('contentList')
const of = (session: string) => (call: State['mine']['calls'][string]) =>
  call.session === session && (isFor(call, 'contentLookup') || isFor(call, 'contentJoin'))

const roleOf = ({ data }: EventOf<'contentLookupEnded'>): string | undefined => data.role?.id

const inAdding = (state: State, session: string, found: Adding): State =>
  inTab(state, session, (tab) => ({ ...tab, adding: found }))

/** A step further with what was found. */
const moved = (
  state: State,
  session: string,
  step: Pick<Adding, 'status'> & Partial<Pick<Adding, 'role' | 'since' | 'fault'>>,
): State =>
  inTab(state, session, (tab) => {
    if (tab.adding === undefined) return tab
    const { query, role: found } = tab.adding
    const role = found && { ...found, ...step.role }
    return { ...tab, adding: { query, ...step, ...defined({ role }) } }
  })

const withRole = (state: State, roleId: string): State =>
  inSession(state, (current) => {
    const { user } = current
    if (user === undefined || user.roles?.includes(roleId) === true) return current
    return { ...current, user: { ...user, roles: [...(user.roles ?? []), roleId] } }
  })
