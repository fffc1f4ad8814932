import * as E from 'fp-ts/Either'
import type { StoredEvent } from '../protocol/events'
import type { Refusal } from '../protocol/faults'
import type { ContentLookup, Input } from './decider'
import { completeCore } from './features/all-features'
import { eventId, type Core, type Outcome } from './features/compose-features'
import { inferInput } from './infer-input'
import { differences } from './json-diff'
import type { JsonPath } from './json-path'
import type { FoldObserver } from './log/fold-with-codecs'
import { bodyOf, readInput } from './log/read-input'
import { encodeRow } from './log/event-row-codec'
import { replay, type Recording } from './replay'
import type { State } from './state'

/**
 * How an input of a log was decided again. `kept`: from the input in its row. `inferred`: from an input that its events
 * determine. `policies`: its first events are taken from the log, and only their policies are decided again.
 */
export type DecidedFrom = 'kept' | 'inferred' | 'policies'

/**
 * Why an input could not be decided again. `incomplete`: an event of it is missing, unknown or damaged. `content`: the
 * decision reads content that the file does not contain.
 */
export type Undecided = 'incomplete' | 'content'

/** One value of an event at which the decision of the log and that of this build differ. */
export interface ValueDifference {
  readonly path: JsonPath
  /** In the log, and by this build, as stored in rows; undefined where the value is absent. */
  readonly there: unknown
  readonly here: unknown
}

/** The first event of an input that this build decides differently. */
export interface DecisionDifference {
  readonly seq: number
  /** Event type in the log, and by this build; undefined where there is no event. */
  readonly there: string | undefined
  readonly here: string | undefined
  /** The refusal of an input that the log has events of. */
  readonly refusal?: Refusal
  /** The differing values, if both have an event of the same type. */
  readonly values: readonly ValueDifference[]
  readonly decidedFrom: DecidedFrom
  /** All events of the input have the same types in the log and by this build. */
  readonly sameTypes: boolean
}

/** The result of deciding a log again. Counts are of inputs, except `events`. */
export interface DecideReport {
  readonly inputs: number
  /** Number of events of the inputs that were decided again. */
  readonly events: number
  readonly decided: Readonly<Record<DecidedFrom, number>>
  readonly undecided: Readonly<Record<Undecided, number>>
  /** Number of inputs that this build decides differently. */
  readonly different: number
  /** The first of them, in the order of the log; up to MAX_DIFFERENCES. */
  readonly differences: readonly DecisionDifference[]
}

/** Maximum number of reported differences. A changed rule may decide every input of a kind differently. */
export const MAX_DIFFERENCES = 100

/** The consecutive events of one input, and the state before them. */
export interface InputEvents {
  readonly before: State
  readonly events: readonly StoredEvent[]
  readonly input: unknown
  readonly isComplete: boolean
}

/** Settings of a repeated decision. */
export interface DecideSettings {
  readonly contents: ContentLookup
  /** The log has pseudonyms for texts: a pseudonym equals any text. */
  readonly redacted: boolean
  /** The inputs that rows keep were decided with their pseudonyms, as in a shrunk log, so that rules for texts agree. */
  readonly decidedRedacted?: boolean | undefined
  readonly core?: Core
}

/** Decides inputs again while their log is folded. */
export interface Redecider {
  readonly observe: FoldObserver
  /** Decides the last input, and returns the report. */
  readonly end: () => DecideReport
}

/**
 * Decides a log again (X-REPLAY-05): each input through `handle`, on the state that the log had before it. The events are
 * compared with those of the log, which alone determine the next state. So one mistake is reported once, not at all
 * events after it.
 */
