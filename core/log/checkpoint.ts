import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode, entity, Integer } from '../../protocol/codec'
import { protocolHash } from '../../protocol/version'
import { State } from '../state'
import { hashOf } from '../hash'
import { checksum } from './checksum'
import type { Fold } from './fold-by'
import type { Carried } from './state-steps'
import { stateVersion } from './state-version'

const LogHealth = entity(
  'LogHealth',
  { events: Integer, unknownEvents: Integer, damagedRows: Integer, quarantinedEvents: Integer, gaps: Integer },
  {},
)

/** A state with the place in the log that it stands for (X-LOG-09). */
const CheckpointRow = entity(
  'Checkpoint',
  {
    seq: Integer,
    stateVersion: Integer,
    /** Of the build that wrote it, for whoever reads an export; what may be used is judged by version and codec. */
    codecHash: t.string,
    /** Of the text of the state, a checksum; of a value, its `hashOf`. */
    stateHash: t.string,
    health: LogHealth,
    /** Its JSON as text, which is read and judged in a third of the time of a value (X-PERF-03); earlier builds wrote the value. */
    state: t.unknown,
  },
  {},
)
export type Checkpoint = Readonly<t.TypeOf<typeof CheckpointRow>>

export function checkpointOf({ state, health }: Fold): Checkpoint {
  const text = JSON.stringify(state)
  return { seq: state.seq, stateVersion, codecHash: protocolHash, stateHash: checksum(text), health, state: text }
}

export interface RestoredCheckpoint {
  readonly fold: Fold
  /** Folded by rules that were put right since: a log that is whole is better folded anew (X-LOG-16). */
  readonly corrected: boolean
}

/** The state as the present version has it; undefined for one that cannot be carried on. */
export type CarryState = (version: number, state: unknown) => Carried | undefined

/** Takes states of the present version, which is all that most starts need; `carryState` takes those of older ones too. */
export const takePresent: CarryState = (version, state) =>
  version === stateVersion ? { state, corrected: false } : undefined

/**
 * The fold that a checkpoint holds, carried on to the present version of the state (X-LOG-16). Undefined when its hash
 * does not fit, when it is of a newer build, or when the state's codec refuses it.
 */
export function restoreCheckpoint(raw: unknown, carry: CarryState): RestoredCheckpoint | undefined {
  const row = decode(CheckpointRow, raw)
  if (E.isLeft(row)) return undefined
  const { state, stateHash, stateVersion: writtenBy, health } = row.right
  const isText = typeof state === 'string'
  if ((isText ? checksum(state) : hashOf(state)) !== stateHash) return undefined
  const carried = carry(writtenBy, isText ? JSON.parse(state) : state)
  if (carried === undefined || !State.is(carried.state)) return undefined
  return { fold: { state: carried.state, health }, corrected: carried.corrected }
}
