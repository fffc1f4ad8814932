// Carries a log to another build, whose events and states may have other versions.
import { newEvent, type NewEvent, type StoredEvent } from '../../protocol/events'
import { completeCore } from '../../core/features/all-features'
import { decodeRow, encodeRow } from '../../core/log/event-row-codec'
import { migrateState } from '../../core/log/state-migrations'
import { stateVersion } from '../../core/log/state-version'
import type { LogStep } from '../../core/log-steps'
import type { State } from '../../core/state'
import { BuildFault, ownBuild, type CoreBuild } from './core-build'

/**
 * Returns a function that carries inputs to a build. Events that the log has instead of an input are read by that build's
 * codecs. Undefined for an input whose events are all unknown there. Throws a BuildFault if an event has a newer version
 * there than the build can read.
 */
export function stepCarrier(build: CoreBuild): (step: LogStep) => LogStep | undefined {
  if (build === ownBuild) return (step) => step
  const carried = new WeakMap<LogStep, { readonly step: LogStep | undefined }>()
  return (step) => {
    const known = carried.get(step) ?? { step: carryStep(step, build) }
    carried.set(step, known)
    return known.step
  }
}

function carryStep(step: LogStep, build: CoreBuild): LogStep | undefined {
  if (step.kind === 'input') return step
  const recorded = step.recorded.flatMap((event) => carryEvent(event, build) ?? [])
  if (step.kind === 'recorded') return recorded.length === 0 ? undefined : { ...step, recorded }
  const [head] = step.recorded
  if (head === undefined) return undefined
  const decided = step.decided.flatMap((event): readonly NewEvent[] => {
    const read = carryEvent({ ...head, ...event }, build)
    return read === undefined ? [] : [newEvent(read.type, read.data)]
  })
  return decided.length === 0 ? undefined : { ...step, recorded, decided }
}

function carryEvent(event: StoredEvent, { core }: CoreBuild): StoredEvent | undefined {
  const kind = core.kindOf(event.type)
  if (kind === undefined) return undefined
  const row = encodeRow(event, completeCore.kindOf)
  const read = decodeRow({ ...row, v: Math.min(row.v, kind.v) }, core.kindOf)
  if (read.kind !== 'event') throw new BuildFault(`cannot read the event ${event.type} of this log`)
  return read.event
}

/** Returns the state before a log for a build. Throws a BuildFault if the build cannot continue from it. */
export function startIn(build: CoreBuild, start: State): State {
  if (start.seq === 0) return build.initialState
  if (build.stateVersion === stateVersion) return start
  const carried = build.migrateState(stateVersion, start)
  // The state was checked by this source; a migration of the build gives the shape that the build expects.
  if (carried === undefined) throw new BuildFault('cannot continue from the state before this log')
  return carried.state as State
}

/** Returns two states of builds in the same version, as far as one of the builds has the migrations. */
export function comparableStates(
  one: { readonly build: CoreBuild; readonly state: unknown },
  other: { readonly build: CoreBuild; readonly state: unknown },
): readonly [unknown, unknown] {
  const [a, b] = [one.build.stateVersion, other.build.stateVersion]
  if (a < b) return [other.build.migrateState(a, one.state)?.state ?? one.state, other.state]
  if (a > b) return [one.state, one.build.migrateState(b, other.state)?.state ?? other.state]
  return [one.state, other.state]
}

/** Returns a build's state in the shape of this source, whose names predicates and invariants use. */
export const inOwnShape = (build: CoreBuild, state: State): State =>
  build.stateVersion < stateVersion ? ((migrateState(build.stateVersion, state)?.state ?? state) as State) : state