export function redecider(start: State, settings: DecideSettings): Redecider {
  const decided: Record<DecidedFrom, number> = { kept: 0, inferred: 0, policies: 0 }
  const undecided: Record<Undecided, number> = { incomplete: 0, content: 0 }
  let [inputs, events, different] = [0, 0, 0]
  const found: DecisionDifference[] = []
  const groups = grouper(start, (group) => {
    inputs += 1
    const result = decideInput(group, settings)
    if (typeof result === 'string') {
      undecided[result] += 1
      return
    }
    decided[result.decidedFrom] += 1
    events += group.events.length
    if (result.difference === undefined) return
    different += 1
    if (found.length < MAX_DIFFERENCES) found.push(result.difference)
  })
  return {
    observe: groups.observe,
    end: () => {
      groups.end()
      return { inputs, events, decided, undecided, different, differences: found }
    },
  }
}

/** Decides a complete recording again. */
export function decideAgain(recording: Recording, settings: DecideSettings): DecideReport {
  const { observe, end } = redecider(recording.start.state, settings)
  replay(recording, observe, settings.core)
  return end()
}

/** The events that an input is decided to, the refusal, or undefined if it cannot be decided again. */
export type DecidedEvents = Refusal | readonly { readonly type: string; readonly data: unknown }[] | undefined

/**
 * Decides the input of one event again and returns all events that this build decides, with their encoded data; the
 * refusal if it refuses the input; undefined if the input cannot be decided again.
 */
export function decideEvent(recording: Recording, seq: number, settings: DecideSettings): DecidedEvents {
  let found: Redecided | Undecided | undefined
  const groups = grouper(recording.start.state, (group) => {
    if (group.events.some((event) => event.seq === seq)) found = decideInput(group, settings)
  })
  replay(recording, groups.observe, settings.core)
  groups.end()
  if (found === undefined || typeof found === 'string') return undefined
  if (E.isLeft(found.outcome)) return found.outcome.left
  const { kindOf } = settings.core ?? completeCore
  return found.outcome.right.events.map((event) => ({ type: event.type, data: encodeRow(event, kindOf).data }))
}

/** Calls `take` with the events of each input of a log that is folded; `end` after the last row. */
export function grouper(start: State, take: (group: InputEvents) => void) {
  let state = start
  let group: InputEvents | undefined
  const end = () => {
    if (group !== undefined) take(group)
    group = undefined
  }
  const observe: FoldObserver = (read, after, failure) => {
    const before = state
    state = after
    if (read.kind !== 'event') {
      // The row may have belonged to the input before it.
      if (group !== undefined) group = { ...group, isComplete: false }
      return
    }
    const { event, input } = read
    const place = group?.events.length ?? 0
    const intact = failure === undefined && event.seq === before.seq + 1
    if (group?.events[0]?.intent === event.intent && event.id !== eventId({ id: event.intent }, 0)) {
      const isComplete = group.isComplete && intact && event.id === eventId({ id: event.intent }, place)
      group = { ...group, events: [...group.events, event], isComplete }
      return
    }
    end()
    group = { before, events: [event], input, isComplete: intact && event.id === eventId({ id: event.intent }, 0) }
  }
  return { observe, end }
}

/** An input that was decided again. */
export interface Redecided {
  readonly decidedFrom: DecidedFrom
  /** The input; undefined if only its policies were decided. */
  readonly body: Input['body'] | undefined
  /** Number of events that were taken from the log; the others follow from policies. 0 for an input. */
  readonly taken: number
  readonly outcome: E.Either<Refusal, Outcome>
  readonly difference: DecisionDifference | undefined
}

