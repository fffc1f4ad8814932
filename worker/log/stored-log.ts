import { inlinePayloads } from './payload-refs'
import type { LogStore } from '../ports'
import { CHUNK_ROWS, lastMissingSeq, seqOf } from './restore'

/** Read access to the log in the store. */
export type StoredLog = Pick<LogStore, 'read' | 'head' | 'payload' | 'removedUpTo' | 'checkpointSeqs' | 'checkpoint'>

/** Yields every row of the stored log, with large data put back, in chunks. */
export async function* storedRows(log: StoredLog): AsyncGenerator<readonly unknown[]> {
  for (let after = 0; ;) {
    const rows = await log.read(after, CHUNK_ROWS)
    if (rows.length === 0) return
    yield await inlinePayloads(rows, log)
    after = seqOf(rows.at(-1)) ?? after + rows.length
  }
}

/** Counts the rows in the log: those after the removed ones, and the kept ones before. */
export async function rowCount(log: StoredLog): Promise<number> {
  const removed = await lastMissingSeq(log)
  let stayed = 0
  for (let after = 0; after < removed;) {
    const seqs = (await log.read(after, CHUNK_ROWS)).map((row) => seqOf(row) ?? 0)
    stayed += seqs.filter((seq) => seq <= removed).length
    after = seqs.at(-1) ?? removed
  }
  return stayed + (await log.head()) - removed
}

/**
 * Returns the newest checkpoint that the rows of a compacted log follow without a gap; undefined for a complete log.
 */
export async function baseOf(log: StoredLog): Promise<unknown> {
  const removed = await lastMissingSeq(log)
  if (removed === 0) return undefined
  const base = (await log.checkpointSeqs()).find((seq) => seq >= removed)
  return base === undefined ? undefined : log.checkpoint(base)
}
