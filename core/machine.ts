import {
  getNextTransitions,
  initialTransition,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  type StateMachine,
} from 'xstate'

/** A machine's state as stored in the core's state: its value and, if it has one, its context. Plain JSON. */
export interface MachineState {
  readonly value: string | { readonly [region: string]: string }
  readonly context?: object
}

/** The state of one machine. A machine that declares no context has none. */
export type StateOf<M extends AnyStateMachine> = Pick<MachineState, 'value'> &
  (string extends keyof ContextFrom<M> ? unknown : { readonly context: ContextFrom<M> })

/** An action that a machine requests, by name; its params are the data of the row, call, alert or event. */
export type ActionOf<M extends AnyStateMachine> =
  M extends StateMachine<
    infer _C,
    infer _E,
    infer _Children,
    infer _Actor,
    infer A,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Config,
    infer _TransitionMeta
  >
    ? A
    : never

/** The events of a machine, including the ends of its delays. */
export type MachineEvent<M extends AnyStateMachine> = EventFromLogic<M> | { readonly type: DelayEvent }

/** The event of a machine's fired timer: the timer's id. */
export type DelayEvent = `xstate.after.${string}`
export const isDelayEvent = (type: string): type is DelayEvent => type.startsWith('xstate.after.')

/** A timer that a machine requests; its id is the event that the firing returns. */
export interface TimerRequest {
  readonly id: string
  /** Milliseconds from the event that armed it. */
  readonly delay: number
}

/** A step of a machine as data; its actions have not run (X-MACHINE-01). */
export interface MachineStep<M extends AnyStateMachine> {
  readonly state: StateOf<M>
  readonly actions: readonly ActionOf<M>[]
  readonly arm: readonly TimerRequest[]
  readonly cancel: readonly string[]
}

/** The same step without the machine's types, as the pure transition returns it. */
interface PlainStep {
  readonly state: MachineState
  readonly actions: readonly Done[]
  readonly arm: readonly TimerRequest[]
  readonly cancel: readonly string[]
}
interface Done {
  readonly type: string
  readonly params?: unknown
}

/**
 * Declares the types of a machine's context and events for XState's setup; the returned object is empty at run time.
 */
export function typesOf<Context, Event>(): { context: Context; events: Event }
export function typesOf(): object {
  return {}
}

/** Returns the initial state of a machine. */
export function initialStateOf<M extends AnyStateMachine>(machine: M): StateOf<M>
export function initialStateOf(machine: AnyStateMachine): MachineState {
  return stateOf(machine, initialTransition(machine)[0])
}

/**
 * Takes one pure step: from a state and an event to the next state and its actions (X-MACHINE-03). An event that the
 * state does not handle costs almost nothing and returns the identical state.
 */
export function step<M extends AnyStateMachine>(machine: M, from: StateOf<M>, event: MachineEvent<M>): MachineStep<M>
export function step(machine: AnyStateMachine, from: MachineState, event: { readonly type: string }): PlainStep {
  if (!handlesEvent(machine, from.value, event.type)) return { state: from, actions: [], arm: [], cancel: [] }
  const [next, todo] = transition(machine, resolve(machine, from), event)
  const done = todo.map(({ type, params }): Done => (params === undefined ? { type } : { type, params }))
  return {
    state: stateOf(machine, next),
    actions: done.filter(({ type }) => !type.startsWith('xstate.')),
    arm: done.flatMap(({ type, params }) =>
      type === 'xstate.raise' && isTimer(params) ? [{ id: params.id, delay: params.delay }] : [],
    ),
    cancel: done.flatMap(({ type, params }) => (type === 'xstate.cancel' && isCancel(params) ? [params.sendId] : [])),
  }
}

const resolve = (machine: AnyStateMachine, { value, context = {} }: MachineState): AnyMachineSnapshot =>
  machine.resolveState({ value, context })

