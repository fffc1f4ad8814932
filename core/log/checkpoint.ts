import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode, entity, Integer } from '../../protocol/codec'
import { protocolHash } from '../../protocol/version'
import { hashOf } from '../hash'
import { State } from '../state'
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
    stateHash: t.string,
    health: LogHealth,
    state: t.unknown,
  },
  {},
)
export type Checkpoint = Readonly<t.TypeOf<typeof CheckpointRow>>

export const checkpointOf = ({ state, health }: Fold): Checkpoint => ({
  seq: state.seq,
  stateVersion,
  codecHash: protocolHash,
  stateHash: hashOf(state),
  health,
  state,
})

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

/** Was it written by the present version of the state, as far as it says? */
export const isPresent = (raw: unknown): boolean =>
  typeof raw === 'object' && raw !== null && 'stateVersion' in raw && raw.stateVersion === stateVersion

/**
 * The fold that a checkpoint holds, carried on to the present version of the state (X-LOG-16). Undefined when its hash
 * does not fit, when it is of a newer build, or when the state's codec refuses it.
 */
export function restoreCheckpoint(raw: unknown, carry: CarryState): RestoredCheckpoint | undefined {
  const row = decode(CheckpointRow, raw)
  if (E.isLeft(row) || hashOf(row.right.state) !== row.right.stateHash) return undefined
  const carried = carry(row.right.stateVersion, row.right.state)
  if (carried === undefined || !State.is(carried.state)) return undefined
  return { fold: { state: carried.state, health: row.right.health }, corrected: carried.corrected }
}
