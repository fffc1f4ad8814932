import type * as t from 'io-ts'
import { codecStructure } from './codec-introspection'

/**
 * Strips all fields that the codec does not declare, at any depth. Struct codecs keep unknown fields, so that an older
 * client passes them on. Logged data must not contain fields that nobody has reviewed (X-LOG-13).
 */
export const stripUnknown = <A>(codec: t.Type<A, unknown, unknown>, value: A): A => declared(codec, value) as A

function declared(codec: t.Any, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const parts = codecStructure(codec)
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
      // A codec without fields cannot describe an object.
      return undefined
  }
}