/** A machine's effects: by the name of an action, the effect of its params. P: the params by name; E: an effect. */
export type EffectTable<P, E> = { readonly [K in keyof P]: (params: P[K]) => E }

/** Declares the actions of a table of effects for XState's setup. They do nothing there: a step returns them as data. */
export function actionsOf<P, E>(table: EffectTable<P, E>): { [K in keyof P]: (_: unknown, params: P[K]) => undefined }
export function actionsOf(table: object): object {
  return Object.fromEntries(Object.keys(table).map((name) => [name, () => undefined]))
}

/** Returns the effects of a step's actions, in their order. */
export const effectsOf = <P, E>(table: EffectTable<P, E>, actions: readonly Done[]): readonly E[] =>
  actions.flatMap((action) => (isActionOf(table, action) ? [effectOf(table, action)] : []))

type ActionIn<P, K extends keyof P = keyof P> = { readonly [N in K]: { readonly type: N; readonly params: P[N] } }[K]
const effectOf = <P, E, K extends keyof P>(table: EffectTable<P, E>, { type, params }: ActionIn<P, K>): E =>
  table[type](params)

/** Is this an action of the table? Setup has checked its params. */
const isActionOf = <P>(table: EffectTable<P, unknown>, action: Done): action is Done & ActionIn<P> =>
  Object.hasOwn(table, action.type)

/** Passes the event itself as the params of a guard or an action. */
export const eventAsParams = <E>({ event }: { readonly event: E }): E => event

/** Returns a context assignment that removes the fields missing from `after`. */
export const replaceContext = <C extends object>(before: C, after: C): C => ({
  ...Object.fromEntries(Object.keys(before).map((key) => [key, undefined])),
  ...after,
})

/** Is the machine in this state? 'error' matches 'error' and { error: … }. */
export const isIn = ({ value }: Pick<MachineState, 'value'>, name: string): boolean =>
  typeof value === 'string' ? value === name : name in value

const isTimer = (params: unknown): params is TimerRequest =>
  typeof params === 'object' &&
  params !== null &&
  'id' in params &&
  'delay' in params &&
  typeof params.delay === 'number'

const isCancel = (params: unknown): params is { sendId: string } =>
  typeof params === 'object' && params !== null && 'sendId' in params

/**
 * Handled event types of each machine state, cached: a transition costs as much as thirty events of the fold
 * (X-PERF-05).
 */
const handledTypes = new WeakMap<AnyStateMachine, Map<string, ReadonlySet<string>>>()

function handlesEvent(machine: AnyStateMachine, value: MachineState['value'], type: string): boolean {
  const places = handledTypes.get(machine) ?? new Map<string, ReadonlySet<string>>()
  handledTypes.set(machine, places)
  const place = typeof value === 'string' ? value : JSON.stringify(value)
  const known = places.get(place)
  if (known !== undefined) return known.has(type)
  const types = new Set(getNextTransitions(resolve(machine, { value })).map(({ eventType }) => String(eventType)))
  places.set(place, types)
  return types.has(type)
}

/**
 * Returns the plain state of a snapshot. A machine that declares a context always has one, even an empty one; undefined
 * fields are dropped.
 */
function stateOf(machine: AnyStateMachine, snapshot: AnyMachineSnapshot): MachineState {
  const context: unknown = snapshot.context
  const value = plainValue(snapshot.value)
  if (machine.config.context === undefined || typeof context !== 'object' || context === null) return { value }
  const entries = Object.entries(context)
  return { value, context: entries.every(([, item]) => item !== undefined) ? context : defined(entries) }
}

const defined = (entries: readonly (readonly [string, unknown])[]): object =>
  Object.fromEntries(entries.filter(([, item]) => item !== undefined))

function plainValue(value: unknown): MachineState['value'] {
  if (typeof value === 'string') return value
  const regions: Record<string, string> = {}
  if (typeof value === 'object' && value !== null)
    for (const [region, inner] of Object.entries(value)) regions[region] = typeof inner === 'string' ? inner : ''
  return regions
}
