import { isRecord } from '../protocol/record'
import type { JsonPath } from './json-path'

/** One path at which two values differ; an absent value is undefined. */
export interface Difference {
  readonly path: JsonPath
  readonly before: unknown
  readonly after: unknown
}

/**
 * Returns the paths at which two JSON values differ, as deep as they can be compared, in field order. Identical
 * subtrees are skipped, so comparing two states of one log costs only what has changed.
 */
export function differences(before: unknown, after: unknown, path: JsonPath = []): readonly Difference[] {
  if (before === after) return []
  if (Array.isArray(before) && Array.isArray(after))
    return Array.from({ length: Math.max(before.length, after.length) }).flatMap((_, place) =>
      differences(before[place], after[place], [...path, place]),
    )
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      differences(own(before, key), own(after, key), [...path, key]),
    )
  return [{ path, before, after }]
}

const own = (record: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined
