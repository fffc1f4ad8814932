type Data = Readonly<Record<string, unknown>>

/** One upcast: the data of version v in the format of version v + 1. Pure; written once and never changed again. */
export type Upcast = (data: Data) => Data

/** By event type, the upcast from version n at index n - 1. Every type is at its first version today (X-LOG-06). */
export type Upcasts = Readonly<Record<string, readonly Upcast[]>>

export const upcasts: Upcasts = {}

/** Upcasts data from the version that wrote it to the current one, step by step. */
export function upcast(type: string, from: number, to: number, data: Data, table: Upcasts = upcasts): Data {
  const hops = Object.hasOwn(table, type) ? (table[type] ?? []) : []
  return hops.slice(from - 1, to - 1).reduce((current, hop) => hop(current), data)
}
