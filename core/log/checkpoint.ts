import { protocolHash } from '../../protocol/version'
import { stateVersion } from '../app'
import { hashOf } from '../hash'
import type { Fold, LogHealth } from './fold'

/** A state with the place in the log that it stands for (X-LOG-09). */
export interface Checkpoint {
  readonly seq: number
  readonly stateVersion: number
  /** Of the codecs that wrote it: a state folded by other codecs is not trusted. */
  readonly codecHash: string
  readonly stateHash: string
  readonly health: LogHealth
  readonly state: unknown
}

export const checkpointOf = ({ state, health }: Fold): Checkpoint => ({
  seq: state.seq,
  stateVersion,
  codecHash: protocolHash,
  stateHash: hashOf(state),
  health,
  state,
})

/**
 * The fold that a checkpoint holds, or undefined when it is of another version or its hash does not fit. The hash is
 * what makes the cast sound: only a state that this build wrote, whole, has it.
 */
export function restoreCheckpoint(raw: unknown): Fold | undefined {
  if (!isCheckpoint(raw) || raw.stateVersion !== stateVersion || raw.codecHash !== protocolHash) return undefined
  if (hashOf(raw.state) !== raw.stateHash) return undefined
  return { state: raw.state as Fold['state'], health: raw.health }
}

const isCheckpoint = (raw: unknown): raw is Checkpoint =>
  typeof raw === 'object' &&
  raw !== null &&
  'seq' in raw &&
  'stateVersion' in raw &&
  'codecHash' in raw &&
  'stateHash' in raw &&
  'health' in raw &&
  'state' in raw
