import type * as t from 'io-ts'

/** One kind of event. Which texts of its data may leave the device, their codecs say (protocol/open). */
export interface EventKind<Type extends string, C extends t.Mixed> {
  readonly type: Type
  /** Version of `data`; raised, with an upcast, whenever its shape changes (X-LOG-06). */
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
