import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import { codecStructure } from '../../protocol/codec-introspection'
import { isRecord } from '../../protocol/record'
import { nearestWord } from './nearest-word'
import { allowedWords, objectFields, tupleItems } from './object-fields'
import type { ObjectFields } from './object-fields'

/** Steps from the top of a file to a value: field names and list indexes. */
export type PackPath = readonly string[]

/** A value of the wrong shape. */
export interface ShapeFault {
  readonly path: PackPath
  readonly rule: 'unknown-field' | 'missing-field' | 'wrong-type' | 'unknown-word'
  readonly reason: string
  readonly repair?: string
  /** The smallest optional field or list item that contains the fault. Undefined: the whole file is unusable. */
  readonly removable: PackPath | undefined
}

/** What a plain codec expects, in an author's words. */
const expectations: Readonly<Record<string, string>> = {
  string: 'a text expected',
  boolean: 'true or false expected',
  number: 'a number expected',
  Finite: 'a number expected',
  Integer: 'a whole number expected',
  Instant: "a time expected, such as '2025-11-24T07:00:00.000Z' or 'now-3d'",
  Id: 'an id expected, a text of up to 200 characters',
}

/**
 * Finds all values of a JSON file that do not fit its codec: wrong types, unknown words, missing and unknown fields.
 * Stricter than decoding, which keeps unknown fields and accepts any card type. Objects without declared fields may
 * contain any. Reports no values, because a pack can contain passwords.
 */
export function shapeFaults(codec: t.Any, value: unknown): readonly ShapeFault[] {
  const faults: ShapeFault[] = []
  check(codec, value, [], undefined, (fault) => faults.push(fault))
  return faults
}

type Report = (fault: ShapeFault) => void

function check(codec: t.Any, value: unknown, path: PackPath, removable: PackPath | undefined, report: Report): void {
  const wrong = (reason: string, repair?: string) =>
    report({ path, rule: 'wrong-type', reason, removable, ...(repair === undefined ? {} : { repair }) })
  const fields = objectFields(codec)
  if (fields !== undefined) {
    if (isRecord(value)) checkFields(fields, value, path, removable, report)
    else wrong('an object in { } expected')
    return
  }
  const words = allowedWords(codec)
  if (words !== undefined) {
    checkWord(words, value, path, removable, report)
    return
  }
  const items = tupleItems(codec)
  if (items !== undefined) {
    if (!Array.isArray(value) || value.length !== items.length) wrong(`a list of ${items.length} values expected`)
    else items.forEach((item, index) => check(item, value[index], [...path, String(index)], removable, report))
    return
  }
  const parts = codecStructure(codec)
  if (parts?.kind === 'list') {
    if (!Array.isArray(value)) wrong('a list in [ ] expected')
    else
      value.forEach((item: unknown, index) => {
        const at = [...path, String(index)]
        check(parts.item, item, at, at, report)
      })
  } else if (parts?.kind === 'record') {
    if (!isRecord(value)) wrong('an object in { } expected')
    else
      for (const [key, item] of Object.entries(value)) {
        const at = [...path, key]
        check(parts.item, item, at, at, report)
      }
  } else if (parts?.kind === 'any') checkAlternatives(parts.types, value, path, removable, report)
  else if (parts?.kind === 'literal') {
    if (value !== parts.value) wrong(`${JSON.stringify(parts.value)} expected`)
  } else if (E.isLeft(codec.validate(value, []))) {
    wrong(expectations[codec.name] ?? `${codec.name} expected`, quotationHint(codec, value))
  }
}

function checkFields(
  fields: ObjectFields,
  value: Readonly<Record<string, unknown>>,
  path: PackPath,
  removable: PackPath | undefined,
  report: Report,
): void {
  for (const [name, { required }] of fields) {
    if (!required || (name in value && value[name] !== null)) continue
    report({
      path,
      rule: 'missing-field',
      reason: `the field '${name}' is missing`,
      repair: `Add '${name}'.`,
      removable,
    })
  }
  for (const [name, item] of Object.entries(value)) {
    const at = [...path, name]
    const field = fields.get(name)
    if (field !== undefined) {
      if (item !== null) check(field.codec, item, at, field.required ? removable : at, report)
    } else if (fields.size > 0) {
      report({
        path: at,
        rule: 'unknown-field',
        reason: 'no such field',
        repair: fieldHint(name, fields),
        removable: at,
      })
    }
  }
}

