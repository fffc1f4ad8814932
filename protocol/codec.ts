import * as E from 'fp-ts/Either'
import * as t from 'io-ts'

/** Why a value was refused: where it went wrong and what was expected there. Never holds the value itself. */
export interface DecodeFault {
  readonly kind: 'decodeFault'
  /** Dotted path from the decoded root, for example 'Deck.sections.0.id'. */
  readonly path: string
  readonly expected: string
}

/** Decodes with a short error: the path of the first field that is wrong and what stands there instead. */
export function decode<A>(codec: t.Decoder<unknown, A>, value: unknown): E.Either<DecodeFault, A> {
  const result = codec.decode(value)
  if (E.isRight(result)) return result
  return E.left(faultOf(deepest(result.left)))
}

/** One line for people: 'Deck.id: string expected'. */
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

/** Unions and intersections number their members; those numbers say nothing to a reader. */
function isStructural(type: t.Decoder<unknown, unknown> | undefined): boolean {
  return type instanceof t.UnionType || type instanceof t.IntersectionType
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * An object with required and optional fields. A null in an optional field means 'absent' (servers differ);
 * unknown fields are kept, so that a newer server loses nothing by passing through an older client.
 */
export function entity<R extends t.Props, O extends t.Props>(name: string, required: R, optional: O) {
  const shape = t.intersection([t.type(required, name), t.partial(optional, name)], name)
  type A = t.TypeOf<typeof shape>
  type W = t.OutputOf<typeof shape>
  const optionalKeys = Object.keys(optional)
  return new t.Type<A, W, unknown>(
    name,
    shape.is,
    (value, context) => {
      if (!isRecord(value)) return t.failure(value, context)
      const nulls = optionalKeys.filter((key) => value[key] === null || (key in value && value[key] === undefined))
      if (nulls.length === 0) return shape.validate(value, context)
      const copy: Record<string, unknown> = { ...value }
      for (const key of nulls) delete copy[key]
      return shape.validate(copy, context)
    },
    shape.encode,
  )
}

/** A point in time: ISO 8601 on the wire, milliseconds since 1970 UTC inside. */
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

/** Milliseconds since 1970 UTC as ISO 8601 in UTC. */
export const toIso = (at: number): string => Instant.encode(at)

/** A whole number. */
export const Integer = new t.Type<number, number, unknown>(
  'Integer',
  (value): value is number => typeof value === 'number' && Number.isSafeInteger(value),
  (value, context) =>
    typeof value === 'number' && Number.isSafeInteger(value) ? t.success(value) : t.failure(value, context),
  t.identity,
)

/** A finite number. JSON knows no others, but code that builds values by hand does. */
export const Finite = new t.Type<number, number, unknown>(
  'Finite',
  (value): value is number => typeof value === 'number' && Number.isFinite(value),
  (value, context) =>
    typeof value === 'number' && Number.isFinite(value) ? t.success(value) : t.failure(value, context),
  t.identity,
)

/** One of a few words. */
export function oneOf<const Words extends readonly string[]>(name: string, words: Words) {
  type Word = Words[number]
  const known = new Set<string>(words)
  const is = (value: unknown): value is Word => typeof value === 'string' && known.has(value)
  return new t.Type<Word, Word, unknown>(
    name,
    is,
    (value, context) => (is(value) ? t.success(value) : t.failure(value, context)),
    t.identity,
  )
}
