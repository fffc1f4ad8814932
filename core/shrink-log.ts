import * as E from 'fp-ts/Either'
import { decode } from '../protocol/codec'
import { newEvent, type NewEvent } from '../protocol/events'
import { isRecord } from '../protocol/record'
import type { ContentLookup } from './decider'
import { completeCore } from './features/all-features'
import type { Core } from './features/compose-features'
import { encodeRow, decodeRow } from './log/event-row-codec'
import { bodyOf, readInput } from './log/read-input'
import { decideStep, type LogStep } from './log-steps'
import { mapProposals, shrinkJson, type Proposals } from './shrink-json'
import type { ListPredicate } from './shrink-list'
import type { State } from './state'

/** A log whose inputs are decided anew. */
export interface DecidedLog {
  readonly state: State
  /** The state that a fold of the stored events leads to; only if it is requested. */
  readonly folded: State
  /** The message of the error that a decision or the fold threw. Nothing is decided after it. */
  readonly threw?: string
  /** The last input, undefined for none. */
  readonly last?: LogStep
}

/** How the inputs of a log are decided. */
export interface DecideLogSettings {
  readonly start: State
  readonly contents: ContentLookup
  readonly core: Pick<Core, 'handle' | 'followUp' | 'evolve' | 'kindOf'>
  /** Fold the stored events, too. */
  readonly folds?: boolean
}

/** Makes a predicate on inputs of one on the log that they are decided to. */
export function decidedPredicate(
  { start, contents, core, folds = false }: DecideLogSettings,
  holds: (log: DecidedLog) => boolean,
): ListPredicate<LogStep, DecidedLog> {
  return {
    start: { state: start, folded: start },
    next: (before, step) => {
      if (before.threw !== undefined) return before
      const { state, events, threw } = decideStep(core, before.state, step, contents)
      let { folded } = before
      if (folds)
        for (const event of events) {
          const read = decodeRow(JSON.parse(JSON.stringify(encodeRow(event, core.kindOf))), core.kindOf)
          if (read.kind === 'event') folded = core.evolve(folded, read.event)
        }
      return { state, folded, last: step, ...(threw === undefined ? {} : { threw }) }
    },
    holds,
  }
}

/**
 * Proposes simpler data of an input, as far as its codec accepts them: of an intent or a fact its fields, of events taken
 * from the log the fields of their data. Stamps stay, because ids are derived from them.
 */
export function* simplifyStep(step: LogStep): Proposals<LogStep> {
  if (step.kind === 'recorded') return step
  let best = step
  const proposals = mapProposals(shrinkJson(dataOf(step)), (data) => withData(step, data))
  for (let proposal = proposals.next(); proposal.done !== true;) {
    const isAccepted = proposal.value !== undefined && (yield proposal.value)
    if (isAccepted && proposal.value !== undefined) best = proposal.value
    proposal = proposals.next(isAccepted)
  }
  return best
}

type Changeable = Exclude<LogStep, { readonly kind: 'recorded' }>

function dataOf(step: Changeable): unknown {
  if (step.kind === 'events')
    return step.decided.map(({ type, data }): unknown => completeCore.kindOf(type)?.data.encode(data))
  if (step.body.kind === 'intent') return step.body.intent.data
  const { type: _type, ...data } = step.body.fact
  return data
}

function withData(step: Changeable, data: unknown): Changeable | undefined {
  if (step.kind === 'input') {
    const { kind } = step.body
    const type = step.body.kind === 'intent' ? step.body.intent.type : step.body.fact.type
    const body = isRecord(data) ? bodyOf(readInput({ kind, type, data })) : undefined
    return body === undefined ? undefined : { ...step, body }
  }
  if (!Array.isArray(data) || data.length !== step.decided.length) return undefined
  const decided: NewEvent[] = []
  for (const [place, { type }] of step.decided.entries()) {
    const kind = completeCore.kindOf(type)
    const read = kind === undefined ? undefined : decode<unknown>(kind.data, data[place])
    if (read === undefined || E.isLeft(read) || !isDataOf(type, read.right)) return undefined
    decided.push(newEvent(type, read.right))
  }
  return { ...step, decided }
}

const isDataOf = (type: NewEvent['type'], data: unknown): data is NewEvent['data'] =>
  completeCore.kindOf(type)?.data.is(data) === true
