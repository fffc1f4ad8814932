import type * as t from 'io-ts'
import { codecStructure } from '../../protocol/codec-introspection'
import { Id } from '../../protocol/ids'

/**
 * Returns the dotted paths of a codec's texts that are exported unchanged, ids included. Lists and records add no
 * segment ('trials.id').
 */
export function exportableFields(
  codec: t.Any,
  path: readonly string[] = [],
  within: readonly t.Any[] = [],
): readonly string[] {
  if (codec === Id) return [path.join('.')]
  const parts = codecStructure(codec)
  if (parts === undefined || within.includes(codec)) return []
  const inner = (type: t.Any, name: readonly string[] = []) =>
    exportableFields(type, [...path, ...name], [...within, codec])
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
