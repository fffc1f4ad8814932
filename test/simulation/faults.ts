import { evolve } from '../../core/features/all-features'
import { initialState } from '../../core/initial-state'
import { checksum } from '../../core/log/checksum'
import type { Numbered, StoredRow } from '../../worker/ports'
import { headOf } from './disk-content'
import { rowsWithPayload } from './action-oracle'
import { recordAt, stateIn } from './json'
import { foreignState } from './state-access'
import type { Random } from './random'
import { letFail } from './throwing-fold'
import type { World } from './world'

/** The number of rows that may be damaged in one world: each doubles the number of possible states. */
const MOST_DAMAGED = 2

/** Corrupts something on the disk. */
export function damage(world: World, what: 'row' | 'checkpoint' | 'payload', random: Random): void {
  const { disk, oracle } = world.device
  const { memory } = disk
  if (what === 'checkpoint')
    return spoil(world, (checkpoint) =>
      Object.assign({ ...checkpoint }, { state: JSON.stringify(foreignState(stateIn(checkpoint))) }),
    )
  if (oracle.history().damaged().size >= MOST_DAMAGED) return
  if (what === 'row') {
    const torn = random.pick(memory.rows)
    if (torn === undefined) return
    disk.change({ rows: memory.rows.map((row) => (row === torn ? { ...row, data: 'torn', at: 'never' } : row)) })
    oracle.damaged([torn.seq])
    return
  }
  const hash = random.pick([...memory.payloads.keys()])
  if (hash === undefined) return
  disk.change({ payloads: new Map(memory.payloads).set(hash, '{"torn":') })
  oracle.damaged(rowsWithPayload(memory.rows, hash))
}

/** Makes the newest checkpoint unusable, if the state can also be reached without it. */
function spoil({ device: { disk, spoilt, schedule } }: World, change: (checkpoint: Numbered) => Numbered): void {
  const { checkpoints, rows } = disk.memory
  const newest = checkpoints.at(-1)
  const [older] = checkpoints
  const isCovered =
    (disk.memory.removed === 0 && rows[0]?.seq === 1) ||
    (older !== undefined && older !== newest && !spoilt.has(older.seq))
  // Not while a tab evicts checkpoints that it has read. After a lost connection it first opens another one.
  const isLookedAt = schedule.pending().some(({ label }) => /checkpoints|evict|open/.test(label))
  if (newest === undefined || !isCovered || isLookedAt) return
  spoilt.add(newest.seq)
  disk.change({ checkpoints: [...checkpoints.slice(0, -1), change(newest)] })
}

/**
 * A later release ran and was rolled back: its checkpoint has a later state version with another meaning (X-LOG-16).
 * This release must use the older checkpoint.
 */
export const leaveForeignCheckpoint = (world: World): void =>
  spoil(world, (checkpoint) => {
    const state = JSON.stringify(foreignState(stateIn(checkpoint)))
    const stateVersion = Number(recordAt(checkpoint, 'stateVersion')) + 1
    return Object.assign({ ...checkpoint }, { stateVersion, state, stateHash: checksum(state) })
  })

/** Writes a row of another release, as through the store. */
function written({ device }: World, random: Random, row: Readonly<Record<string, unknown>>): void {
  const { disk, oracle, now, zone } = device
  const { memory } = disk
  const seq = headOf(memory) + 1
  if (seq === 1) return
  const at = now()
  const stored: StoredRow = {
    v: 1,
    at: new Date(at).toISOString(),
    zone: zone(at),
    actor: oracle.history().userAt(seq - 1) ?? null,
    org: null,
    session: random.uuid(),
    intent: random.uuid(),
    ...row,
    seq,
    id: random.uuid(),
  }
  if (row['fails'] === true) letFail(stored.id)
  const { fails: _fails, ...plain } = stored
  const rows = [{ ...plain, seq, id: stored.id }]
  const batch = { expectedHead: seq - 1, rows, payloads: [], queued: [], unqueued: [] }
  disk.change({ rows: [...memory.rows, ...rows] })
  oracle.appended('another release', memory.log, batch)
  oracle.flushed(memory.log, seq)
}

/** Writes an event of a type or version that this release does not know (fault 11). */
export const writeUnknown = (world: World, random: Random): void =>
  written(
    world,
    random,
    random.chance(0.5) ? { type: 'cardBlessed', data: {} } : { type: 'pageHidden', v: 99, data: {} },
  )

/** Writes an event at which this release's fold fails (fault 12). */
export const writeFailing = (world: World, random: Random): void => {
  if (canFail()) written(world, random, { type: 'languageChosen', data: { language: 'fr' }, fails: true })
}

/** The failing fold must be installed before the core is loaded; otherwise this fault does not exist. */
function canFail(): boolean {
  const probe = { ...PROBE, type: 'languageChosen', data: { language: 'fr' } } as const
  letFail(probe.id)
  try {
    evolve(initialState, probe)
    return false
  } catch {
    return true
  }
}
const PROBE = { seq: 1, id: 'probe', at: 0, zone: 0, actor: null, org: null, session: 'probe', intent: 'probe' }
