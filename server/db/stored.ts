import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import { decode, describeFault } from '../../protocol/codec'

/** A stored JSON value by its codec. It was checked when it was written, so that a fault here is the server's own. */
export function stored<A>(codec: t.Decoder<unknown, A>, value: unknown): A {
  const decoded = decode(codec, value)
  if (E.isLeft(decoded)) throw new Error(`The database holds a broken value: ${describeFault(decoded.left)}`)
  return decoded.right
}

/** A value as it is stored: in its wire form. */
export const toStored = <A>(codec: t.Encoder<A, unknown>, value: A): string => JSON.stringify(codec.encode(value))

/** The fields that are there: null columns and undefined values are left out. */
export function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], null | undefined> }
export function present(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))
}
