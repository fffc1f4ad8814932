// Fields of decks and cards in Markdown: YAML, defaults and derived ids.
import { createHash } from 'node:crypto'
import { LineCounter, isMap, isPair, isScalar, isSeq, parseDocument } from 'yaml'
import { isRecord } from '../../protocol/record'
import type { Place, SourceFault } from './pack-source'
import type { PackPath } from './shape-faults'

export type Fields = Record<string, unknown>

/** Ends the parsing of a file with the place and the reason. */
export class Fault extends Error {
  readonly fault: SourceFault
  constructor(line: number, reason: string, repair?: string, column = 1) {
    super(reason)
    this.fault = {
      rule: 'markdown-syntax',
      place: { line, column },
      reason,
      ...(repair === undefined ? {} : { repair }),
    }
  }
}

/** Parses YAML fields. Aliases are refused, because they can multiply the size. */
export function readYaml(
  source: string,
  firstLine: number,
  prefix: PackPath,
  onPlace: (path: PackPath, place: Place) => void,
): Fields {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, uniqueKeys: true, version: '1.2' })
  const placeOf = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { line: firstLine + line - 1, column: col }
  }
  const [error] = document.errors
  if (error !== undefined) {
    const place = placeOf(error.pos[0])
    throw new Fault(
      place.line,
      `the fields are not YAML: ${error.message.split('\n')[0] ?? ''}`,
      undefined,
      place.column,
    )
  }
  const walk = (node: unknown, path: PackPath): void => {
    if (isMap(node))
      for (const pair of node.items) {
        if (!isPair(pair) || !isScalar(pair.key)) continue
        const at = [...path, String(pair.key.value)]
        if (pair.key.range) onPlace(at, placeOf(pair.key.range[0]))
        walk(pair.value, at)
      }
    else if (isSeq(node))
      node.items.forEach((item, index) => {
        const at = [...path, String(index)]
        if (typeof item === 'object' && item !== null && 'range' in item && Array.isArray(item.range))
          onPlace(at, placeOf(Number(item.range[0])))
        walk(item, at)
      })
  }
  walk(document.contents, prefix)
  let value: unknown
  try {
    value = document.toJS({ maxAliasCount: 0 })
  } catch {
    throw new Fault(firstLine, 'the fields contain YAML aliases', 'Write the value again instead of *name.')
  }
  if (value === null || value === undefined) return {}
  if (!isRecord(value)) throw new Fault(firstLine, "the fields are no list of 'name: value'")
  return { ...value }
}

/** Returns an id that depends on the words only: a UUID of version 5 (RFC 9562, 5.5). */
export function derivedId(...words: readonly string[]): string {
  const bytes = createHash('sha1').update(JSON.stringify(words)).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns the names of a field such as 'without'; none if it is no list. */
export const namesIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Adds default values of fields that are neither given nor named in 'without'. */
export function withDefaults(fields: Fields, defaults: Fields, without: readonly unknown[]): Fields {
  const missing = Object.entries(defaults).filter(([name]) => !(name in fields) && !without.includes(name))
  return { ...fields, ...Object.fromEntries(missing) }
}
