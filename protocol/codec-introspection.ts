import * as t from 'io-ts'

/**
 * Describes a codec's structure as text. Codecs that accept the same values yield the same text. A recursive reference
 * yields the name.
 */
export function describeCodec(codec: t.Any, within: readonly t.Any[] = []): string {
  const inner = (type: t.Any) => describeCodec(type, [...within, codec])
  const parts = codecStructure(codec)
  if (parts === undefined || within.includes(codec)) return codec.name
  switch (parts.kind) {
    case 'object':
      return `{${Object.entries(parts.fields)
        .map(([key, field]) => `${key}${parts.optional ? '?' : ''}:${inner(field)}`)
        .sort()
        .join(',')}}`
    case 'all':
      return parts.types.map(inner).join('&')
    case 'any':
      return `(${parts.types.map(inner).join('|')})`
    case 'list':
      return `${inner(parts.item)}[]`
    case 'record':
      return `{[]:${inner(parts.item)}}`
    case 'literal':
      return JSON.stringify(parts.value)
    case 'open':
      return codec.name
    case 'words':
      return `<${parts.words.join('|')}>`
  }
}

/** The structure of a codec. Undefined for a plain codec such as 'string'. */
export type CodecStructure =
  | { readonly kind: 'object'; readonly optional: boolean; readonly fields: Readonly<Record<string, t.Any>> }
  | { readonly kind: 'all' | 'any'; readonly types: readonly t.Any[] }
  | { readonly kind: 'list' | 'record'; readonly item: t.Any }
  | { readonly kind: 'literal'; readonly value: unknown }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** A text that may be exported unchanged. */
  | { readonly kind: 'open' }

/** Returns the structure of a codec, one level deep. */
export function codecStructure(codec: t.Any): CodecStructure | undefined {
  if (codec instanceof IntrospectableCodec) return codec.parts
  if (codec instanceof t.InterfaceType)
    return { kind: 'object', optional: false, fields: codec.props as Record<string, t.Any> }
  if (codec instanceof t.PartialType)
    return { kind: 'object', optional: true, fields: codec.props as Record<string, t.Any> }
  if (codec instanceof t.IntersectionType) return { kind: 'all', types: codec.types as t.Any[] }
  if (codec instanceof t.UnionType) return { kind: 'any', types: codec.types as t.Any[] }
  if (codec instanceof t.ArrayType) return { kind: 'list', item: codec.type as t.Any }
  if (codec instanceof t.DictionaryType) return { kind: 'record', item: codec.codomain as t.Any }
  if (codec instanceof t.LiteralType) return { kind: 'literal', value: codec.value }
  if (codec instanceof t.RecursiveType) return codecStructure(codec.type as t.Any)
  return undefined
}

/** Returns the field names of an object codec; an empty list for other codecs. */
export function fieldNames(codec: t.Any): readonly string[] {
  const parts = codecStructure(codec)
  if (parts?.kind === 'all') return parts.types.flatMap(fieldNames)
  return parts?.kind === 'object' ? Object.keys(parts.fields) : []
}

/** A custom codec that exposes its structure. */
export class IntrospectableCodec<A, O, I> extends t.Type<A, O, I> {
  readonly parts: CodecStructure
  constructor(parts: CodecStructure, ...rest: ConstructorParameters<typeof t.Type<A, O, I>>) {
    super(...rest)
    this.parts = parts
  }
}
