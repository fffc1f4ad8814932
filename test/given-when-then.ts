import * as E from 'fp-ts/Either'
import { expect } from 'vitest'
import { evolve, handle } from '../core/features/all-features'
import { initialState } from '../core/initial-state'
import type { ContentLookup, Input } from '../core/decider'
import type { DeckContent } from '../core/deck/content'
import type { Answers, CallOutcome, Fact } from '../core/facts'
import { derivedId, hashOf } from '../core/hash'
import type { Purpose, PendingCall } from '../core/pending-call'
import type { State } from '../core/state'
import type { HomeBundle } from '../protocol/entities/home'
import { newEvent, type EventData, type EventType, type NewEvent, type StoredEvent } from '../protocol/events'
import type { Fault, RefusalCode } from '../protocol/faults'
import type { IntentData, IntentType } from '../protocol/intents'
import { NOON, TAB } from './examples/defaults'

/*
 * Specifies the core in one sentence: given these past events, when this intent or fact arrives, then exactly these
 * events follow in this order, or this refusal.
 *
 *     given(signedIn(), liked('c1'))
 *       .when(intent('favoriteCardToggle', { cardId: 'c1', deckId: 'd1', favorite: false }))
 *       .thenExactly(event('favoriteRemoved', { cardId: 'c1', deckId: 'd1' }))
 *
 * A given event is folded unchanged. A given intent or fact is decided, with all that follows from it.
 */

interface World {
  readonly state: State
  readonly at: number
  readonly zone: number
  readonly session: string
  readonly contents: ReadonlyMap<string, DeckContent>
  readonly homes: ReadonlyMap<string, HomeBundle>
  readonly inputs: number
  /** The number of earlier decisions. */
  readonly asked: number
  /** All folded events so far. */
  readonly log: readonly StoredEvent[]
}

/** A past or future step. */
export type Step =
  | { readonly step: 'event'; readonly event: NewEvent }
  | { readonly step: 'input'; readonly body: (state: State) => Input['body'] }
  | { readonly step: 'world'; readonly change: (world: World) => World }
export type Steps = Step | readonly Steps[]

export const event = <T extends EventType>(type: T, data: EventData<T>): Extract<Step, { step: 'event' }> => ({
  step: 'event',
  event: newEvent(type, data),
})
export const intent = <T extends IntentType>(type: T, data: IntentData<T>): Step => ({
  step: 'input',
  body: () => ({ kind: 'intent', intent: { type, data } as never }),
})
export const fact = (reported: Fact): Step => ({ step: 'input', body: () => ({ kind: 'fact', fact: reported }) })

/** Ends the pending call of this purpose with this response. */
export const answered = <P extends Purpose>(purpose: P, answer: Answers[P], which?: Which): Step =>
  ended({ purpose, ok: true, answer } as CallOutcome, which)
export const failed = (purpose: Purpose, fault: Fault, which?: Which): Step =>
  ended({ purpose, ok: false, fault }, which)

type Which = (call: PendingCall) => boolean
const ended = (outcome: CallOutcome, which: Which = () => true): Step => ({
  step: 'input',
  body: ({ user: { calls } }) => {
    const callId = Object.keys(calls).find((id) => calls[id]?.purpose === outcome.purpose && which(calls[id]))
    if (callId === undefined) throw new Error(`no call '${outcome.purpose}' is under way`)
    return { kind: 'fact', fact: { type: 'callEnded', callId, outcome } }
  },
})

/** Fires a timer, which may be named by a prefix. Used with `later`, because time does not pass otherwise. */
export const fires = (name: string): Step => ({
  step: 'input',
  body: ({ user: { timers } }) => {
    const timer = Object.keys(timers).find((known) => known.startsWith(name))
    const armedBy = timer === undefined ? undefined : timers[timer]?.armedBy
    if (timer === undefined || armedBy === undefined) throw new Error(`no timer '${name}' is armed`)
    return { kind: 'fact', fact: { type: 'timerFired', timer, armedBy } }
  },
})

/** Sends the oldest action with this cause, with this result. */
export const delivered = (cause: EventType): Step => ({
  step: 'input',
  body: (state) => ({ kind: 'fact', fact: { type: 'rowSent', rowId: rowIdOf(state, cause) } }),
})
export const undelivered = (cause: EventType, fault: Fault, jitter = 0): Step => ({
  step: 'input',
  body: (state) => ({ kind: 'fact', fact: { type: 'rowFailed', rowId: rowIdOf(state, cause), fault, jitter } }),
})
/** Parks the oldest action with this cause. */
export const setAside = (cause: EventType): Step => ({
  step: 'input',
  body: (state) => ({
    kind: 'intent',
    intent: { type: 'setAsideAction', data: { rowId: rowIdOf(state, cause) } },
  }),
})
export const rowIdOf = (state: State, cause: EventType): string => {
  const row = state.user.outbox.rows.find((waiting) => waiting.cause === cause)
  if (row === undefined) throw new Error(`no action of '${cause}' waits`)
  return row.id
}

