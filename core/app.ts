import * as E from 'fp-ts/Either'
import type { EventType, NewEvent, StoredEvent } from '../protocol/events'
import { refusal, type Refusal } from '../protocol/faults'
import { cards } from './cards/cards'
import type { Context, Contents, Decision, Domain, Input, Under } from './decider'
import { deckLoading } from './deck/loading'
import { sharedCards } from './deck/shared-card'
import { cardViewing } from './deck/viewing'
import { device } from './device/device'
import { initialDevice } from './device/state'
import type { Fact } from './facts'
import { derivedId } from './hash'
import { chains } from './library/chains'
import { library } from './library/library'
import { handedTo, initialMine } from './mine'
import { outbox, queueEffects } from './outbox/outbox'
import { showRescued } from './outbox/rescued'
import { personal } from './personal/personal'
import { attempts } from './quiz/attempts'
import { quiz } from './quiz/quiz'
import { search } from './search/search'
import { session } from './session/session'
import { initialSession } from './session/session-state'
import { setPassword } from './session/set-password'
import { signInForm } from './session/sign-in-form'
import type { State } from './state'
import { sync } from './sync/sync'

/** The parts of the core, in the order in which they see an event. */
const domains: readonly Domain[] = [
  device,
  signInForm,
  session,
  setPassword,
  sync,
  library,
  chains,
  deckLoading,
  sharedCards,
  cardViewing,
  quiz,
  attempts,
  ...cards,
  ...personal,
  search,
  outbox,
]

/** Before the first event. */
export const initialState: State = { seq: 0, device: initialDevice, quarantine: {}, mine: initialMine(initialSession) }

type Evolve = (state: State, event: StoredEvent) => State
type Policy = (state: State, event: StoredEvent, context: Context, before: State) => readonly NewEvent[]

const evolvers = byEvent<Evolve>((domain) => domain.evolve)
const policies = byEvent<Policy>((domain) => domain.policies ?? {})

function byEvent<F>(table: (domain: Domain) => object): ReadonlyMap<string, readonly F[]> {
  const map = new Map<string, F[]>()
  for (const domain of domains)
    for (const [type, handler] of Object.entries(table(domain)) as [EventType, F][])
      map.set(type, [...(map.get(type) ?? []), handler])
  return map
}

const noneEvolves: readonly Evolve[] = []

/** Folds one event. Pure and total: the same log gives the same state (X-LOG-04). */
export function evolve(before: State, event: StoredEvent): State {
  const state = handedTo(before, event.actor)
  const changed = queueEffects(state, event, foldOne(state, event))
  return { ...showRescued(changed, event.type, foldOne), seq: event.seq }
}

function foldOne(state: State, event: StoredEvent): State {
  let next = state
  for (const handler of evolvers.get(event.type) ?? noneEvolves) next = handler(next, event)
  return next
}

export interface Outcome {
  readonly events: readonly StoredEvent[]
  readonly state: State
}

/** A policy that is to be asked about an event, once those before it have been. */
interface Due {
  readonly policy: Policy
  readonly event: StoredEvent
  readonly before: State
}

/** Policies may answer policies; a chain longer than this is a mistake in the core and is refused, not looped. */
const LONGEST_CHAIN = 64

/**
 * Decides an input: the events that it causes, policies included, stamped and numbered after the state's head, and
 * the state after them. A refusal changes nothing. Policies are asked one after the other, each on the state that those
 * before it have left with all that followed: what one has settled, such as a log-out, no other judges again.
 */
export function handle(state: State, input: Input, contents: Contents): E.Either<Refusal, Outcome> {
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
  const record = (added: readonly NewEvent[]): readonly Due[] =>
    added.flatMap((next) => {
      const before = current
      const event = stamp(next, input, before, events.length)
      current = evolve(before, event)
      events.push(event)
      return (policies.get(event.type) ?? []).map((policy) => ({ policy, event, before }))
    })
  const due = [...record(decided.right)]
  for (let next = due.shift(); next !== undefined; next = due.shift()) {
    due.unshift(...record(next.policy(current, next.event, context, next.before)))
    if (events.length > LONGEST_CHAIN) return E.left(refusal('malformed', 'endless chain of policies'))
  }
  return E.right({ events, state: current })
}

function decide(state: State, { body, under }: Input, context: Context): Decision {
  if (body.kind === 'intent') {
    // The tab has slept through a change of hands: what was meant for one is not done to another (X-LOG-15).
    if (under.owner !== state.mine.owner) return E.left(refusal('otherUser'))
    const { type, data } = body.intent
    for (const { intents } of domains) {
      const decider = intents?.[type] as ((state: State, data: unknown, context: Context) => Decision) | undefined
      if (decider !== undefined) return decider(state, data, context)
    }
    return E.left(refusal('malformed', type))
  }
  if (isOfAnother(state, body.fact, under)) return E.right([])
  const events: NewEvent[] = []
  for (const { facts } of domains) {
    const decider = facts?.[body.fact.type] as ((state: State, fact: unknown, context: Context) => Decision) | undefined
    const decided = decider?.(state, body.fact, context)
    if (decided === undefined) continue
    if (E.isLeft(decided)) return decided
    events.push(...decided.right)
  }
  return E.right(events)
}

/** A reply to an earlier sign-in says nothing to the present one; that a row has arrived holds for ever (X-OUTBOX-10). */
const isOfAnother = ({ mine }: State, { type }: Fact, { owner, signIn }: Under): boolean =>
  (type === 'callEnded' || type === 'rowFailed') && (owner !== mine.owner || signIn !== mine.signIn)

const stamp = (event: NewEvent, input: Input, state: State, index: number): StoredEvent => ({
  ...event,
  seq: state.seq + 1,
  id: derivedId(input.id, `event:${index}`),
  at: input.at,
  zone: input.zone,
  actor: state.mine.session.user?.id ?? null,
  org: state.mine.session.user?.primaryOrg?.id ?? null,
  session: input.session,
  intent: input.id,
})
