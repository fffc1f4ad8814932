import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { IntrospectableCodec } from './codec-introspection'
import { isRecord } from './record'

/** Why a value was rejected: the path and what was expected there. Never contains the value itself. */
export interface DecodeFault {
  readonly kind: 'decodeFault'
  /** Dotted path from the decoded root, for example 'Deck.sections.0.id'. */
  readonly path: string
  readonly expected: string
}

/** Decodes with a short error: the path of the deepest invalid field and the type that was expected there. */
export function decode<A>(codec: t.Decoder<unknown, A>, value: unknown): E.Either<DecodeFault, A> {
  const result = codec.decode(value)
  if (E.isRight(result)) return result
  return E.left(faultOf(deepest(result.left)))
}

/** Formats a fault as one line: 'Deck.id: string expected'. */
export function describeFault(fault: DecodeFault): string {
  return `${fault.path}: ${fault.expected} expected`
}

function deepest(errors: t.Errors): t.ValidationError | undefined {
  return errors.reduce<t.ValidationError | undefined>(
    (best, error) => (best === undefined || error.context.length > best.context.length ? error : best),
    undefined,
  )
}

function faultOf(error: t.ValidationError | undefined): DecodeFault {
  if (error === undefined) return { kind: 'decodeFault', path: '', expected: 'a valid value' }
  const root = error.context[0]?.type.name ?? ''
  const keys: string[] = []
  error.context.forEach((entry, index) => {
    const parent = error.context[index - 1]
    if (index > 0 && !isStructural(parent?.type)) keys.push(entry.key)
  })
  const last = error.context[error.context.length - 1]
  return { kind: 'decodeFault', path: [root, ...keys].join('.'), expected: last?.type.name ?? 'a valid value' }
}

/** Is the type a union or an intersection? Their members are numbered, and the numbers mean nothing to a reader. */
function isStructural(type: t.Decoder<unknown, unknown> | undefined): boolean {
  return type instanceof t.UnionType || type instanceof t.IntersectionType
}

/**
 * Creates the codec of an object with required and optional fields. A null in an optional field means 'absent', because
 * servers differ. Unknown fields are kept, so that data of a newer server survives a round trip through an older
 * client.
 */
export function struct<R extends t.Props, O extends t.Props>(name: string, required: R, optional: O) {
  const needed = t.type(required, name)
  const possible = t.partial(optional, name)
  type A = Fields<t.TypeOf<typeof needed> & t.TypeOf<typeof possible>>
  type W = t.OutputOf<typeof needed> & t.OutputOf<typeof possible>
  const requiredFields = Object.entries(required)
  const optionalFields = Object.entries(optional)
  const optionalKeys = Object.keys(optional)
  return new IntrospectableCodec<A, W, unknown>(
    { kind: 'all', types: [needed, possible] },
    name,
    (value): value is A => needed.is(value) && possible.is(value),
    (value, context) => {
      if (!isRecord(value)) return t.failure(value, context)
      const right = decodedFields(value, requiredFields, optionalFields, context)
      if (right !== undefined) return t.success(right as A)
      // Both halves are validated in the same context, so the path of a fault does not show the split.
      const decoded = E.chain((half: object) => possible.validate(half, context))(
        needed.validate(withoutNulls(value, optionalKeys), context),
      )
      return decoded as t.Validation<A>
    },
    (value) => possible.encode(needed.encode(value) as t.TypeOf<typeof possible>) as W,
  )
}

/**
 * Decodes all fields. Returns the same object if no field changes, and undefined if a field is invalid. Valid fields
 * need no path. A path per field would be most of the work of a fold (X-PERF-05).
 */
function decodedFields(
  value: Record<string, unknown>,
  required: readonly (readonly [string, t.Mixed])[],
  optional: readonly (readonly [string, t.Mixed])[],
  context: t.Context,
): Record<string, unknown> | undefined {
  let decoded = value
  for (const [key, codec] of required) {
    const field = codec.validate(value[key], context)
    if (E.isLeft(field)) return undefined
    if (field.right === value[key]) continue
    if (decoded === value) decoded = { ...value }
    decoded[key] = field.right
  }
  for (const [key, codec] of optional) {
    if (!(key in value)) continue
    const isAbsent = value[key] === null || value[key] === undefined
    const field = isAbsent ? undefined : codec.validate(value[key], context)
    if (field !== undefined && E.isLeft(field)) return undefined
    if (field !== undefined && field.right === value[key]) continue
    if (decoded === value) decoded = { ...value }
    if (field === undefined) delete decoded[key]
    else decoded[key] = field.right
  }
  return decoded
}

function withoutNulls(value: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  const nulls = keys.filter((key) => key in value && (value[key] === null || value[key] === undefined))
  if (nulls.length === 0) return value
  const copy = { ...value }
  for (const key of nulls) delete copy[key]
  return copy
}

