import { isRight } from 'fp-ts/Either'
import { hashText } from '../../core/hash'
import { canonicalJson, parseJson } from '../../protocol/json'
import { fieldOf, isRecord } from '../../protocol/record'
import type { LogStore, Payload, StoredRow } from '../ports'

/**
 * Size above which event data is stored once under its hash and referenced (X-LOG-08), in characters of JSON (decision
 * 40).
 */
const LARGE_CHARS = 2_048

/** The key under which a row refers to its data. */
const REFERENCE = '$payload'

/** Moves large data out of a row. Equal data is stored once, however often it occurs. */
export function extractPayload(row: StoredRow): { readonly row: StoredRow; readonly payload: Payload | undefined } {
  const json = canonicalJson(row['data'])
  if (json.length <= LARGE_CHARS) return { row, payload: undefined }
  const hash = hashText(json)
  return { row: { ...row, data: { [REFERENCE]: hash } }, payload: { hash, json, seq: row.seq } }
}

/** Returns the hash that a stored row refers to, if any. */
export function referenceOf(row: unknown): string | undefined {
  const hash = fieldOf(fieldOf(row, 'data'), REFERENCE)
  return typeof hash === 'string' ? hash : undefined
}

/** Puts large data back into rows; a row with a missing or damaged payload stays unchanged and does not decode. */
export async function inlinePayloads(rows: readonly unknown[], store: Pick<LogStore, 'payload'>): Promise<unknown[]> {
  return Promise.all(
    rows.map(async (row) => {
      const hash = referenceOf(row)
      if (hash === undefined) return row
      const json = await store.payload(hash)
      const data = json === undefined ? undefined : parseJson(json)
      return isRecord(row) && data !== undefined && isRight(data) ? { ...row, data: data.right } : row
    }),
  )
}
