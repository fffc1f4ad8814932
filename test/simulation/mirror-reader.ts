import { recordAt, textAt } from './json'

/** Returns the ids of the unsent rows in the files of a mirror, read without the product's code. */
export function mirroredRows(files: ReadonlyMap<string, Uint8Array>): ReadonlySet<string> {
  const rows = new Set<string>()
  const delivered = new Set<string>()
  for (const [name, bytes] of files) {
    if (!name.endsWith('.rows')) continue
    for (const record of records(bytes)) {
      const id = textAt(recordAt(record, 'row'), 'id')
      const gone = textAt(record, 'delivered')
      if (id !== undefined) rows.add(id)
      if (gone !== undefined) delivered.add(gone)
    }
  }
  return new Set([...rows].filter((id) => !delivered.has(id)))
}

const read = new WeakMap<Uint8Array, readonly unknown[]>()

/** Reads records of four bytes of length, four of CRC-32 and JSON, up to the first truncated or invalid one. */
export function records(bytes: Uint8Array): readonly unknown[] {
  const known = read.get(bytes) ?? decodeRecords(bytes)
  read.set(bytes, known)
  return known
}

function decodeRecords(bytes: Uint8Array): readonly unknown[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found: unknown[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const json = bytes.subarray(at + 8, at + 8 + view.getUint32(at))
    if (json.length < view.getUint32(at) || checksum(json) !== view.getUint32(at + 4)) break
    found.push(JSON.parse(new TextDecoder().decode(json)))
    at += 8 + json.length
  }
  return found
}

/** Computes CRC-32 (ISO 3309), bit by bit. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
