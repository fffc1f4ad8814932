import type * as t from 'io-ts'
import { codecParts } from '../protocol/describe'
import { Id } from '../protocol/ids'

/**
 * The texts of a codec that may leave the device as they are, ids among them, by dotted paths; lists and records on the
 * way have no part ('trials.id').
 */
export function openPaths(
  codec: t.Any,
  path: readonly string[] = [],
  within: readonly t.Any[] = [],
): readonly string[] {
  if (codec === Id) return [path.join('.')]
  const parts = codecParts(codec)
  if (parts === undefined || within.includes(codec)) return []
  const inner = (type: t.Any, name: readonly string[] = []) => openPaths(type, [...path, ...name], [...within, codec])
  switch (parts.kind) {
    case 'open':
      return [path.join('.')]
    case 'object':
      return Object.entries(parts.fields).flatMap(([key, field]) => inner(field, [key]))
    case 'all':
    case 'any':
      return [...new Set(parts.types.flatMap((type) => inner(type)))]
    case 'list':
    case 'record':
      return inner(parts.item)
    default:
      return []
  }
}