/** A timestamp: ISO 8601 on the wire, milliseconds since 1970 UTC in memory. */
export const Instant = new t.Type<number, string, unknown>(
  'Instant',
  (value): value is number => typeof value === 'number' && Number.isFinite(value),
  (value, context) => {
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return t.failure(value, context)
    const at = Date.parse(value)
    return Number.isFinite(at) ? t.success(at) : t.failure(value, context)
  },
  (at) => new Date(at).toISOString(),
)

/** Formats milliseconds since 1970 UTC as ISO 8601 in UTC. */
export const toIso = (at: number): string => Instant.encode(at)

/** Creates the codec of a value or null. */
export const nullable = <A, O>(codec: t.Type<A, O, unknown>) =>
  new IntrospectableCodec<A | null, O | null, unknown>(
    { kind: 'any', types: [codec, t.null] },
    `(${codec.name} | null)`,
    (value): value is A | null => value === null || codec.is(value),
    (value, context) => (value === null ? t.success(null) : codec.validate(value, context)),
    (value) => (value === null ? null : codec.encode(value)),
  )

/** Creates the codec of an immutable list. */
export const list = <A, O>(item: t.Type<A, O, unknown>): t.Type<readonly A[], readonly O[], unknown> => {
  const inner = t.array(item)
  return new IntrospectableCodec<readonly A[], readonly O[], unknown>(
    { kind: 'list', item },
    inner.name,
    inner.is,
    inner.validate,
    (items) => inner.encode([...items]),
  )
}

/** Creates the codec of an immutable record of items by id. */
export const byId = <A, O>(item: t.Type<A, O, unknown>): t.Type<ById<A>, ById<O>, unknown> => {
  const inner = t.record(t.string, item)
  return new IntrospectableCodec<ById<A>, ById<O>, unknown>(
    { kind: 'record', item },
    inner.name,
    inner.is,
    inner.validate,
    inner.encode,
  )
}
export type ById<A> = Readonly<Record<string, A>>

/** A safe integer. */
export const Integer = new t.Type<number, number, unknown>(
  'Integer',
  (value): value is number => typeof value === 'number' && Number.isSafeInteger(value),
  (value, context) =>
    typeof value === 'number' && Number.isSafeInteger(value) ? t.success(value) : t.failure(value, context),
  t.identity,
)

/** A finite number. JSON has no others, but hand-built values may. */
export const Finite = new t.Type<number, number, unknown>(
  'Finite',
  (value): value is number => typeof value === 'number' && Number.isFinite(value),
  (value, context) =>
    typeof value === 'number' && Number.isFinite(value) ? t.success(value) : t.failure(value, context),
  t.identity,
)

/** Creates the codec of a closed set of words. */
export function oneOf<const Words extends readonly string[]>(name: string, words: Words) {
  type Word = Words[number]
  const known = new Set<string>(words)
  const is = (value: unknown): value is Word => typeof value === 'string' && known.has(value)
  return new IntrospectableCodec<Word, Word, unknown>(
    { kind: 'words', words },
    name,
    is,
    (value, context) => (is(value) ? t.success(value) : t.failure(value, context)),
    t.identity,
  )
}

/** Creates the codec of a tagged union: the value of one field is the variant's name in `kinds`. */
export function tagged<Kinds extends Readonly<Record<string, t.Mixed>>>(name: string, field: string, kinds: Kinds) {
  type A = Readonly<t.TypeOf<Kinds[keyof Kinds]>>
  type W = t.OutputOf<Kinds[keyof Kinds]>
  const kindOf = (value: unknown): t.Mixed | undefined => {
    const word = isRecord(value) ? value[field] : undefined
    return typeof word === 'string' && Object.hasOwn(kinds, word) ? kinds[word] : undefined
  }
  return new IntrospectableCodec<A, W, unknown>(
    { kind: 'any', types: Object.values(kinds) },
    name,
    (value): value is A => kindOf(value)?.is(value) === true,
    (value, context) => kindOf(value)?.validate(value, context) ?? t.failure(value, context),
    (value) => (kindOf(value)?.encode(value) ?? value) as W,
  )
}

/** Creates the codec of a set of words that decodes any other text as `other`. */
export function openWord<Word extends string>(words: t.Type<Word>, other: Word) {
  return new IntrospectableCodec<Word, Word, unknown>(
    { kind: 'any', types: [words, t.string] },
    words.name,
    words.is,
    (value, context) =>
      typeof value === 'string' ? t.success(words.is(value) ? value : other) : t.failure(value, context),
    t.identity,
  )
}

/** Merges an intersection into one object type. With an empty half, the compiler would accept any additional field. */
type Fields<T> = { [K in keyof T]: T[K] }
