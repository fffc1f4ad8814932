import { omitUndefined } from '../../../protocol/omit-undefined'
import { newEvent, type EventOf, type NewEvent } from '../../../protocol/events'
import type { TimerRef } from '../../../protocol/events/device'
import { isUnauthorized, type Fault } from '../../../protocol/faults'
import { callsFor, isCallFor, addPendingCall, dropCalls, type CallResultHandler } from '../../calls'
import * as constants from '../../../protocol/constants'
import { accept, noEvents, type Context, type Domain } from '../../decider'
import { isPageVisible, serverTime } from '../../device/device'
import type { Thread } from '../../deck/state'
import type { OutcomeOf } from '../../facts'
import { deliveredAt } from '../../outbox/delivered'
import type { PendingCall } from '../../pending-call'
import { updateTab, type State } from '../../state'
import { arm, disarm, removeFiredTimer, tabOfTimerNamed, isDue, tabTimer } from '../../timers'
import { cardInOpenDeck } from '../require-card'

/*
 * The poll timer of a discussion. The thread is fetched when its card is opened in a tab, and then every ten seconds
 * while the card is open and visible (D-DISC-03).
 */

const POLL_TIMER = 'thread'
/** The server no longer has the card, or not for this user. */
const GONE_STATUS_CODES: ReadonlySet<number> = new Set([403, 404, 410])

export const threadFacts: NonNullable<Domain['facts']> = {
  timerFired: (state, { timer, armedBy }, context) => {
    const firing = { timer, armedBy }
    const session = tabOfTimerNamed(timer, POLL_TIMER)
    if (session === undefined || !isDue(state, firing, context.session)) return noEvents
    // A pending call polls until there is news, and an unchanged thread needs no event.
    if (Object.values(state.user.calls).some(threadCallsIn(session))) return noEvents
    // A hidden page does not poll; it polls again when it becomes visible.
    return isPageVisible(state, session) ? accept(...again(state, context, firing)) : noEvents
  },
}

export const threadPolicies: NonNullable<Domain['policies']> = {
  cardShown: (state, _event, context) => open(state, context),
  cardFlipped: (state, _event, context) => open(state, context),
  pageShown: (state, _event, context) => again(state, context),
}

export const threadEvolve = {
  discussionAsked: (before: State, event: EventOf<'discussionAsked'>): State => {
    const { data, session, at } = event
    const { callId, cardId, deckId } = data
    const state = dropCalls(removeFiredTimer(before, data), threadCallsIn(session))
    const known = threadIn(state, session)
    const thread: Thread =
      known?.cardId === cardId ? { ...known, open: true } : { cardId, deckId, status: 'init', open: true }
    const armed = arm(state, event, tabTimer(POLL_TIMER, session), constants.discussionPoll)
    const call = { purpose: 'thread', session, at: before.user.calls[callId]?.at ?? at, cardId } as const
    return addPendingCall(
      updateTab(armed, session, (tab) => ({ ...tab, thread })),
      callId,
      call,
    )
  },
  discussionLoaded: (state: State, event: EventOf<'discussionLoaded'>): State => {
    const { content, askedAt } = event.data
    return ended(state, event, ({ gone: _gone, ...thread }, at) => ({
      ...thread,
      status: 'online',
      content,
      asOf: serverTime(state, askedAt ?? at),
    }))
  },
  discussionFailed: (state: State, event: EventOf<'discussionFailed'>): State =>
    ended(state, event, ({ gone: _gone, ...thread }) => ({
      ...thread,
      status: 'error',
      ...(isGone(event.data.fault) ? { gone: true } : {}),
    })),
  cardShown: (state: State, { data, session }: EventOf<'cardShown'>): State =>
    threadIn(state, session)?.cardId === data.cardId ? state : left(state, session),
  cardFlipped: (state: State, { data, session }: EventOf<'cardFlipped'>): State =>
    data.side === 'front' && threadIn(state, session)?.cardId === data.cardId ? left(state, session) : state,
  deckOpened: (state: State, { session }: EventOf<'deckOpened'>): State => left(state, session),
  deckClosed: (state: State, { session }: EventOf<'deckClosed'>): State => left(state, session),
}

