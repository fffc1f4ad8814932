import { isRight } from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode, struct, Integer } from '../../protocol/codec'
import { QueuedRow } from '../../protocol/events/queued-row'
import { Id } from '../../protocol/ids'
import { parseJson } from '../../protocol/json'
import type { Marker, MirrorEntry, StoredRow } from '../ports'

const MarkerRecord = t.type({ log: t.string, seq: Integer, hash: t.string }, 'Marker')
const PlaceRecord = t.type({ log: t.string, seq: Integer, id: Id }, 'Place')
const isStored = (raw: unknown): raw is StoredRow => isRight(StoredRecord.decode(raw))
/** Checks only the identity: the rest is decoded where the event is folded. */
const StoredRecord = t.type({ seq: Integer, id: Id }, 'StoredRecord')
/** A stored log row with any other fields. */
export const StoredEvent = new t.Type<StoredRow>(
  'StoredEvent',
  isStored,
  (raw, context) => (isStored(raw) ? t.success(raw) : t.failure(raw, context)),
  t.identity,
)
const MirrorRecord = struct(
  'MirrorRecord',
  {},
  { row: QueuedRow, event: StoredEvent, place: PlaceRecord, delivered: Id },
)

/** Length and CRC-32, four bytes each, before the JSON of a record. */
const HEADER = 8

/** Encodes records for a file, one after the other: each with its length, its CRC-32 and its JSON. */
export function writeRecords(records: readonly unknown[]): Uint8Array<ArrayBuffer> {
  const texts = records.map((record) => JSON.stringify(record))
  const encoder = new TextEncoder()
  // One buffer for all records, three bytes per UTF-16 unit: a buffer per record takes longer than filling it
  // (X-PERF-02).
  const bytes = new Uint8Array(texts.reduce((length, text) => length + HEADER + 3 * text.length, 0))
  const view = new DataView(bytes.buffer)
  let end = 0
  for (const text of texts) {
    const start = end + HEADER
    const { written } = encoder.encodeInto(text, bytes.subarray(start))
    view.setUint32(end, written)
    end = start + written
    view.setUint32(start - 4, crc32(bytes.subarray(start, end)))
  }
  return bytes.slice(0, end)
}

/** Content of one file: added rows, and ids of rows that have ended. */
export interface MirrorRecords {
  readonly added: readonly MirrorEntry[]
  readonly delivered: readonly string[]
}

const decoder = new TextDecoder()

/** Yields the records of a file, up to the first one that is truncated or has a wrong CRC, except of known rows. */
function* recordsIn(bytes: Uint8Array, isKnown: (rowId: string) => boolean = () => false): Generator<unknown> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + HEADER <= bytes.length;) {
    const length = view.getUint32(at)
    const json = bytes.subarray(at + HEADER, at + HEADER + length)
    if (json.length < length) return
    const rowId = rowIdIn(json)
    if (rowId === undefined || !isKnown(rowId)) {
      if (crc32(json) !== view.getUint32(at + 4)) return
      const record = parseJson(decoder.decode(json))
      if (isRight(record)) yield record.right
    }
    at += HEADER + length
  }
}

const ROW_START = new TextEncoder().encode('{"row":{"id":"')
const QUOTE = 0x22

/** Returns the id of the record's row if the record begins with it: that takes a tenth of the time of a parser. */
function rowIdIn(json: Uint8Array): string | undefined {
  for (let at = 0; at < ROW_START.length; at++) if (json[at] !== ROW_START[at]) return undefined
  return decoder.decode(json.subarray(ROW_START.length, json.indexOf(QUOTE, ROW_START.length)))
}

/** Decodes a file of rows, except known ones. */
export function readRecords(bytes: Uint8Array, isKnown?: (rowId: string) => boolean): MirrorRecords {
  const added: MirrorEntry[] = []
  const delivered: string[] = []
  for (const raw of recordsIn(bytes, isKnown)) {
    const record = decode(MirrorRecord, raw)
    if (!isRight(record)) continue
    const { row, event, place, delivered: id } = record.right
    if (row !== undefined) added.push({ row, ...(event && { event }), ...(place && { place }) })
    if (id !== undefined) delivered.push(id)
  }
  return { added, delivered }
}

/** Decodes a marker file; undefined if it is damaged. */
export function readMarker(bytes: Uint8Array): Marker | undefined {
  const [raw] = recordsIn(bytes)
  const marker = decode(MarkerRecord, raw)
  return isRight(marker) ? marker.right : undefined
}

/** Returns rows that some file added and no file marks as delivered, in log order. */
export function mergeRecords<M extends MirrorEntry>(
  files: readonly { readonly added: readonly M[]; readonly delivered: readonly string[] }[],
): readonly M[] {
  const gone = new Set(files.flatMap(({ delivered }) => delivered))
  const left = files.flatMap(({ added }) => added).filter(({ row }) => !gone.has(row.id))
  return left.toSorted((one, other) => one.row.seq - other.row.seq)
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** Computes the CRC-32 of ISO 3309 and PNG. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
