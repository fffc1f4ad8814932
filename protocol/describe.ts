import * as t from 'io-ts'

/** The shape of a codec as text, the same for codecs that accept the same values. Recursion ends with the name. */
export function describeCodec(codec: t.Any, within: readonly t.Any[] = []): string {
  const inner = (type: t.Any) => describeCodec(type, [...within, codec])
  const parts = codecParts(codec)
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

/** What a codec is made of, for whoever describes it. Undefined for a plain one such as 'string'. */
export type CodecParts =
  | { readonly kind: 'object'; readonly optional: boolean; readonly fields: Readonly<Record<string, t.Any>> }
  | { readonly kind: 'all' | 'any'; readonly types: readonly t.Any[] }
  | { readonly kind: 'list' | 'record'; readonly item: t.Any }
  | { readonly kind: 'literal'; readonly value: unknown }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** A text that may leave the device as it is. */
  | { readonly kind: 'open' }

/** Takes a codec apart by one level. */
export function codecParts(codec: t.Any): CodecParts | undefined {
  if (codec instanceof Described) return codec.parts
  if (codec instanceof t.InterfaceType)
    return { kind: 'object', optional: false, fields: codec.props as Record<string, t.Any> }
  if (codec instanceof t.PartialType)
    return { kind: 'object', optional: true, fields: codec.props as Record<string, t.Any> }
  if (codec instanceof t.IntersectionType) return { kind: 'all', types: codec.types as t.Any[] }
  if (codec instanceof t.UnionType) return { kind: 'any', types: codec.types as t.Any[] }
  if (codec instanceof t.ArrayType) return { kind: 'list', item: codec.type as t.Any }
  if (codec instanceof t.DictionaryType) return { kind: 'record', item: codec.codomain as t.Any }
  if (codec instanceof t.LiteralType) return { kind: 'literal', value: codec.value }
  if (codec instanceof t.RecursiveType) return codecParts(codec.type as t.Any)
  return undefined
}

/** The names of the fields of an object's codec; none for a codec of anything else. */
export function fieldNames(codec: t.Any): readonly string[] {
  const parts = codecParts(codec)
  if (parts?.kind === 'all') return parts.types.flatMap(fieldNames)
  return parts?.kind === 'object' ? Object.keys(parts.fields) : []
}

/** A codec of our own that still tells what it is made of. */
export class Described<A, O, I> extends t.Type<A, O, I> {
  readonly parts: CodecParts
  constructor(parts: CodecParts, ...rest: ConstructorParameters<typeof t.Type<A, O, I>>) {
    super(...rest)
    this.parts = parts
  }
}
