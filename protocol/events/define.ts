import type * as t from 'io-ts'

/** One kind of event. The codecs mark the texts of its data that may be exported unchanged (protocol/exportable-text). */
export interface EventKind<Type extends string, C extends t.Mixed> {
  readonly type: Type
  /** Version of `data`. Every change of its shape increments it and adds an upcast (X-LOG-06). */
  readonly v: number
  readonly data: C
}

/** Declares an event of the catalogue. */
export function event<const Type extends string, C extends t.Mixed>(
  type: Type,
  v: number,
  data: C,
): EventKind<Type, C> {
  return { type, v, data }
}
