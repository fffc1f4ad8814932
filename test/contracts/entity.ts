import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import type * as t from 'io-ts'
import { describe, expect, test } from 'vitest'
import { decode } from '../../protocol/codec'
import { parseJson } from '../../protocol/json'

/** The contract of every entity codec (D-ENTITY-35), by one example with all fields. */
export interface EntityCase<A> {
  /** The requirements that list the entity's fields. */
  readonly ids: string
  readonly codec: t.Type<A, unknown, unknown>
  readonly values: fc.Arbitrary<A>
  /** Every field of the entity in JSON. */
  readonly wire: Readonly<Record<string, unknown>>
  /** The required fields. */
  readonly required: readonly string[]
  /** Names of fields with any value. */
  readonly open?: readonly string[]
}

/** No field of any entity is a list of empty lists. */
const WRONG = [[]]

type Path = readonly (string | number)[]

/** Returns the path of every field at any depth; a list's first item represents all. */
function fieldsOf(value: unknown, open: readonly string[], path: Path = []): Path[] {
  if (Array.isArray(value)) return fieldsOf(value[0], open, [...path, 0])
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) =>
    open.includes(name) ? [] : [[...path, name], ...fieldsOf(field, open, [...path, name])],
  )
}

function withWrong(value: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined) return WRONG
  if (Array.isArray(value))
    return value.map((item, index) => (index === first ? withWrong(item, rest) : (item as unknown)))
  const fields = value as Readonly<Record<string, unknown>>
  return { ...fields, [first]: withWrong(fields[first], rest) }
}

/** Runs the contract of one entity. */
export function describeEntity<A>({ ids, codec, values, wire, required, open = [] }: EntityCase<A>): void {
  const through = (value: unknown) => E.chainW((json: unknown) => decode(codec, json))(parseJson(JSON.stringify(value)))

  describe(codec.name, () => {
    test(`${ids} ${codec.name} decodes and encodes every field`, () => {
      const decoded = decode(codec, wire)
      expect(decoded).toMatchObject({ _tag: 'Right' })
      if (E.isRight(decoded)) expect(codec.encode(decoded.right)).toEqual(wire)
    })

    test(`${ids} ${codec.name} names a field with a wrong type at any depth`, () => {
      for (const path of fieldsOf(wire, open)) {
        const decoded = decode(codec, withWrong(wire, path))
        expect(E.isLeft(decoded) ? decoded.left.path.split('.') : ['taken', ...path.slice(0, -1)]).toContain(
          path.at(-1),
        )
      }
    })

    test(`${ids} D-ENTITY-35 ${codec.name} survives a round trip through JSON`, () => {
      fc.assert(
        fc.property(values, (value) => {
          expect(through(codec.encode(value))).toEqual(E.right(value))
        }),
        { numRuns: 60 },
      )
    })

    test(`${ids} D-ENTITY-35 ${codec.name} names a missing required field`, () => {
      for (const field of required) {
        const decoded = decode(codec, { ...wire, [field]: undefined })
        expect(E.isLeft(decoded) ? decoded.left.path.split('.').at(-1) : `${field} was not missed`).toBe(field)
      }
      const least = Object.fromEntries(required.map((field) => [field, wire[field]]))
      expect(decode(codec, least)).toMatchObject({ _tag: 'Right' })
    })

    test(`${ids} ${codec.name} accepts null for a missing field, and keeps fields of a later version`, () => {
      const nulls = Object.fromEntries(
        Object.keys(wire).map((field) => [field, required.includes(field) ? wire[field] : null]),
      )
      const least = Object.fromEntries(required.map((field) => [field, wire[field]]))
      expect(decode(codec, nulls)).toEqual(decode(codec, least))
      const later = { ...wire, fieldOfTomorrow: { a: [1, null] } }
      const decoded = decode(codec, later)
      expect(E.isRight(decoded) ? codec.encode(decoded.right) : decoded).toEqual(later)
    })

    test(`X-SEC-05 ${codec.name} ignores hostile keys`, () => {
      const inner = JSON.stringify(wire).slice(1)
      const hostile = `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},${inner}`
      const read = E.chainW((json: unknown) => decode(codec, json))(parseJson(hostile))
      expect(read).toEqual(decode(codec, wire))
      expect(Object.getOwnPropertyNames(E.isRight(read) ? read.right : {})).not.toContain('__proto__')
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    })
  })
}