export const later = (ms: number): Step => ({ step: 'world', change: (world) => ({ ...world, at: world.at + ms }) })
export const at = (time: number, zone = 0): Step => ({
  step: 'world',
  change: (world) => ({ ...world, at: time, zone }),
})
/** Switches to this tab for all following steps. */
export const inTab = (session: string): Step => ({ step: 'world', change: (world) => ({ ...world, session }) })
/** Puts this deck's content into memory. */
export const holds = (content: DeckContent): Step => ({
  step: 'world',
  change: (world) => ({ ...world, contents: new Map([...world.contents, [hashOf(content), content]]) }),
})
export const holdsHome = (home: HomeBundle): Step => ({
  step: 'world',
  change: (world) => ({ ...world, homes: new Map([...world.homes, [hashOf(home), home]]) }),
})

/** Returns an id that the first `when` creates: `made('alert')` equals the core's `context.id('alert')`. */
export const made = (label: string): string => derivedId(whenId(0), label)
const whenId = (asked: number) => `when-${asked}`

export interface Given {
  readonly state: State
  readonly log: readonly StoredEvent[]
  readonly contents: ContentLookup
  readonly when: (step: Step) => Then
}

export interface Then {
  readonly thenExactly: (...events: readonly Extract<Step, { step: 'event' }>[]) => Given
  readonly thenNothing: () => Given
  readonly thenRefused: (code: RefusalCode) => Given
  /** Checks the types only, where another test checks the data. */
  readonly thenTypes: (...types: readonly EventType[]) => Given
  readonly events: readonly StoredEvent[]
  readonly state: State
  /** The resulting world to continue from. */
  readonly after: Given
}

export const given = (...steps: readonly Steps[]): Given => asGiven(flat(steps).reduce(take, start))

const start: World = {
  state: initialState,
  at: NOON,
  zone: 0,
  session: TAB,
  contents: new Map(),
  homes: new Map(),
  inputs: 0,
  asked: 0,
  log: [],
}

const asGiven = (world: World): Given => ({
  state: world.state,
  log: world.log,
  contents: contentsOf(world),
  when: (step) => {
    const { outcome, next: entered } = enter(world, step, whenId(world.asked))
    const next = { ...entered, asked: world.asked + 1 }
    const events = E.isRight(outcome) ? outcome.right.events : []
    const expectEvents = (expected: readonly NewEvent[]) => {
      expect(E.isLeft(outcome) ? outcome.left : undefined).toBeUndefined()
      expect(events.map(({ type, data }) => ({ type, data }))).toStrictEqual(expected)
      return asGiven(next)
    }
    return {
      events,
      state: next.state,
      after: asGiven(next),
      thenExactly: (...expected) => expectEvents(expected.map((one) => one.event)),
      thenNothing: () => expectEvents([]),
      thenTypes: (...types) => {
        expect(E.isLeft(outcome) ? outcome.left : undefined).toBeUndefined()
        expect(events.map(({ type }) => type)).toStrictEqual(types)
        return asGiven(next)
      },
      thenRefused: (code) => {
        expect(E.isLeft(outcome) ? outcome.left.code : events.map(({ type }) => type)).toBe(code)
        return asGiven(next)
      },
    }
  },
})

function take(world: World, step: Step): World {
  if (step.step === 'world') return step.change(world)
  if (step.step === 'event') return fold(world, step.event)
  const { outcome, next } = enter(world, step, `given-${world.inputs}`)
  if (E.isLeft(outcome)) throw new Error(`what is given was refused: ${outcome.left.code}`)
  return next
}

function enter(world: World, step: Step, id: string) {
  if (step.step !== 'input') throw new Error('only an intent or a fact can be decided')
  const { state, at: time, zone, session } = world
  const outcome = handle(
    state,
    { id, at: time, zone, session, under: state.user, body: step.body(state) },
    contentsOf(world),
  )
  const next: World = E.isLeft(outcome)
    ? world
    : { ...world, state: outcome.right.state, inputs: world.inputs + 1, log: [...world.log, ...outcome.right.events] }
  return { outcome, next }
}

/** Folds a past event, stamped like in the core. */
function fold(world: World, { type, data }: NewEvent): World {
  const { state, at: time, zone, session, inputs } = world
  const id = derivedId(`given-${inputs}`, 'event:0')
  const stamped = {
    type,
    data,
    seq: state.seq + 1,
    id,
    at: time,
    zone,
    actor: state.user.session.user?.id ?? null,
    org: state.user.session.user?.primaryOrg?.id ?? null,
    session,
    intent: `given-${inputs}`,
  } as StoredEvent
  return { ...world, state: evolve(state, stamped), inputs: inputs + 1, log: [...world.log, stamped] }
}

const contentsOf = ({ contents, homes }: World): ContentLookup => ({
  deck: (hash) => contents.get(hash),
  home: (hash) => homes.get(hash),
  library: () => undefined,
})

const flat = (steps: readonly Steps[]): readonly Step[] =>
  steps.flatMap((step) => ('step' in step ? [step] : flat(step)))
