import type * as t from 'io-ts'
import { codecParts } from './describe'

/**
 * A decoded value with nothing in it but what its codec names, at any depth. Entities keep unknown fields, so that an
 * older client loses nothing of what it hands on; what is logged must not hold what nobody has looked at (X-LOG-13).
 */
export const onlyDeclared = <A>(codec: t.Type<A, unknown, unknown>, value: A): A => declared(codec, value) as A

function declared(codec: t.Any, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const parts = codecParts(codec)
  switch (parts?.kind) {
    case 'object':
      return Object.fromEntries(
        Object.entries(parts.fields).flatMap(([key, field]) =>
          Object.hasOwn(value, key) ? [[key, declared(field, Reflect.get(value, key))]] : [],
        ),
      )
    case 'all':
      return Object.assign({}, ...parts.types.map((type) => declared(type, value)))
    case 'any': {
      const type = parts.types.find((one) => one.is(value))
      return type === undefined ? undefined : declared(type, value)
    }
    case 'list':
      return Array.isArray(value) ? value.map((item) => declared(parts.item, item)) : undefined
    case 'record':
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, declared(parts.item, item)]))
    default:
      // A plain codec names no field of an object.
      return undefined
  }
}
