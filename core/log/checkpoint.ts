import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode, struct, Integer } from '../../protocol/codec'
import { protocolHash } from '../../protocol/version'
import { State } from '../state'
import { hashOf } from '../hash'
import { checksum } from './checksum'
import type { FoldResult } from './fold-with-codecs'
import type { MigratedState } from './state-migrations'
import { stateVersion } from './state-version'

const LogHealth = struct(
  'LogHealth',
  { events: Integer, unknownEvents: Integer, damagedRows: Integer, quarantinedEvents: Integer, gaps: Integer },
  {},
)

/** A state with its position in the log (X-LOG-09). */
const CheckpointRow = struct(
  'Checkpoint',
  {
    seq: Integer,
    stateVersion: Integer,
    /** Of the build that wrote it, for readers of an export; version and codec decide whether it may be used. */
    codecHash: t.string,
    /** A checksum of the state's text; for a state stored as a value, its `hashOf`. */
    stateHash: t.string,
    health: LogHealth,
    /**
     * The state's JSON as text, which is parsed and validated in a third of the time of a value (X-PERF-03); earlier
     * builds stored a value.
     */
    state: t.unknown,
  },
  {},
)
export type Checkpoint = Readonly<t.TypeOf<typeof CheckpointRow>>

export function checkpointOf({ state, health }: FoldResult): Checkpoint {
  const text = JSON.stringify(state)
  return { seq: state.seq, stateVersion, codecHash: protocolHash, stateHash: checksum(text), health, state: text }
}

export interface RestoredCheckpoint {
  readonly fold: FoldResult
  /** Folded by rules that were corrected since: a complete log should be folded again (X-LOG-16). */
  readonly corrected: boolean
}

/** Migrates a state to the current version; undefined if it cannot be migrated. */
export type MigrateState = (version: number, state: unknown) => MigratedState | undefined

/**
 * Accepts states of the current version only, which is enough for most starts; `migrateState` migrates older ones too.
 */
export const acceptCurrentVersion: MigrateState = (version, state) =>
  version === stateVersion ? { state, corrected: false } : undefined

/**
 * Restores the fold of a checkpoint, migrated to the current state version (X-LOG-16). Undefined if its hash does not
 * match, if it is of a newer build, or if the state's codec rejects it.
 */
export function restoreCheckpoint(raw: unknown, carry: MigrateState): RestoredCheckpoint | undefined {
  const row = decode(CheckpointRow, raw)
  if (E.isLeft(row)) return undefined
  const { state, stateHash, stateVersion: writtenBy, health } = row.right
  const isText = typeof state === 'string'
  if ((isText ? checksum(state) : hashOf(state)) !== stateHash) return undefined
  const carried = carry(writtenBy, isText ? JSON.parse(state) : state)
  if (carried === undefined || !State.is(carried.state)) return undefined
  return { fold: { state: carried.state, health }, corrected: carried.corrected }
}
