import type { OutboxRow } from '../../core/outbox/state'
import type { AppendResult, Batch, Numbered, Removal, Secrets, StoredRow, LeaseTerm } from '../../worker/ports'

/** The database of one device, written for the tests independently of the product's stores. */
export interface DiskContent {
  /** Id of the log. */
  log: string
  rows: StoredRow[]
  payloads: Map<string, string>
  /** The newest row from which a payload was moved. */
  referring: Map<string, number>
  queued: Map<string, OutboxRow>
  checkpoints: Numbered[]
  secrets: Secrets | undefined
  /** Logout keys of sessions whose end the server has not confirmed. */
  pendingLogouts: readonly string[]
  /** The sending lease; each sender starts a new one. */
  term: LeaseTerm
  /** Rows up to here were removed, except those that had to stay. */
  removed: number
  /** A user has signed out, and the log was not purged of that user. */
  purgeDue: boolean
  /** When a page was last visible and awake, in device time. */
  activeAt: number | undefined
  /** The schema version: an older release cannot open a newer one. */
  version: number
}

export const emptyDisk = (log: string, version = 1): DiskContent => ({
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
  version,
})

/** Replaces a lease by another; returns undefined when that lease is over. */
export const begun = (content: DiskContent, before: LeaseTerm, next: LeaseTerm): DiskContent | undefined =>
  content.term.epoch === before.epoch && content.term.settled === before.settled
    ? { ...content, term: next }
    : undefined

export const headOf = ({ rows }: DiskContent): number => rows.at(-1)?.seq ?? 0

/** Returns the content after a write, or why the write fails; the previous content is not changed. */
export function appended(content: DiskContent, batch: Batch): DiskContent | Exclude<AppendResult, 'ok'> {
  if (headOf(content) !== batch.expectedHead) return 'conflict'
  if (batch.epoch !== undefined && batch.epoch !== content.term.epoch) return 'fenced'
  const ids = new Set([...content.rows, ...batch.rows].map(({ id }) => id))
  if (ids.size < content.rows.length + batch.rows.length) return 'duplicate'
  const queued = new Map(content.queued)
  for (const row of batch.queued) queued.set(row.id, row)
  for (const id of batch.unqueued) queued.delete(id)
  return {
    ...content,
    rows: [...content.rows, ...batch.rows.map((row) => structuredClone(row))],
    payloads:
      batch.payloads.length === 0
        ? content.payloads
        : new Map([...content.payloads, ...batch.payloads.map(({ hash, json }) => [hash, json] as const)]),
    referring:
      batch.payloads.length === 0
        ? content.referring
        : new Map([...content.referring, ...batch.payloads.map(({ hash, seq = 0 }) => [hash, seq] as const)]),
    queued,
    purgeDue: content.purgeDue || batch.leaves === true,
    ...(batch.secrets === undefined ? {} : { secrets: batch.secrets ?? undefined }),
  }
}

/** Adds a checkpoint and keeps the newest one before it; ignores one older than the newest. */
export function checkpointed(content: DiskContent, checkpoint: Numbered): DiskContent {
  const others = content.checkpoints.filter(({ seq }) => seq !== checkpoint.seq)
  if (others.some(({ seq }) => seq > checkpoint.seq)) return content
  return { ...content, checkpoints: [...others, structuredClone(checkpoint)].slice(-2) }
}

/**
 * Returns the content after a removal; undefined when the head differs or the covering checkpoint is missing. Keeps the
 * last row, so that the numbering continues.
 */
export function removed(content: DiskContent, removal: Removal): DiskContent | undefined {
  const head = headOf(content)
  const { coveredBy } = removal
  if (head !== removal.expectedHead) return undefined
  if (coveredBy !== undefined && !content.checkpoints.some(({ seq }) => seq === coveredBy)) return undefined
  const payloads = new Map(content.payloads)
  for (const hash of removal.payloads) payloads.delete(hash)
  return {
    ...content,
    rows: content.rows.filter(({ seq }) => seq > removal.upTo || seq === head || removal.keep.includes(seq)),
    removed: Math.max(content.removed, Math.min(removal.upTo, head - 1)),
    payloads,
    ...(removal.checkpoint === undefined
      ? {}
      : { checkpoints: [structuredClone(removal.checkpoint)], purgeDue: false }),
  }
}

/** Returns the content without evictable checkpoints; without any when the log is complete from its first row. */
export const evicted = (content: DiskContent, spare: readonly number[]): DiskContent => {
  const whole = content.removed === 0 && content.rows[0]?.seq === 1
  return { ...content, checkpoints: content.checkpoints.filter(({ seq }) => !whole && !spare.includes(seq)) }
}
