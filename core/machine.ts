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

/** A machine's state as it stands in ours: where it is and, if it has any, what it goes by. JSON, nothing alive in it. */
export interface MachineState {
  readonly value: string | { readonly [region: string]: string }
  readonly context?: object
}

/** The state of one machine. A machine that declares no context has none. */
export type StateOf<M extends AnyStateMachine> = Pick<MachineState, 'value'> &
  (string extends keyof ContextFrom<M> ? unknown : { readonly context: ContextFrom<M> })

/** What a machine asks to be done, by name; its params are the data of the row, call, alert or event that follows. */
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

/** What a machine listens to, the ends of its delays among it. */
export type MachineEvent<M extends AnyStateMachine> = EventFromLogic<M> | { readonly type: Firing }

/** The event by which a timer of a machine comes back: the timer's id. */
export type Firing = `xstate.after.${string}`
export const isFiring = (type: string): type is Firing => type.startsWith('xstate.after.')

/** A timer that a machine asked for: its id is the event that the firing brings back. */
export interface TimerRequest {
  readonly id: string
  /** Milliseconds from the event that armed it. */
  readonly delay: number
}

/** A step of a machine as data: nothing was executed (X-MACHINE-01). */
export interface MachineStep<M extends AnyStateMachine> {
  readonly state: StateOf<M>
  readonly actions: readonly ActionOf<M>[]
  readonly arm: readonly TimerRequest[]
  readonly cancel: readonly string[]
}

/** The same without the machine's types; the pure transition takes and gives nothing more. */
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

/** The types of a machine's context and events, for XState's setup; nothing stands behind them at run time. */
export function typesOf<Context, Event>(): { context: Context; events: Event }
export function typesOf(): object {
  return {}
}

/** The state in which a machine begins. */
export function begin<M extends AnyStateMachine>(machine: M): StateOf<M>
export function begin(machine: AnyStateMachine): MachineState {
  return stateOf(machine, initialTransition(machine)[0])
}

/**
 * Takes one pure step: from a state and an event to the next state and what is to be done (X-MACHINE-03). An event that
 * the state does not listen to costs next to nothing and leaves everything as it is: the very state comes back.
 */
export function step<M extends AnyStateMachine>(machine: M, from: StateOf<M>, event: MachineEvent<M>): MachineStep<M>
export function step(machine: AnyStateMachine, from: MachineState, event: { readonly type: string }): PlainStep {
  if (!listens(machine, from.value, event.type)) return { state: from, actions: [], arm: [], cancel: [] }
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

/** The event itself, as the params of a guard or an action. */
export const given = <E>({ event }: { readonly event: E }): E => event

/** The context as it is to be: what is not in there any more is gone. */
export const replaced = <C extends object>(before: C, after: C): C => ({
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

/** What each state of each machine listens to: a transition costs as much as thirty events of the fold (X-PERF-05). */
const heard = new WeakMap<AnyStateMachine, Map<string, ReadonlySet<string>>>()

function listens(machine: AnyStateMachine, value: MachineState['value'], type: string): boolean {
  const places = heard.get(machine) ?? new Map<string, ReadonlySet<string>>()
  heard.set(machine, places)
  const place = typeof value === 'string' ? value : JSON.stringify(value)
  const known = places.get(place)
  if (known !== undefined) return known.has(type)
  const types = new Set(getNextTransitions(resolve(machine, { value })).map(({ eventType }) => String(eventType)))
  places.set(place, types)
  return types.has(type)
}

/** A machine that declares a context has one, also while there is nothing in it; what is undefined is not there. */
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
