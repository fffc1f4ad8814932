import type * as t from 'io-ts'
import { byId, type ById } from '../protocol/codec'
import { lookup, without } from './record'

/**
 * A record by ids, split by the last sign of its keys. What nearly every event adds to stands on such shelves: each
 * change makes a new copy of what it stands in, and one object for all of it would be most of the event's cost
 * (X-PERF-05).
 */
export type Shelves<A> = Readonly<Record<string, Readonly<Record<string, A>>>>

/** The codec of shelves of something. */
export const shelves = <A, O>(item: t.Type<A, O, unknown>): t.Type<ById<ById<A>>, ById<ById<O>>, unknown> =>
  byId(byId(item))

const shelfOf = (key: string): string => key.slice(-1)

/** What stands under a key; undefined when nothing does. */
export const onShelf = <A>(shelves: Shelves<A>, key: string): A | undefined => {
  const shelf = lookup(shelves, shelfOf(key))
  return shelf && lookup(shelf, key)
}

/** With a value under a key, in the place of what stood there. */
export const putOnShelf = <A>(shelves: Shelves<A>, key: string, value: A): Shelves<A> => ({
  ...shelves,
  [shelfOf(key)]: { ...lookup(shelves, shelfOf(key)), [key]: value },
})

/** Without what stands under these keys. */
export const offShelf = <A>(shelves: Shelves<A>, keys: readonly string[]): Shelves<A> =>
  keys.reduce((left, key) => ({ ...left, [shelfOf(key)]: without(lookup(left, shelfOf(key)) ?? {}, key) }), shelves)

/** Everything, with its keys. */
export const onAllShelves = <A>(shelves: Shelves<A>): readonly (readonly [string, A])[] =>
  Object.values(shelves).flatMap((shelf) => Object.entries(shelf))