/** Suggests a field of this object or of an object in it: a pass mark belongs in 'quizSettings.passingGrade'. */
function fieldHint(name: string, fields: ObjectFields): string {
  const own = [...fields.keys()]
  const inner = [...fields].flatMap(([outer, { codec }]) =>
    [...(objectFields(codec)?.keys() ?? [])].map((field) => `${outer}.${field}`),
  )
  const near = nearestWord(name, own) ?? nearestWord(name, inner)
  return near === undefined ? `Remove it, or use one of: ${own.join(', ')}.` : `Did you mean '${near}'?`
}

function checkWord(
  words: readonly string[],
  value: unknown,
  path: PackPath,
  removable: PackPath | undefined,
  report: Report,
): void {
  if (typeof value === 'string' && words.includes(value)) return
  const near = typeof value === 'string' ? nearestWord(value, words) : undefined
  report({
    path,
    rule: 'unknown-word',
    reason: `one of these words expected: ${words.join(', ')}`,
    removable,
    ...(near === undefined ? {} : { repair: `Did you mean '${near}'?` }),
  })
}

/** Reports the faults of the alternative that fits best: the one with the fewest faults inside the value. */
function checkAlternatives(
  types: readonly t.Any[],
  value: unknown,
  path: PackPath,
  removable: PackPath | undefined,
  report: Report,
): void {
  const results = types.map((type) => {
    const faults: ShapeFault[] = []
    check(type, value, path, removable, (fault) => faults.push(fault))
    return faults
  })
  if (results.some((faults) => faults.length === 0)) return
  const inner = results.filter((faults) => faults.some((fault) => fault.path.length > path.length))
  const [best] = (inner.length > 0 ? inner : results).toSorted((one, other) => one.length - other.length)
  best?.forEach(report)
}

function quotationHint(codec: t.Any, value: unknown): string | undefined {
  const expectsNumber = ['number', 'Finite', 'Integer'].includes(codec.name)
  if (expectsNumber && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return 'Remove the quotation marks.'
  if (codec.name === 'boolean' && (value === 'true' || value === 'false')) return 'Remove the quotation marks.'
  if (codec.name === 'string' && (typeof value === 'number' || typeof value === 'boolean'))
    return 'Put it in quotation marks.'
  return undefined
}

/** A JSON value without its invalid parts, and how its paths relate to the original's. */
export interface Pruned {
  readonly value: unknown
  /** Was a list, an object or a list item removed? References to it are then not faults. */
  readonly lossy: boolean
  /** Converts a path in the pruned value to the path in the original value. */
  readonly originalPath: (path: PackPath) => PackPath
}

/**
 * Removes the smallest parts that contain the faults, so that the rest can be decoded and checked. Undefined when a
 * fault spoils the whole file. Unknown fields stay.
 */
export function withoutFaults(value: unknown, faults: readonly ShapeFault[]): Pruned | undefined {
  const spoilt = faults.filter(({ rule }) => rule !== 'unknown-field')
  const removals = new Set<string>()
  for (const { removable } of spoilt) {
    if (removable === undefined) return undefined
    removals.add(removable.join('\n'))
  }
  let lossy = false
  const removedItems = new Map<string, number[]>()
  const copy = (item: unknown, path: PackPath): unknown => {
    if (Array.isArray(item)) {
      const kept: unknown[] = []
      item.forEach((entry: unknown, index) => {
        const at = [...path, String(index)]
        if (!removals.has(at.join('\n'))) {
          kept.push(copy(entry, at))
          return
        }
        lossy = true
        const list = path.join('\n')
        removedItems.set(list, [...(removedItems.get(list) ?? []), index])
      })
      return kept
    }
    if (!isRecord(item)) return item
    return Object.fromEntries(
      Object.entries(item).flatMap(([key, entry]) => {
        const at = [...path, key]
        if (!removals.has(at.join('\n'))) return [[key, copy(entry, at)] as const]
        if (typeof entry === 'object') lossy = true
        return []
      }),
    )
  }
  const pruned = removals.size === 0 ? value : copy(value, [])
  const originalPath = (path: PackPath): PackPath => {
    const original: string[] = []
    for (const step of path) {
      const removed = removedItems.get(original.join('\n')) ?? []
      let index = Number(step)
      for (const at of removed) if (at <= index) index++
      original.push(removed.length === 0 ? step : String(index))
    }
    return original
  }
  return { value: pruned, lossy, originalPath }
}
