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

/** What is known of a path; computed once, because a log has the same paths in thousands of rows (X-PERF-05). */
interface PathFacts {
  readonly codecs: ReadonlySet<t.Any>
  readonly parts: readonly CodecStructure[]
  readonly open: 'id' | 'exportableText' | undefined
  /** The declared fields that were asked for. */
  readonly fields: Map<string, CodecPath>
  readonly entries: CodecPath
  readonly items: CodecPath
}

const facts = new WeakMap<CodecPath, PathFacts>()

function factsOf(place: CodecPath): PathFacts {
  const known = facts.get(place)
  if (known !== undefined) return known
  const flat = place.map(flattenCodec)
  const codecs = new Set(flat.flatMap((one) => one.codecs))
  const parts = flat.flatMap((one) => one.parts)
  const isMarked = parts.some(({ kind }) => kind === 'open')
  const found: PathFacts = {
    codecs,
    parts,
    open: codecs.has(Id) ? 'id' : isMarked ? 'exportableText' : undefined,
    fields: new Map(),
    entries: parts.flatMap((one) => (one.kind === 'record' ? [one.item] : [])),
    items: parts.flatMap((one) => (one.kind === 'list' ? [one.item] : [])),
  }
  facts.set(place, found)
  return found
}

const roots = new WeakMap<t.Any, CodecPath>()

/** Returns the path of a complete value. */
export function rootPath(codec: t.Any): CodecPath {
  const known = roots.get(codec) ?? [codec]
  roots.set(codec, known)
  return known
}

/** Does this codec apply at the path, alone or as part of another? */
export const codecMatchesAt = (place: CodecPath, codec: t.Any): boolean => factsOf(place).codecs.has(codec)

/** The path of a value that no codec declares. */
export const undeclared: CodecPath = []
const arbitrary: CodecPath = [t.unknown]

/**
 * Returns the codecs of a field; empty if no codec declares it. An object with arbitrary fields declares each as any
 * value.
 */
export function fieldAt(place: CodecPath, key: string): CodecPath {
  const { parts, codecs, fields } = factsOf(place)
  const known = fields.get(key)
  if (known !== undefined) return known
  const declared = parts.flatMap((one) => {
    const field = one.kind === 'object' && Object.hasOwn(one.fields, key) ? one.fields[key] : undefined
    return field === undefined ? [] : [field]
  })
  const isArbitrary = codecs.has(t.UnknownRecord)
  if (declared.length === 0) return isArbitrary ? arbitrary : undeclared
  const found = isArbitrary ? [...declared, t.unknown] : declared
  fields.set(key, found)
  return found
}

/** Returns the codecs of a record's entries. */
export const entryAt = (place: CodecPath): CodecPath => factsOf(place).entries

/** Returns the codecs of a list's items. */
export const itemAt = (place: CodecPath): CodecPath => factsOf(place).items

/** Returns why any text at this path is exportable as it is: it is an id, or marked as exportable. */
export const markedOpenAt = (place: CodecPath): 'id' | 'exportableText' | undefined => factsOf(place).open

/** Is the text one of the words that the codecs of the path declare: a literal, or one of a closed list? */
export const isWordAt = (place: CodecPath, text: string): boolean =>
  factsOf(place).parts.some(
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
