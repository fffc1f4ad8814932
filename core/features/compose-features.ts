import * as E from 'fp-ts/Either'
import type { NewEvent, StoredEvent } from '../../protocol/events'
import { refusal, type Refusal } from '../../protocol/faults'
import { findPendingCall, endsSession, type EndedCall, type CallResultHandler } from '../calls'
import {
  noEvents,
  type Context,
  type ContentLookup,
  type Decision,
  type Domain,
  type Input,
  type SignInScope,
} from '../decider'
import type { Fact } from '../facts'
import { derivedId } from '../hash'
import { decodeRow, type KindOf } from '../log/event-row-codec'
import { switchToActor } from '../user-state'
import { activityTrackers } from '../outbox/activities'
import { requestBuilders, enqueueOnEvent } from '../outbox/enqueue-on-event'
import { reapplyRecovered } from '../outbox/reapply-recovered'
import type { FeatureModule } from './feature'
import type { Purpose } from '../pending-call'
import type { State } from '../state'

export interface Outcome {
  readonly events: readonly StoredEvent[]
  readonly state: State
}

/** The core with the feature modules that are loaded. */
export interface Core {
  /** Applies one event of a loaded type. Pure and total: the same log gives the same state (X-LOG-04). */
  readonly evolve: (state: State, event: StoredEvent) => State
  /**
   * Decides an input: returns its events, including those of policies, stamped and numbered after the state's head, and
   * the resulting state. A refusal changes nothing.
   * Policies run one after the other, each on the state left by the previous ones and all their events. So an event
   * already handled, such as a log-out, is not handled twice.
   */
  readonly handle: (state: State, input: Input, contents: ContentLookup) => E.Either<Refusal, Outcome>
  /**
   * Runs only the policies: records these events as if the input had decided them. Used to decide a log again where the
   * input is not known.
   */
  readonly followUp: (
    state: State,
    input: Omit<Input, 'body' | 'under'>,
    decided: readonly NewEvent[],
    contents: ContentLookup,
  ) => E.Either<Refusal, Outcome>
  /** Returns the codec of an event type, if it is loaded. */
  readonly kindOf: KindOf
  /** The data codecs of intents by type, as far as they are loaded. */
  readonly intents: FeatureModule['intents']
  /** May an event of this type enqueue an action without a machine? */
  readonly enqueues: (type: string) => boolean
}

type Evolve = (state: State, event: StoredEvent) => State
type Policy = (state: State, event: StoredEvent, context: Context, before: State) => readonly NewEvent[]

/** A policy that is due for an event, after the policies before it. */
interface DuePolicy {
  readonly policy: Policy
  readonly event: StoredEvent
  readonly before: State
}

/**
 * Maximum number of events per input, including those of policies. A longer chain is a bug in the core and is refused
 * instead of looping forever.
 */
export const MAX_EVENTS_PER_INPUT = 64
const noEvolvers: readonly Evolve[] = []

/**
 * Combines feature modules. Domains keep the order of the given modules, whichever was loaded first: adding modules
 * does not change the state that an event leads to.
 */
