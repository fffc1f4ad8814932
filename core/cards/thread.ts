import { defined } from '../../protocol/defined'
import { newEvent, type EventOf, type NewEvent } from '../../protocol/events'
import type { Firing } from '../../protocol/events/firing'
import { isUnauthorized, type Fault } from '../../protocol/faults'
import { callsFor, isFor, request, settleAll, type Settle } from '../calls'
import * as constants from '../../protocol/constants'
import { accept, nothing, type Context, type Domain } from '../decider'
import { isInSight, serverTime } from '../device/device'
import type { Thread } from '../deck/state'
import type { OutcomeOf } from '../facts'
import { deliveredAt } from '../outbox/delivered'
import type { PendingCall } from '../pending-call'
import { inTab, type State } from '../state'
import { arm, disarm, fired, firedIn, isDue, tabTimer } from '../timers'
import { cardInView } from './card-at-hand'

/*
 * What others say in a discussion: asked for when its card lies open in a tab, and every ten seconds from then on as
 * long as it does and its page is in sight (D-DISC-03).
 */

const POLL = 'thread'
/** The server no longer has the card, or has it for somebody else. */
const GONE: ReadonlySet<number> = new Set([403, 404, 410])

export const threadFacts: NonNullable<Domain['facts']> = {
  timerFired: (state, { timer, armedBy }, context) => {
    const firing = { timer, armedBy }
    const session = firedIn(timer, POLL)
    if (session === undefined || !isDue(state, firing, context.session)) return nothing
    // A call that is under way goes on asking until something is said, and what is the same needs no event.
    if (Object.values(state.mine.calls).some(asksIn(session))) return nothing
    // Out of sight nobody reads it; it is asked for again on coming back.
    return isInSight(state, session) ? accept(...again(state, context, firing)) : nothing
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
    const state = settleAll(fired(before, data), asksIn(session))
    const known = threadIn(state, session)
    const thread: Thread =
      known?.cardId === cardId ? { ...known, open: true } : { cardId, deckId, status: 'init', open: true }
    const armed = arm(state, event, tabTimer(POLL, session), constants.discussionPoll)
    const call = { purpose: 'thread', session, at: before.mine.calls[callId]?.at ?? at, cardId } as const
    return request(
      inTab(armed, session, (tab) => ({ ...tab, thread })),
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

export const settleThread: Settle<'thread'> = (state, { callId, call, outcome }, context) => {
  const timer = state.mine.timers[tabTimer(POLL, call.session)]
  const polled = timer !== undefined && timer.dueAt <= context.at ? ({ polled: true } as const) : {}
  if (outcome.ok) return accept(newEvent('discussionLoaded', { callId, ...outcome.answer, ...polled }))
  // Another tab gives it up for lost: whoever asks goes on, or is gone.
  if (context.session !== call.session) return nothing
  return accept(newEvent('discussionFailed', { callId, fault: outcome.fault, ...polled }))
}

/** Does an answer say something that the tab does not know yet? */
export function isThreadNews(state: State, session: string, outcome: OutcomeOf<'thread'>): boolean {
  const { status, content, asOf = -Infinity, gone = false } = threadIn(state, session) ?? {}
  if (!outcome.ok) return status !== 'error' || gone !== isGone(outcome.fault) || isUnauthorized(outcome.fault)
  // One's own comment or deletion has arrived since: from now on the answer tells what stands.
  const arrived = Math.max(deliveredAt(state, 'discussionPosted'), deliveredAt(state, 'discussionDeleted'))
  return status !== 'online' || gone || content !== outcome.answer.content || arrived >= asOf
}

/** The discussion that a tab looked into last. */
export const threadIn = (state: State, session: string): Thread | undefined => state.mine.tabs[session]?.thread

const isGone = (fault: Fault): boolean => fault.kind === 'apiError' && fault.code !== undefined && GONE.has(fault.code)

const asksIn = (session: string) => callsFor('thread', (call) => call.session === session)

/** The thread of the card in view is asked for, once its back is up. */
function open(state: State, context: Context): readonly NewEvent[] {
  const { deckId, cardId, flipped = {} } = state.mine.tabs[context.session]?.deck ?? {}
  if (deckId === undefined || cardId === undefined || !(cardId in flipped)) return []
  const known = threadIn(state, context.session)
  if (known?.cardId === cardId && known.open) return []
  if (cardInView(state, cardId, context)?.discussion === undefined) return []
  return [newEvent('discussionAsked', { cardId, deckId, callId: context.id('thread') })]
}

/** Asked for once more; a call that has just been made does for it. */
function again(state: State, context: Context, firing?: Firing): readonly NewEvent[] {
  const thread = threadIn(state, context.session)
  if (thread?.open !== true) return []
  const { cardId, deckId } = thread
  const isFresh = ({ at }: PendingCall) => context.at - at < constants.discussionPoll
  const pending = Object.entries(state.mine.calls).find(([, call]) => asksIn(context.session)(call) && isFresh(call))
  const callId = pending?.[0] ?? context.id('thread')
  return [newEvent('discussionAsked', { cardId, deckId, callId, ...defined({ firing }) })]
}

/** An answer, or none. `at`: when the call was asked for, device time. */
function ended(
  state: State,
  event: EventOf<'discussionLoaded' | 'discussionFailed'>,
  change: (thread: Thread, at: number) => Thread,
): State {
  const call = state.mine.calls[event.data.callId]
  if (!isFor(call, 'thread')) return state
  const { session, cardId, at } = call
  const settled = settleAll(state, asksIn(session))
  const thread = threadIn(settled, session)
  if (thread?.cardId !== cardId) return settled
  const armed =
    event.data.polled === true ? arm(settled, event, tabTimer(POLL, session), constants.discussionPoll) : settled
  return inTab(armed, session, (tab) => ({ ...tab, thread: change(thread, at) }))
}

/** The discussion is left: what was said stays known, nothing more is asked for. */
function left(state: State, session: string): State {
  const thread = threadIn(state, session)
  if (thread?.open !== true) return state
  const quiet = disarm(settleAll(state, asksIn(session)), tabTimer(POLL, session))
  return inTab(quiet, session, (tab) => ({ ...tab, thread: { ...thread, status: 'init', open: false } }))
}