export const settleThread: CallResultHandler<'thread'> = (state, { callId, call, outcome }, context) => {
  const timer = state.user.timers[tabTimer(POLL_TIMER, call.session)]
  const polled = timer !== undefined && timer.dueAt <= context.at ? ({ polled: true } as const) : {}
  if (outcome.ok) return accept(newEvent('discussionLoaded', { callId, ...outcome.answer, ...polled }))
  // Another tab reports the call as lost: its own tab either continues or is closed.
  if (context.session !== call.session) return noEvents
  return accept(newEvent('discussionFailed', { callId, fault: outcome.fault, ...polled }))
}

/** Does a response contain anything new for the tab? */
export function hasThreadNews(state: State, session: string, outcome: OutcomeOf<'thread'>): boolean {
  const { status, content, asOf = -Infinity, gone = false } = threadIn(state, session) ?? {}
  if (!outcome.ok) return status !== 'error' || gone !== isGone(outcome.fault) || isUnauthorized(outcome.fault)
  // An own comment or deletion was delivered since this thread was fetched, so the response is needed to confirm it.
  const arrived = Math.max(deliveredAt(state, 'discussionPosted'), deliveredAt(state, 'discussionDeleted'))
  return status !== 'online' || gone || content !== outcome.answer.content || arrived >= asOf
}

/** Returns the discussion that a tab opened last. */
export const threadIn = (state: State, session: string): Thread | undefined => state.user.tabs[session]?.thread

const isGone = (fault: Fault): boolean =>
  fault.kind === 'apiError' && fault.code !== undefined && GONE_STATUS_CODES.has(fault.code)

const threadCallsIn = (session: string) => callsFor('thread', (call) => call.session === session)

/** Fetches the thread of the card in view after it is flipped to its back. */
function open(state: State, context: Context): readonly NewEvent[] {
  const { deckId, cardId, flipped = {} } = state.user.tabs[context.session]?.deck ?? {}
  if (deckId === undefined || cardId === undefined || !(cardId in flipped)) return []
  const known = threadIn(state, context.session)
  if (known?.cardId === cardId && known.open) return []
  if (cardInOpenDeck(state, cardId, context)?.discussion === undefined) return []
  return [newEvent('discussionAsked', { cardId, deckId, callId: context.id('thread') })]
}

/** Fetches the thread again; a recent pending call is reused. */
function again(state: State, context: Context, firing?: TimerRef): readonly NewEvent[] {
  const thread = threadIn(state, context.session)
  if (thread?.open !== true) return []
  const { cardId, deckId } = thread
  const isFresh = ({ at }: PendingCall) => context.at - at < constants.discussionPoll
  const pending = Object.entries(state.user.calls).find(
    ([, call]) => threadCallsIn(context.session)(call) && isFresh(call),
  )
  const callId = pending?.[0] ?? context.id('thread')
  return [newEvent('discussionAsked', { cardId, deckId, callId, ...omitUndefined({ firing }) })]
}

/** Applies a response or a failure. `at`: when the call was made, device time. */
function ended(
  state: State,
  event: EventOf<'discussionLoaded' | 'discussionFailed'>,
  change: (thread: Thread, at: number) => Thread,
): State {
  const call = state.user.calls[event.data.callId]
  if (!isCallFor(call, 'thread')) return state
  const { session, cardId, at } = call
  const settled = dropCalls(state, threadCallsIn(session))
  const thread = threadIn(settled, session)
  if (thread?.cardId !== cardId) return settled
  const armed =
    event.data.polled === true ? arm(settled, event, tabTimer(POLL_TIMER, session), constants.discussionPoll) : settled
  return updateTab(armed, session, (tab) => ({ ...tab, thread: change(thread, at) }))
}

/** Closes the discussion: keeps the fetched comments and stops polling. */
function left(state: State, session: string): State {
  const thread = threadIn(state, session)
  if (thread?.open !== true) return state
  const quiet = disarm(dropCalls(state, threadCallsIn(session)), tabTimer(POLL_TIMER, session))
  return updateTab(quiet, session, (tab) => ({ ...tab, thread: { ...thread, status: 'init', open: false } }))
}
