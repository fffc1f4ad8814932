import * as t from 'io-ts'
import { codecStructure } from '../../protocol/codec-introspection'

/** A field of an object codec. */
export interface ObjectField {
  readonly codec: t.Any
  readonly required: boolean
}
export type ObjectFields = ReadonlyMap<string, ObjectField>

const known = new WeakMap<t.Any, ObjectFields | 'none'>()

/** Returns the fields of a codec that describes an object, also of a combined one. Undefined for other codecs. */
export function objectFields(codec: t.Any): ObjectFields | undefined {
  const found = known.get(codec) ?? readFields(codec) ?? 'none'
  known.set(codec, found)
  return found === 'none' ? undefined : found
}

function readFields(codec: t.Any): ObjectFields | undefined {
  const parts = codecStructure(codec)
  if (parts?.kind === 'object')
    return new Map(
      Object.entries(parts.fields).map(([name, field]) => [name, { codec: field, required: !parts.optional }]),
    )
  if (parts?.kind !== 'all') return undefined
  const fields = new Map<string, ObjectField>()
  for (const type of parts.types) {
    const inner = objectFields(type)
    if (inner === undefined) return undefined
    for (const [name, field] of inner) fields.set(name, field)
  }
  return fields
}

/** Returns the codecs of a tuple's items. Undefined for other codecs. */
export const tupleItems = (codec: t.Any): readonly t.Any[] | undefined => (isTuple(codec) ? codec.types : undefined)

const isTuple = (codec: t.Any): codec is t.TupleType<[t.Any, ...t.Any[]]> => codec instanceof t.TupleType

/**
 * Returns the words that a pack may contain where this codec is expected. Open sets of words count as closed ones,
 * because an unknown word in a pack is a typo. Undefined for other codecs.
 */
export function allowedWords(codec: t.Any): readonly string[] | undefined {
  const parts = codecStructure(codec)
  if (parts?.kind === 'words') return parts.words
  if (parts?.kind !== 'any') return undefined
  const sets = parts.types.map((type) => codecStructure(type))
  const words = sets.flatMap((set) => {
    if (set?.kind === 'words') return set.words
    return set?.kind === 'literal' && typeof set.value === 'string' ? [set.value] : []
  })
  const isOnlyText = parts.types.every((type, index) => type.name === 'string' || isWordSet(sets[index]))
  return words.length > 0 && isOnlyText ? words : undefined
}

const isWordSet = (parts: ReturnType<typeof codecStructure>): boolean =>
  parts?.kind === 'words' || (parts?.kind === 'literal' && typeof parts.value === 'string')
