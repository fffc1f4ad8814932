import { internalise } from './externalise'
import type { LogStore } from './ports'
import { CHUNK, removedOf, seqOf } from './restore'

/** The log as it lies in the store, for whoever tells of it. */
export type StoredLog = Pick<LogStore, 'read' | 'head' | 'payload' | 'removedUpTo' | 'checkpointSeqs' | 'checkpoint'>

/** Every row of the log as it lies in the store, large data put back, in chunks. */
export async function* storedRows(log: StoredLog): AsyncGenerator<readonly unknown[]> {
  for (let after = 0; ;) {
    const rows = await log.read(after, CHUNK)
    if (rows.length === 0) return
    yield await internalise(rows, log)
    after = seqOf(rows.at(-1)) ?? after + rows.length
  }
}

/** How many rows lie in the log: those that followed on what was removed, and what was to stay of that. */
export async function rowCount(log: StoredLog): Promise<number> {
  const removed = await removedOf(log)
  let stayed = 0
  for (let after = 0; after < removed;) {
    const seqs = (await log.read(after, CHUNK)).map((row) => seqOf(row) ?? 0)
    stayed += seqs.filter((seq) => seq <= removed).length
    after = seqs.at(-1) ?? removed
  }
  return stayed + (await log.head()) - removed
}

/** The newest checkpoint that rows of a compacted log follow on without a gap; undefined for a log that is whole. */
export async function baseOf(log: StoredLog): Promise<unknown> {
  const removed = await removedOf(log)
  if (removed === 0) return undefined
  const base = (await log.checkpointSeqs()).find((seq) => seq >= removed)
  return base === undefined ? undefined : log.checkpoint(base)
}