/** Decides an input again by its events, on the state before them. */
export function decideInput(group: InputEvents, settings: DecideSettings): Redecided | Undecided {
  const { before, events } = group
  const [head] = events
  if (!group.isComplete || head === undefined) return 'incomplete'
  const core = settings.core ?? completeCore
  const stamp = { id: head.intent, at: head.at, zone: head.zone, session: head.session }
  const { contents, missed } = noteMisses(settings.contents)
  const judge = (
    decidedFrom: DecidedFrom,
    outcome: E.Either<Refusal, Outcome>,
    decided: Pick<Redecided, 'body' | 'taken'>,
  ): Redecided => ({
    decidedFrom,
    ...decided,
    outcome,
    difference: compare(group, outcome, decidedFrom, settings),
  })

  const kept = bodyOf(readInput(group.input))
  const body = kept === undefined ? inferInput(events) : kept
  if (body !== undefined) {
    // An input with events was decided under the user and sign-in of the state: others lead to no event.
    const { owner, signIn } = before.user
    const input: Input = { ...stamp, under: { signIn, ...(owner === undefined ? {} : { owner }) }, body }
    const result = judge(kept === undefined ? 'inferred' : 'kept', core.handle(before, input, contents), {
      body,
      taken: 0,
    })
    const { difference } = result
    // A rule for a text, such as the format of an address, may refuse its pseudonym.
    const isBlind =
      settings.redacted &&
      !(settings.decidedRedacted === true && kept !== undefined) &&
      difference?.sameTypes === false &&
      hasPseudonym(body)
    if (difference === undefined || (!missed() && !isBlind)) return result
  }
  // How many events were decided, and which ones follow from policies, is not in the log: the fewest that lead to the
  // same types of events are taken as decided.
  const tried = events.map((_event, place) =>
    judge('policies', core.followUp(before, stamp, events.slice(0, place + 1), contents), {
      body: undefined,
      taken: place + 1,
    }),
  )
  const result =
    tried.find(({ difference }) => difference === undefined || difference.sameTypes) ??
    tried.toSorted((one, other) => (other.difference?.seq ?? 0) - (one.difference?.seq ?? 0))[0]
  if (result === undefined) return 'incomplete'
  // Without its content a policy decides nothing, which shows only if all events are taken as decided.
  const isProof = result.difference === undefined && (events.length === 1 || result !== tried.at(-1))
  return missed() && !isProof ? 'content' : result
}

/** Looks content up and notes whether some was not found. */
function noteMisses(lookup: ContentLookup) {
  let missed = false
  const noted =
    <A>(find: (hash: string) => A | undefined) =>
    (hash: string): A | undefined => {
      const found = find(hash)
      if (found === undefined) missed = true
      return found
    }
  const contents: ContentLookup = {
    deck: noted(lookup.deck),
    home: noted(lookup.home),
    library: noted(lookup.library),
    ...(lookup.isGone === undefined ? {} : { isGone: lookup.isGone }),
  }
  return { contents, missed: () => missed }
}

/** Compares the events of the log with those of this build. */
function compare(
  { before, events }: InputEvents,
  outcome: E.Either<Refusal, Outcome>,
  decidedFrom: DecidedFrom,
  { core = completeCore, redacted }: DecideSettings,
): DecisionDifference | undefined {
  if (E.isLeft(outcome)) {
    const { seq = before.seq + 1, type: there } = events[0] ?? {}
    return { seq, there, here: undefined, refusal: outcome.left, values: [], decidedFrom, sameTypes: false }
  }
  const own = outcome.right.events
  const sameTypes = own.length === events.length && own.every(({ type }, place) => type === events[place]?.type)
  // Rows hold JSON, which has no undefined fields.
  const encoded = (event: StoredEvent): unknown => JSON.parse(JSON.stringify(encodeRow(event, core.kindOf).data))
  for (let place = 0; place < Math.max(events.length, own.length); place++) {
    const [there, here] = [events[place], own[place]]
    const at = { seq: before.seq + 1 + place, there: there?.type, here: here?.type, decidedFrom, sameTypes }
    if (there === undefined || here === undefined || there.type !== here.type) return { ...at, values: [] }
    const values = differences(encoded(there), encoded(here))
      .filter(({ before: one, after: other }) => !(redacted && isSameText(one, other)))
      .map(({ path, before: one, after: other }) => ({ path, there: one, here: other }))
    if (values.length > 0) return { ...at, values }
  }
  return undefined
}

const PSEUDONYM = /^text-[0-9a-f]{12}$/

const hasPseudonym = (body: Input['body']): boolean => /"text-[0-9a-f]{12}"/.test(JSON.stringify(body))

/** Can these be the same text, of which one or both are pseudonyms? */
const isSameText = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && (PSEUDONYM.test(one) || PSEUDONYM.test(other))
