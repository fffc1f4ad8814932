import type { OutboxRow } from '../../core/outbox/state'
import type { AppendResult, Batch, Numbered, Removal, Secrets, StoredRow, Term } from '../../worker/ports'

/** The database of one device, written for the tests: nothing of it is the store that the product brings along. */
export interface DiskContent {
  /** Id of the log. */
  log: string
  rows: StoredRow[]
  payloads: Map<string, string>
  /** The newest row that a payload was taken out of. */
  referring: Map<string, number>
  queued: Map<string, OutboxRow>
  checkpoints: Numbered[]
  secrets: Secrets | undefined
  /** The term of sending; each sender begins a new one. */
  term: Term
  /** Up to here rows were removed, but for those that were to stay. */
  removed: number
  /** A user has left whom the log was not purged of. */
  purgeDue: boolean
  /** When a page was last in sight and awake, device time. */
  activeAt: number | undefined
  /** Of the database's shape: a release that is older cannot open it. */
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
  term: { epoch: 0, settled: true },
  removed: 0,
  purgeDue: false,
  activeAt: undefined,
  version,
})

/** Puts a term in the place of another one; undefined when that one is over. */
export const begun = (content: DiskContent, before: Term, next: Term): DiskContent | undefined =>
  content.term.epoch === before.epoch && content.term.settled === before.settled
    ? { ...content, term: next }
    : undefined

export const headOf = ({ rows }: DiskContent): number => rows.at(-1)?.seq ?? 0

/** What a write makes of the content, or why it makes nothing of it; the content before it stays as it was. */
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

/** With this checkpoint and the newest one before it; an older one than the newest is not taken. */
export function checkpointed(content: DiskContent, checkpoint: Numbered): DiskContent {
  const others = content.checkpoints.filter(({ seq }) => seq !== checkpoint.seq)
  if (others.some(({ seq }) => seq > checkpoint.seq)) return content
  return { ...content, checkpoints: [...others, structuredClone(checkpoint)].slice(-2) }
}

/** Without what is to go; undefined when the head is another one. The last row stays, so that the numbering goes on. */
export function removed(content: DiskContent, removal: Removal): DiskContent | undefined {
  const head = headOf(content)
  if (head !== removal.expectedHead) return undefined
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

/** Without the checkpoints that are to spare; without any when the log is whole from its first row. */
export const evicted = (content: DiskContent, spare: readonly number[]): DiskContent => {
  const whole = content.removed === 0 && content.rows[0]?.seq === 1
  return { ...content, checkpoints: content.checkpoints.filter(({ seq }) => !whole && !spare.includes(seq)) }
}
