import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode, entity, Integer } from '../../protocol/codec'
import { protocolHash } from '../../protocol/version'
import { hashOf } from '../hash'
import { State } from '../state'
import type { Fold } from './fold-by'
import { carryState } from './state-steps'
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

/**
 * The fold that a checkpoint holds, carried on to the present version of the state (X-LOG-16). Undefined when its hash
 * does not fit, when it is of a newer build, or when the state's codec refuses it.
 */
export function restoreCheckpoint(raw: unknown): RestoredCheckpoint | undefined {
  const row = decode(CheckpointRow, raw)
  if (E.isLeft(row) || hashOf(row.right.state) !== row.right.stateHash) return undefined
  const carried = carryState(row.right.stateVersion, row.right.state)
  if (carried === undefined || !State.is(carried.state)) return undefined
  return { fold: { state: carried.state, health: row.right.health }, corrected: carried.corrected }
}
