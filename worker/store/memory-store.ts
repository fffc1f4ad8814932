import type { OutboxRow } from '../../core/outbox/state'
import type { AppendResult, Batch, LogStore, Numbered, Removal, Secrets, StoredRow, LeaseTerm } from '../ports'

/** Content of a memory store; pass it to another store to 'reopen' the same log. */
export interface Memory {
  log: string
  rows: StoredRow[]
  payloads: Map<string, string>
  /** Seq of the newest row that a payload was extracted from. */
  referring: Map<string, number>
  queued: Map<string, OutboxRow>
  checkpoints: Numbered[]
  secrets: Secrets | undefined
  pendingLogouts: readonly string[]
  term: LeaseTerm
  removed: number
  purgeDue: boolean
  activeAt: number | undefined
}
export const emptyMemory = (log = 'memory'): Memory => ({
  log,
  rows: [],
  payloads: new Map(),
  referring: new Map(),
  queued: new Map(),
  checkpoints: [],
  secrets: undefined,
  pendingLogouts: [],
  term: { epoch: 0, settled: true },
  removed: 0,
  purgeDue: false,
  activeAt: undefined,
})

const isTerm = (one: LeaseTerm, other: LeaseTerm): boolean => one.epoch === other.epoch && one.settled === other.settled

const headOf = (memory: Memory): number => memory.rows.at(-1)?.seq ?? 0

/** Creates a log in memory: for a private window without IndexedDB (X-HEAL-05), and for the simulation. */
export function memoryStore(memory: Memory = emptyMemory()): LogStore {
  return {
    durable: false,
    open: async () => memory.log,
    append: async (batch) => append(memory, batch),
    read: async (after, limit) => memory.rows.filter(({ seq }) => seq > after).slice(0, limit),
    head: async () => headOf(memory),
    holds: async (eventId) => memory.rows.some(({ id }) => id === eventId),
    checkpointSeqs: async () => memory.checkpoints.map(({ seq }) => seq).toReversed(),
    checkpoint: async (at) => memory.checkpoints.find(({ seq }) => seq === at),
    saveCheckpoint: async (checkpoint) => {
      const older = memory.checkpoints.filter(({ seq }) => seq !== checkpoint.seq)
      if (older.every(({ seq }) => seq < checkpoint.seq))
        memory.checkpoints = [...older, structuredClone(checkpoint)].slice(-2)
      return true
    },
    payload: async (hash) => memory.payloads.get(hash),
    payloadsUpTo: async (seq) => [...memory.payloads.keys()].filter((hash) => (memory.referring.get(hash) ?? 0) <= seq),
    removedUpTo: async () => memory.removed,
    isPurgeDue: async () => memory.purgeDue,
    activeAt: async () => memory.activeAt,
    markActive: async (at) => {
      memory.activeAt = at
    },
    remove: async (removal) => remove(memory, removal),
    queued: async () => [...memory.queued.values()],
    secrets: async () => memory.secrets,
    pendingLogouts: async () => memory.pendingLogouts,
    notePendingLogout: async (logoutKey, isPending) => {
      const others = memory.pendingLogouts.filter((other) => other !== logoutKey)
      memory.pendingLogouts = isPending ? [...others, logoutKey] : others
    },
    term: async () => memory.term,
    beginTerm: async (before, next) => {
      if (!isTerm(memory.term, before)) return false
      memory.term = next
      return true
    },
    evict: async (spare) => {
      const whole = memory.removed === 0 && memory.rows[0]?.seq === 1
      memory.checkpoints = memory.checkpoints.filter(({ seq }) => !whole && !spare.includes(seq))
    },
    reset: async () => {
      Object.assign(memory, emptyMemory(`${memory.log} anew`))
    },
    close: () => undefined,
  }
}

function append(memory: Memory, batch: Batch): AppendResult {
  if (headOf(memory) !== batch.expectedHead) return 'conflict'
  if (batch.epoch !== undefined && batch.epoch !== memory.term.epoch) return 'fenced'
  const rows = [...memory.rows, ...batch.rows]
  if (new Set(rows.map(({ id }) => id)).size < rows.length) return 'duplicate'
  memory.rows.push(...batch.rows.map((row) => structuredClone(row)))
  for (const { hash, json, seq = 0 } of batch.payloads) {
    memory.payloads.set(hash, json)
    memory.referring.set(hash, seq)
  }
  for (const row of batch.queued) memory.queued.set(row.id, row)
  for (const id of batch.unqueued) memory.queued.delete(id)
  if (batch.leaves === true) memory.purgeDue = true
  if (batch.secrets !== undefined) memory.secrets = batch.secrets ?? undefined
  return 'ok'
}

function remove(memory: Memory, { expectedHead, upTo, keep, payloads, coveredBy, checkpoint }: Removal): boolean {
  const head = headOf(memory)
  if (head !== expectedHead) return false
  if (coveredBy !== undefined && !memory.checkpoints.some(({ seq }) => seq === coveredBy)) return false
  const kept = new Set(keep)
  memory.rows = memory.rows.filter(({ seq }) => seq > upTo || seq === head || kept.has(seq))
  memory.removed = Math.max(memory.removed, Math.min(upTo, head - 1))
  for (const hash of payloads) memory.payloads.delete(hash)
  if (checkpoint !== undefined) {
    memory.checkpoints = [structuredClone(checkpoint)]
    memory.purgeDue = false
  }
  return true
}
