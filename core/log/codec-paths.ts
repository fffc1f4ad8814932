import * as t from 'io-ts'
import { codecStructure, type CodecStructure } from '../../protocol/codec-introspection'
import { Id } from '../../protocol/ids'

/** All codecs that may apply at one path of a value: members of unions and halves of entities, flattened. */
export type CodecPath = readonly t.Any[]

interface FlatCodec {
  readonly codecs: CodecPath
  readonly parts: readonly CodecStructure[]
}

const flatCodecs = new WeakMap<t.Any, FlatCodec>()

function flattenCodec(codec: t.Any): FlatCodec {
  const known = flatCodecs.get(codec)
  if (known !== undefined) return known
  const parts = codecStructure(codec)
  const inner = parts?.kind === 'all' || parts?.kind === 'any' ? parts.types.map(flattenCodec) : []
  const found = {
    codecs: [codec, ...inner.flatMap(({ codecs }) => codecs)],
    parts: [...(parts === undefined ? [] : [parts]), ...inner.flatMap((one) => one.parts)],
  }
  flatCodecs.set(codec, found)
  return found
}

const partsAt = (place: CodecPath): readonly CodecStructure[] => place.flatMap((codec) => flattenCodec(codec).parts)

/** Does this codec apply at the path, alone or as part of another? */
export const codecMatchesAt = (place: CodecPath, codec: t.Any): boolean =>
  place.some((one) => flattenCodec(one).codecs.includes(codec))

/**
 * Returns the codecs of a field; empty if no codec declares it. An object with arbitrary fields declares each as any
 * value.
 */
export const fieldAt = (place: CodecPath, key: string): CodecPath => [
  ...partsAt(place).flatMap((parts) => {
    const field = parts.kind === 'object' && Object.hasOwn(parts.fields, key) ? parts.fields[key] : undefined
    return field === undefined ? [] : [field]
  }),
  ...(codecMatchesAt(place, t.UnknownRecord) ? [t.unknown] : []),
]

/** Returns the codecs of a record's entries. */
export const entryAt = (place: CodecPath): CodecPath =>
  partsAt(place).flatMap((parts) => (parts.kind === 'record' ? [parts.item] : []))

/** Returns the codecs of a list's items. */
export const itemAt = (place: CodecPath): CodecPath =>
  partsAt(place).flatMap((parts) => (parts.kind === 'list' ? [parts.item] : []))

/** Returns why any text at this path is exportable as it is: it is an id, or marked as exportable. */
export const markedOpenAt = (place: CodecPath): 'id' | 'exportableText' | undefined =>
  codecMatchesAt(place, Id) ? 'id' : partsAt(place).some(({ kind }) => kind === 'open') ? 'exportableText' : undefined

/** Is the text one of the words that the codecs of the path declare: a literal, or one of a closed list? */
export const isWordAt = (place: CodecPath, text: string): boolean =>
  partsAt(place).some(
    (parts) =>
      (parts.kind === 'literal' && parts.value === text) || (parts.kind === 'words' && parts.words.includes(text)),
  )

/** Returns the names of all fields that these codecs declare, at any depth. */
export function declaredNames(codecs: CodecPath): ReadonlySet<string> {
  const names = new Set<string>()
  const seen = new Set<t.Any>()
  const visit = (codec: t.Any): void => {
    if (seen.has(codec)) return
    seen.add(codec)
    for (const parts of flattenCodec(codec).parts)
      if (parts.kind === 'object')
        for (const [name, field] of Object.entries(parts.fields)) {
          names.add(name)
          visit(field)
        }
      else if (parts.kind === 'list' || parts.kind === 'record') visit(parts.item)
  }
  codecs.forEach(visit)
  return names
}
