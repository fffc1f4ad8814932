import type * as t from 'io-ts'
import { byId, type ById } from '../protocol/codec'
import { lookup, without } from './record'

/**
 * A sharded record: entries by id, split by the last character of the id. Nearly every event changes such records. A
 * change copies only one shard, because copying the complete record would be most of the event's cost (X-PERF-05).
 */
export type ShardedRecord<A> = Readonly<Record<string, Readonly<Record<string, A>>>>

/** Builds the codec of a sharded record. */
export const shardedRecord = <A, O>(item: t.Type<A, O, unknown>): t.Type<ById<ById<A>>, ById<ById<O>>, unknown> =>
  byId(byId(item))

const shardOf = (key: string): string => key.slice(-1)

/** Returns the value of a key; undefined without one. */
export const getSharded = <A>(record: ShardedRecord<A>, key: string): A | undefined => {
  const shard = lookup(record, shardOf(key))
  return shard && lookup(shard, key)
}

/** Sets the value of a key. */
export const setSharded = <A>(record: ShardedRecord<A>, key: string, value: A): ShardedRecord<A> => ({
  ...record,
  [shardOf(key)]: { ...lookup(record, shardOf(key)), [key]: value },
})

/** Removes the values of keys. */
export const deleteSharded = <A>(record: ShardedRecord<A>, keys: readonly string[]): ShardedRecord<A> =>
  keys.reduce((left, key) => ({ ...left, [shardOf(key)]: without(lookup(left, shardOf(key)) ?? {}, key) }), record)

/** Returns all entries. */
export const shardedEntries = <A>(record: ShardedRecord<A>): readonly (readonly [string, A])[] =>
  Object.values(record).flatMap((shard) => Object.entries(shard))
