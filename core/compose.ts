import * as E from 'fp-ts/Either'
import type { NewEvent, StoredEvent } from '../protocol/events'
import { refusal, type Refusal } from '../protocol/faults'
import { awaited, endsSession, type Ended, type Settle } from './calls'
import { nothing, type Context, type Contents, type Decision, type Domain, type Input, type Under } from './decider'
import type { Fact } from './facts'
import { derivedId } from './hash'
import { decodeRow, type KindOf } from './log/row-by-kind'
import { handedTo } from './mine'
import { tellersOf } from './outbox/activities'
import { messagesOf, queueEffects } from './outbox/effects'
import { showRescued } from './outbox/rescued'
import type { Part } from './part'
import type { Purpose } from './pending-call'
import type { State } from './state'

export interface Outcome {
  readonly events: readonly StoredEvent[]
  readonly state: State
}

/** The core, as far as its parts are loaded. */
export interface App {
  /** Folds one event of a kind that is loaded. Pure and total: the same log gives the same state (X-LOG-04). */
  readonly evolve: (state: State, event: StoredEvent) => State
  /**
   * Decides an input: the events that it causes, policies included, stamped and numbered after the state's head, and
   * the state after them. A refusal changes nothing. Policies are asked one after the other, each on the state that
   * those before it have left with all that followed: what one has settled, such as a log-out, no other judges again.
   */
  readonly handle: (state: State, input: Input, contents: Contents) => E.Either<Refusal, Outcome>
  /** The kind of an event, as far as it is loaded. */
  readonly kindOf: KindOf
  /** What the data of intents must be, by type, as far as it is loaded. */
  readonly intents: Part['intents']
  /** May an event of this type put anything into the queue, other than by a machine? */
  readonly tells: (type: string) => boolean
}

type Evolve = (state: State, event: StoredEvent) => State
type Policy = (state: State, event: StoredEvent, context: Context, before: State) => readonly NewEvent[]

/** A policy that is to be asked about an event, once those before it have been. */
interface Due {
  readonly policy: Policy
  readonly event: StoredEvent
  readonly before: State
}

/** Policies may answer policies; a chain of more events is a mistake in the core and is refused, not looped. */
export const LONGEST_CHAIN = 64
const noneEvolves: readonly Evolve[] = []

/**
 * Puts parts together. The order of domains is that of the parts as they are given, whatever was loaded first: with
 * more parts an event of the fewer ones still leads to the same state.
 */