export function composeFeatures(features: readonly FeatureModule[]): Core {
  const domains = [
    ...features.flatMap((feature) => feature.domains),
    ...features.flatMap((feature) => feature.lastDomains ?? []),
  ]
  const evolvers = byEvent<Evolve>(domains, (domain) => domain.evolve)
  const policies = byEvent<Policy>(domains, (domain) => domain.policies ?? {})
  const kinds = new Map(features.flatMap((feature) => Object.entries(feature.events)))
  const messages = requestBuilders(domains.map((domain) => domain.requests ?? {}))
  const tellers = activityTrackers(features.map((feature) => feature.activity))
  const callHandlers = features.reduce<FeatureModule['callHandlers']>(
    (all, feature) => ({ ...all, ...feature.callHandlers }),
    {},
  )
  const intents = features.reduce<FeatureModule['intents']>((all, feature) => ({ ...all, ...feature.intents }), {})
  const kindOf: KindOf = (type) => kinds.get(type)

  const foldOne: Evolve = (state, event) => {
    let next = state
    for (const handler of evolvers.get(event.type) ?? noEvolvers) next = handler(next, event)
    return next
  }

  const evolve: Evolve = (before, event) => {
    const state = switchToActor(before, event.actor)
    const changed = enqueueOnEvent(state, event, foldOne(state, event), messages, tellers)
    const shown = reapplyRecovered(changed, event, (raw) => decodeRow(raw, kindOf), foldOne)
    return { ...shown, seq: event.seq }
  }

  const contextOf = (input: Omit<Input, 'body' | 'under'>, contents: ContentLookup): Context => ({
    at: input.at,
    zone: input.zone,
    session: input.session,
    contents,
    id: (label) => derivedId(input.id, label),
  })

  const handle: Core['handle'] = (state, input, contents) => {
    const decided = decide(state, input, contextOf(input, contents))
    return E.isLeft(decided) ? decided : followUp(state, input, decided.right, contents)
  }

  const followUp: Core['followUp'] = (state, input, decided, contents) => {
    const context = contextOf(input, contents)
    const events: StoredEvent[] = []
    let current = state
    let lacks = false
    const record = (added: readonly NewEvent[]): readonly DuePolicy[] =>
      added.flatMap((next) => {
        const before = current
        const event = stamp(next, input, before, events.length)
        // The caller must load the required modules first; no event is decided by an incomplete core.
        if (kindOf(event.type) === undefined) lacks = true
        current = evolve(before, event)
        events.push(event)
        return (policies.get(event.type) ?? []).map((policy) => ({ policy, event, before }))
      })
    const due = [...record(decided)]
    for (let next = due.shift(); next !== undefined; next = due.shift()) {
      due.unshift(...record(next.policy(current, next.event, context, next.before)))
      if (events.length > MAX_EVENTS_PER_INPUT) return E.left(refusal('malformed', 'policies'))
    }
    return lacks ? E.left(refusal('notLoaded')) : E.right({ events, state: current })
  }

  const decide = (state: State, { body, under }: Input, context: Context): Decision => {
    if (body.kind === 'intent') {
      // The tab missed a user switch: an intent of one user is not applied to another (X-LOG-15).
      if (under.owner !== state.user.owner) return E.left(refusal('otherUser'))
      const { type, data } = body.intent
      for (const domain of domains) {
        const decider = domain.intents?.[type] as
          | ((state: State, data: unknown, context: Context) => Decision)
          | undefined
        if (decider !== undefined) return decider(state, data, context)
      }
      return E.left(refusal('malformed', type))
    }
    if (isFromEarlierSignIn(state, body.fact, under)) return E.right([])
    const events: NewEvent[] = []
    for (const { facts } of domains) {
      const decider = facts?.[body.fact.type] as
        | ((state: State, fact: unknown, context: Context) => Decision)
        | undefined
      const decided = decider?.(state, body.fact, context)
      if (decided === undefined) continue
      if (E.isLeft(decided)) return decided
      events.push(...decided.right)
    }
    const ended = body.fact.type === 'callEnded' ? settleCall(state, body.fact, context) : noEvents
    return E.isLeft(ended) ? ended : E.right([...events, ...ended.right])
  }

  /**
   * Passes an ended call to its purpose's handler, unless its response ends the session, which is handled for all
   * purposes.
   */
  const settleCall = (
    state: State,
    { callId, outcome }: Extract<Fact, { type: 'callEnded' }>,
    context: Context,
  ): Decision => {
    const call = findPendingCall(state, callId, outcome)
    if (call === undefined || endsSession(state, outcome)) return noEvents
    return settled(state, call.purpose, { callId, call, outcome }, context)
  }
  const settled = <P extends Purpose>(state: State, purpose: P, ended: EndedCall<P>, context: Context): Decision => {
    const settle: CallResultHandler<P> | undefined = callHandlers[purpose]
    return settle === undefined ? E.left(refusal('notLoaded')) : settle(state, ended, context)
  }

  return { evolve, handle, followUp, kindOf, intents, enqueues: (type) => messages.has(type) }
}

/** Collects handlers by event type, in the order of their domains. */
function byEvent<F>(domains: readonly Domain[], table: (domain: Domain) => object): ReadonlyMap<string, readonly F[]> {
  const map = new Map<string, F[]>()
  for (const domain of domains)
    for (const [type, handler] of Object.entries(table(domain)) as [string, F][])
      map.set(type, [...(map.get(type) ?? []), handler])
  return map
}

/**
 * Does the fact belong to an earlier sign-in? Its responses are ignored, but a delivered row stays delivered
 * (X-OUTBOX-10).
 */
const isFromEarlierSignIn = ({ user }: State, { type }: Fact, { owner, signIn }: SignInScope): boolean =>
  (type === 'callEnded' || type === 'rowFailed') && (owner !== user.owner || signIn !== user.signIn)

/** Returns the id of an input's event at this index, from 0: the same in whichever tab it is decided (decision 4). */
export const eventId = ({ id }: Pick<Input, 'id'>, index: number): string => derivedId(id, `event:${index}`)

const stamp = (event: NewEvent, input: Omit<Input, 'body' | 'under'>, state: State, index: number): StoredEvent => ({
  seq: state.seq + 1,
  id: eventId(input, index),
  at: input.at,
  zone: input.zone,
  actor: state.user.owner ?? null,
  org: state.user.session.user?.primaryOrg?.id ?? null,
  session: input.session,
  intent: input.id,
  // Last, because copying two fields onto nine is much faster than adding nine to a copy of two (X-PERF-02).
  ...event,
})
