import * as E from 'fp-ts/Either'
import { newEvent, type NewEvent, type StoredEvent } from '../protocol/events'
import { decideInput, grouper, type DecideSettings, type InputEvents } from './decide-again'
import type { ContentLookup, Input } from './decider'
import type { Core } from './features/compose-features'
import { inferInput } from './infer-input'
import { bodyOf, readInput } from './log/read-input'
import { replay, type Recording } from './replay'
import type { State } from './state'

/** The stamp of an input. */
type Stamp = Omit<Input, 'body' | 'under'>

/**
 * One input of a log, to be decided anew on any state. `input`: an intent or a fact. `events`: the log does not keep the
 * input, so its first events are taken from the log and only their policies are decided. `recorded`: all events are taken
 * from the log.
 */
export type LogStep = {
  readonly stamp: Stamp
  /** All events that the log has of the input. */
  readonly recorded: readonly StoredEvent[]
} & (
  | {
      readonly kind: 'input'
      readonly body: Input['body']
      /**
       * The input is a timer that was armed when it fired. It names the number of the event that armed it, which is
       * another one when earlier inputs are left out.
       */
      readonly firesArmedTimer?: true
    }
  | { readonly kind: 'events'; readonly decided: readonly NewEvent[] }
  | { readonly kind: 'recorded' }
)

/** Number of rows that are read between two yields. */
const ROWS = 100

/**
 * Returns the inputs of a log in order. Damaged and unknown rows are left out. Yields the number of rows read so far, so
 * that the caller can stop.
 */
export function* readSteps(
  recording: Recording,
  settings: DecideSettings,
): Generator<number, readonly LogStep[], void> {
  const steps: LogStep[] = []
  const { observe, end } = grouper(recording.start.state, (group) => {
    const step = stepOf(group, settings)
    if (step !== undefined) steps.push(step)
  })
  let { start } = recording
  for (let place = 0; place < recording.rows.length; place += ROWS) {
    start = replay({ start, rows: recording.rows.slice(place, place + ROWS) }, observe, settings.core)
    yield Math.min(place + ROWS, recording.rows.length)
  }
  end()
  return steps
}

function stepOf(group: InputEvents, settings: DecideSettings): LogStep | undefined {
  const { events, input } = group
  const [head] = events
  if (head === undefined) return undefined
  const common = {
    stamp: { id: head.intent, at: head.at, zone: head.zone, session: head.session },
    recorded: events,
  }
  const decided = attempt(() => decideInput(group, settings))
  // A decision that throws is to be shrunk, too.
  const body = 'threw' in decided ? (bodyOf(readInput(input)) ?? inferInput(events)) : bodyIn(decided.value)
  if (body !== undefined) return { ...common, ...inputOf(body, group.before) }
  if ('threw' in decided || typeof decided.value === 'string') return { ...common, kind: 'recorded' }
  return { ...common, kind: 'events', decided: events.slice(0, decided.value.taken).map(withoutEnvelope) }
}

const bodyIn = (decided: ReturnType<typeof decideInput>): Input['body'] | undefined =>
  typeof decided === 'string' ? undefined : decided.body

const withoutEnvelope = ({ type, data }: StoredEvent): NewEvent => newEvent(type, data)

/** Returns the kind and the body of a step that was decided on this state. */
export const inputOf = (body: Input['body'], before: State) =>
  armedBy(body, before) === undefined
    ? ({ kind: 'input', body } as const)
    : ({ kind: 'input', body, firesArmedTimer: true } as const)

/** The number of the event that armed a timer that fires; undefined for another input or a timer that is not armed. */
function armedBy(body: Input['body'], before: State): number | undefined {
  if (body.kind !== 'fact' || body.fact.type !== 'timerFired') return undefined
  const armed = before.user.timers[body.fact.timer]?.armedBy
  return armed === body.fact.armedBy ? armed : undefined
}

/** Returns the body of an input, with the number of the event that armed its timer in this state. */
function bodyOn(before: State, { body, firesArmedTimer }: Extract<LogStep, { readonly kind: 'input' }>): Input['body'] {
  if (firesArmedTimer !== true || body.kind !== 'fact' || body.fact.type !== 'timerFired') return body
  const { timer, armedBy: recorded } = body.fact
  return { kind: 'fact', fact: { ...body.fact, armedBy: before.user.timers[timer]?.armedBy ?? recorded } }
}

/** The events that a step is decided to, and the state after them. */
export interface StepResult {
  readonly events: readonly StoredEvent[]
  readonly state: State
  /** The decided input; undefined for events of the log. */
  readonly body?: Input['body']
  /** The message of the error that a decision or the fold threw. */
  readonly threw?: string
}

/** Decides a step on a state. A refused input has no events. */
export function decideStep(
  core: Pick<Core, 'handle' | 'followUp' | 'evolve'>,
  before: State,
  step: LogStep,
  contents: ContentLookup,
): StepResult {
  const decidedBody = step.kind === 'input' ? { body: bodyOn(before, step) } : {}
  const nothing = { events: [], state: before, ...decidedBody }
  const decided = attempt(() => {
    if (step.kind === 'recorded') return E.right(foldAgain(core, before, step.recorded))
    if (step.kind === 'events') return core.followUp(before, step.stamp, step.decided, contents)
    const { owner, signIn } = before.user
    const under = { signIn, ...(owner === undefined ? {} : { owner }) }
    return core.handle(before, { ...step.stamp, under, body: bodyOn(before, step) }, contents)
  })
  if ('threw' in decided) return { ...nothing, threw: decided.threw }
  return E.isLeft(decided.value) ? nothing : { ...decided.value.right, ...decidedBody }
}

/** Numbers events anew and folds them. */
function foldAgain(core: Pick<Core, 'evolve'>, before: State, recorded: readonly StoredEvent[]): StepResult {
  let state = before
  const events = recorded.map((event) => {
    const numbered = { ...event, seq: state.seq + 1 }
    state = core.evolve(state, numbered)
    return numbered
  })
  return { events, state }
}

function attempt<A>(run: () => A): { readonly value: A } | { readonly threw: string } {
  try {
    return { value: run() }
  } catch (error) {
    return { threw: error instanceof Error ? error.message : String(error) }
  }
}