export function compose(parts: readonly Part[]): App {
  const domains = [...parts.flatMap((part) => part.domains), ...parts.flatMap((part) => part.last ?? [])]
  const evolvers = byEvent<Evolve>(domains, (domain) => domain.evolve)
  const policies = byEvent<Policy>(domains, (domain) => domain.policies ?? {})
  const kinds = new Map(parts.flatMap((part) => Object.entries(part.events)))
  const messages = messagesOf([...parts.map((part) => part.rows), ...domains.map((domain) => domain.rows ?? {})])
  const tellers = tellersOf(parts.map((part) => part.tells))
  const settling = parts.reduce<Part['settling']>((all, part) => ({ ...all, ...part.settling }), {})
  const intents = parts.reduce<Part['intents']>((all, part) => ({ ...all, ...part.intents }), {})
  const kindOf: KindOf = (type) => kinds.get(type)

  const foldOne: Evolve = (state, event) => {
    let next = state
    for (const handler of evolvers.get(event.type) ?? noneEvolves) next = handler(next, event)
    return next
  }

  const evolve: Evolve = (before, event) => {
    const state = handedTo(before, event.actor)
    const changed = queueEffects(state, event, foldOne(state, event), messages, tellers)
    const shown = showRescued(changed, event, (raw) => decodeRow(raw, kindOf), foldOne)
    return { ...shown, seq: event.seq }
  }

  const handle: App['handle'] = (state, input, contents) => {
    const context: Context = {
      at: input.at,
      zone: input.zone,
      session: input.session,
      contents,
      id: (label) => derivedId(input.id, label),
    }
    const decided = decide(state, input, context)
    if (E.isLeft(decided)) return decided
    const events: StoredEvent[] = []
    let current = state
    let lacks = false
    const record = (added: readonly NewEvent[]): readonly Due[] =>
      added.flatMap((next) => {
        const before = current
        const event = stamp(next, input, before, events.length)
        // Whoever asks is to load what is needed first; nothing is ever folded by half of the core.
        if (kindOf(event.type) === undefined) lacks = true
        current = evolve(before, event)
        events.push(event)
        return (policies.get(event.type) ?? []).map((policy) => ({ policy, event, before }))
      })
    const due = [...record(decided.right)]
    for (let next = due.shift(); next !== undefined; next = due.shift()) {
      due.unshift(...record(next.policy(current, next.event, context, next.before)))
      if (events.length > LONGEST_CHAIN) return E.left(refusal('malformed', 'policies'))
    }
    return lacks ? E.left(refusal('notLoaded')) : E.right({ events, state: current })
  }

  const decide = (state: State, { body, under }: Input, context: Context): Decision => {
    if (body.kind === 'intent') {
      // The tab has slept through a change of hands: what was meant for one is not done to another (X-LOG-15).
      if (under.owner !== state.mine.owner) return E.left(refusal('otherUser'))
      const { type, data } = body.intent
      for (const domain of domains) {
        const decider = domain.intents?.[type] as
          | ((state: State, data: unknown, context: Context) => Decision)
          | undefined
        if (decider !== undefined) return decider(state, data, context)
      }
      return E.left(refusal('malformed', type))
    }
    if (isOfAnother(state, body.fact, under)) return E.right([])
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
    const ended = body.fact.type === 'callEnded' ? settleCall(state, body.fact, context) : nothing
    return E.isLeft(ended) ? ended : E.right([...events, ...ended.right])
  }

  /** An ended call is its purpose's to judge, unless its answer ends the session, which is judged for all. */
  const settleCall = (
    state: State,
    { callId, outcome }: Extract<Fact, { type: 'callEnded' }>,
    context: Context,
  ): Decision => {
    const call = awaited(state, callId, outcome)
    if (call === undefined || endsSession(state, outcome)) return nothing
    return judged(state, call.purpose, { callId, call, outcome }, context)
  }
  const judged = <P extends Purpose>(state: State, purpose: P, ended: Ended<P>, context: Context): Decision => {
    const settle: Settle<P> | undefined = settling[purpose]
    return settle === undefined ? E.left(refusal('notLoaded')) : settle(state, ended, context)
  }

  return { evolve, handle, kindOf, intents, tells: (type) => messages.has(type) }
}

/** Handlers by the type of event, in the order of their domains. */
function byEvent<F>(domains: readonly Domain[], table: (domain: Domain) => object): ReadonlyMap<string, readonly F[]> {
  const map = new Map<string, F[]>()
  for (const domain of domains)
    for (const [type, handler] of Object.entries(table(domain)) as [string, F][])
      map.set(type, [...(map.get(type) ?? []), handler])
  return map
}

/** A reply to an earlier sign-in says nothing to the present one; that a row has arrived holds for ever (X-OUTBOX-10). */
const isOfAnother = ({ mine }: State, { type }: Fact, { owner, signIn }: Under): boolean =>
  (type === 'callEnded' || type === 'rowFailed') && (owner !== mine.owner || signIn !== mine.signIn)

/** The id of what an input causes as its event of this index, from 0: the same whoever decides it (decision 4). */
export const eventId = ({ id }: Pick<Input, 'id'>, index: number): string => derivedId(id, `event:${index}`)

const stamp = (event: NewEvent, input: Input, state: State, index: number): StoredEvent => ({
  seq: state.seq + 1,
  id: eventId(input, index),
  at: input.at,
  zone: input.zone,
  actor: state.mine.owner ?? null,
  org: state.mine.session.user?.primaryOrg?.id ?? null,
  session: input.session,
  intent: input.id,
  // Last: two fields are copied onto nine much faster than nine are put after a copy of two (X-PERF-02).
  ...event,
})
