import { transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'

/** A machine's state as it stands in ours: JSON, nothing alive in it. */
export interface MachineState {
  readonly value: string | { readonly [region: string]: string }
}

/** A timer that a machine asked for: its id is the event that the firing brings back. */
export interface TimerRequest {
  readonly id: string
  /** Milliseconds from the event that armed it. */
  readonly delay: number
}

/** A step of a machine as data: nothing was executed (X-MACHINE-01). */
export interface MachineStep {
  readonly state: MachineState
  readonly actions: readonly { readonly type: string; readonly params: unknown }[]
  readonly arm: readonly TimerRequest[]
  readonly cancel: readonly string[]
}

const isTimer = (params: unknown): params is { id: string; delay: number } =>
  typeof params === 'object' &&
  params !== null &&
  'id' in params &&
  'delay' in params &&
  typeof params.delay === 'number'

const isCancel = (params: unknown): params is { sendId: string } =>
  typeof params === 'object' && params !== null && 'sendId' in params

/** Takes one pure step: from a state and an event to the next state and what is to be done (X-MACHINE-03). */
export function step(machine: AnyStateMachine, from: MachineState, event: { readonly type: string }): MachineStep {
  const resolved: AnyMachineSnapshot = machine.resolveState({ value: from.value, context: {} })
  const [next, todo] = transition(machine, resolved, event)
  const actions = todo.map(({ type, params }): { type: string; params: unknown } => ({ type, params }))
  return {
    state: { value: plainValue(next.value) },
    actions: actions.filter(({ type }) => !type.startsWith('xstate.')),
    arm: actions.flatMap(({ type, params }) =>
      type === 'xstate.raise' && isTimer(params) ? [{ id: params.id, delay: params.delay }] : [],
    ),
    cancel: actions.flatMap(({ type, params }) =>
      type === 'xstate.cancel' && isCancel(params) ? [params.sendId] : [],
    ),
  }
}

function plainValue(value: unknown): MachineState['value'] {
  if (typeof value === 'string') return value
  const regions: Record<string, string> = {}
  if (typeof value === 'object' && value !== null)
    for (const [region, inner] of Object.entries(value)) regions[region] = typeof inner === 'string' ? inner : ''
  return regions
}

/** Is the machine in this state? 'error' matches 'error' and { error: … }. */
export const isIn = (state: MachineState, name: string): boolean =>
  typeof state.value === 'string' ? state.value === name : name in state.value
