import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import { decode, describeFault } from '../../protocol/codec'

/** Decodes a stored JSON value. It was validated when it was written, so a fault here is an internal error. */
export function decodeColumn<A>(codec: t.Decoder<unknown, A>, value: unknown): A {
  const decoded = decode(codec, value)
  if (E.isLeft(decoded)) throw new Error(`The database holds a broken value: ${describeFault(decoded.left)}`)
  return decoded.right
}

/** Encodes a value for storage. */
export const encodeColumn = <A>(codec: t.Encoder<A, unknown>, value: A): string => JSON.stringify(codec.encode(value))

/** Returns the fields that are neither null nor undefined. */
export function omitNulls<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], null | undefined> }
export function omitNulls(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))
}
