import fc from 'fast-check'
import * as t from 'io-ts'
import { Finite, Instant, Integer, toIso } from '../../protocol/codec'
import { codecStructure } from '../../protocol/codec-introspection'
import { Id } from '../../protocol/ids'

/** Generators for the texts of a value, by dotted path. Lists and records add nothing to the path. */
export interface Texts {
  readonly text: (path: string) => fc.Arbitrary<string>
  /** Texts that may be exported unchanged. */
  readonly open: (path: string) => fc.Arbitrary<string>
  readonly id: (path: string) => fc.Arbitrary<string>
  /** Fields that no codec declares, which may be added to any object. */
  readonly undeclared?: fc.Arbitrary<Readonly<Record<string, unknown>>>
}

/** The maximum number of names in a path. */
const DEEPEST = 5

const times = fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 }).map(toIso)
const numbers = fc.integer({ min: 0, max: 200 })

/** Generates any stored value of a codec with these texts. */
export function codecValues(codec: t.Any, texts: Texts, path = ''): fc.Arbitrary<unknown> {
  const parts = codecStructure(codec)
  if (parts === undefined) return plainValues(codec, texts, path)
  switch (parts.kind) {
    case 'object': {
      const fields = Object.entries(parts.fields).map(([key, field]) => [
        key,
        codecValues(field, texts, path === '' ? key : `${path}.${key}`),
      ])
      const record = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        noNullPrototype: true,
        ...(parts.optional ? { requiredKeys: [] } : {}),
      })
      return fc
        .tuple(record, fc.option(texts.undeclared ?? fc.constant({}), { nil: {}, freq: 3 }))
        .map(([declared, more]) => ({ ...more, ...declared }))
    }
    case 'all':
      return fc.tuple(...parts.types.map((half) => codecValues(half, texts, path))).map(merged)
    case 'any':
      return fc.oneof(...parts.types.map((member) => codecValues(member, texts, path)))
    case 'list':
      // Recursive values must end.
      return path.split('.').length > DEEPEST
        ? fc.constant([])
        : fc.array(codecValues(parts.item, texts, path), { maxLength: 3 })
    case 'record':
      return fc.dictionary(texts.id(path), codecValues(parts.item, texts, path), { maxKeys: 3, noNullPrototype: true })
    case 'literal':
      return fc.constant(parts.value)
    case 'open':
      return texts.open(path)
    case 'words':
      return fc.constantFrom(...parts.words)
  }
}

function plainValues(codec: t.Any, texts: Texts, path: string): fc.Arbitrary<unknown> {
  if (codec === t.string) return texts.text(path)
  if (codec === Id) return texts.id(path)
  if (codec === Instant) return times
  if (codec === Finite || codec === Integer || codec === t.number) return numbers
  if (codec === t.boolean) return fc.boolean()
  if (codec === t.null) return fc.constant(null)
  if (codec instanceof t.TupleType)
    return fc.tuple(...(codec.types as t.Any[]).map((item) => codecValues(item, texts, path)))
  if (codec === t.UnknownRecord)
    return fc.dictionary(texts.id(path), texts.text(path), { maxKeys: 3, noNullPrototype: true })
  throw new Error(`no values are known of the codec ${codec.name} at ${path}`)
}

const merged = (halves: readonly unknown[]): unknown => Object.assign({}, ...halves)
