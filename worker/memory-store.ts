import type { OutboxRow } from '../core/state'
import type { AppendResult, Batch, LogStore, Payload, Secrets, StoredRow } from './ports'

interface Held {
  rows: StoredRow[]
  payloads: Map<string, string>
  queued: Map<string, OutboxRow>
  checkpoints: { readonly seq: number }[]
  secrets: Secrets | undefined
  epoch: number
}

/** What a memory store holds; hand it to another one to 'reopen' the same log. */
export type Memory = Held
export const emptyMemory = (): Memory => ({
  rows: [],
  payloads: new Map(),
  queued: new Map(),
  checkpoints: [],
  secrets: undefined,
  epoch: 0,
})

/** A log in memory: for a private window without IndexedDB (X-HEAL-05), and for the simulation. */
export function memoryStore(memory: Memory = emptyMemory()): LogStore {
  const head = () => memory.rows.at(-1)?.seq ?? 0
  return {
    durable: false,
    open: async () => ({ head: head(), damage: 'none' }),
    append: async (batch) => append(memory, batch),
    read: async (after, limit) => memory.rows.filter(({ seq }) => seq > after).slice(0, limit),
    head: async () => head(),
    checkpoints: async () => memory.checkpoints.toReversed(),
    saveCheckpoint: async (checkpoint) => {
      memory.checkpoints = [...memory.checkpoints, structuredClone(checkpoint)].slice(-2)
      return 'ok'
    },
    payload: async (hash) => memory.payloads.get(hash),
    payloadHashes: async () => [...memory.payloads.keys()],
    remove: async (upTo, payloads) => {
      memory.rows = memory.rows.filter(({ seq }) => seq > upTo || seq === head())
      for (const hash of payloads) memory.payloads.delete(hash)
    },
    queued: async () => [...memory.queued.values()],
    secrets: async () => memory.secrets,
    saveSecrets: async (secrets) => {
      memory.secrets = secrets
    },
    nextEpoch: async () => ++memory.epoch,
    evict: async () => undefined,
    close: () => undefined,
  }
}

function append(memory: Memory, batch: Batch): AppendResult {
  if ((memory.rows.at(-1)?.seq ?? 0) !== batch.expectedHead) return 'conflict'
  if (batch.epoch !== undefined && batch.epoch !== memory.epoch) return 'fenced'
  const ids = new Set(memory.rows.map(({ id }) => id))
  if (batch.rows.some(({ id }) => ids.has(id))) return 'duplicate'
  memory.rows.push(...batch.rows.map((row) => structuredClone(row)))
  for (const { hash, json } of batch.payloads satisfies readonly Payload[]) memory.payloads.set(hash, json)
  for (const row of batch.queued) memory.queued.set(row.id, row)
  for (const id of batch.unqueued) memory.queued.delete(id)
  return 'ok'
}
