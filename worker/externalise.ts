import { isRight } from 'fp-ts/Either'
import { hashText } from '../core/hash'
import { canonicalJson, parseJson } from '../protocol/json'
import { isRecord } from '../protocol/record'
import { fieldOf } from './field-of'
import type { LogStore, Payload, StoredRow } from './ports'

/** Event data longer than this is stored once under its hash and referenced (X-LOG-08), in characters of JSON (decision 40). */
const LARGE = 2_048

/** The key under which a row refers to its data. */
const REFERENCE = '$payload'

/** Takes large data out of a row. Equal data is stored once, however often it is told. */
export function externalise(row: StoredRow): { readonly row: StoredRow; readonly payload: Payload | undefined } {
  const json = canonicalJson(row['data'])
  if (json.length <= LARGE) return { row, payload: undefined }
  const hash = hashText(json)
  return { row: { ...row, data: { [REFERENCE]: hash } }, payload: { hash, json, seq: row.seq } }
}

/** The hash that a stored row refers to, if it does. */
export function referenceOf(row: unknown): string | undefined {
  const hash = fieldOf(fieldOf(row, 'data'), REFERENCE)
  return typeof hash === 'string' ? hash : undefined
}

/** Puts large data back into rows; one whose payload is gone or damaged stays as it is and will not decode. */
export async function internalise(rows: readonly unknown[], store: Pick<LogStore, 'payload'>): Promise<unknown[]> {
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
