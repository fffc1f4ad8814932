import type { StoredRow } from '../../worker/ports'
import { listAt, recordAt, textAt } from './json'

/** A row of the log as stored on the disk, with large payloads inlined; read without the product's codecs. */
export interface RawRow {
  readonly seq: number
  readonly id: string
  readonly type: string
  /** Device time, ms since 1970 UTC. */
  readonly at: number
  readonly actor: string | undefined
  readonly session: string
  readonly intent: string
  readonly data: unknown
  /** The complete row as text. */
  readonly text: string
}

/** Returns the key under which a row references its payload (X-LOG-08). */
const payloadOf = (row: StoredRow): string | undefined => textAt(row['data'], '$payload')

export function rawRow(row: StoredRow, payloads: ReadonlyMap<string, string>): RawRow {
  const hash = payloadOf(row)
  const json = hash === undefined ? undefined : payloads.get(hash)
  const data: unknown = json === undefined ? row['data'] : JSON.parse(json)
  return {
    seq: row.seq,
    id: row.id,
    type: textAt(row, 'type') ?? '',
    at: Date.parse(textAt(row, 'at') ?? ''),
    actor: textAt(row, 'actor'),
    session: textAt(row, 'session') ?? '',
    intent: textAt(row, 'intent') ?? '',
    data,
    text: JSON.stringify({ ...row, data }),
  }
}

export const word = ({ data }: RawRow, key: string): string => textAt(data, key) ?? ''
export const number = ({ data }: RawRow, key: string): number => Number(recordAt(data, key))
export const list = ({ data }: RawRow, key: string): readonly unknown[] => listAt(data, key)
export { payloadOf }
