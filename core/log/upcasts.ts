type Data = Readonly<Record<string, unknown>>

/** One hop: the data of version v as version v + 1 writes it. Pure; written once and never changed again. */
export type Upcast = (data: Data) => Data

/** By event type, the hop from version n at index n - 1. Every type is at its first version today (X-LOG-06). */
export type Upcasts = Readonly<Record<string, readonly Upcast[]>>

export const upcasts: Upcasts = {}

/** Brings data from the version that wrote it to the present one, hop by hop. */
export function upcast(type: string, from: number, to: number, data: Data, table: Upcasts = upcasts): Data {
  const hops = Object.hasOwn(table, type) ? (table[type] ?? []) : []
  return hops.slice(from - 1, to - 1).reduce((current, hop) => hop(current), data)
}
