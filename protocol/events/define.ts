import type * as t from 'io-ts'

/**
 * One kind of event. `open` lists the texts that may leave the device as they are in an export, by dotted paths below
 * `data` that end at the text itself; lists and records on the way have no part ('trials.id'). Numbers, booleans, times
 * and words of a closed list stay anyway; every other text is replaced by a pseudonym (X-EXPORT-02).
 */
export interface EventKind<Type extends string, C extends t.Mixed> {
  readonly type: Type
  /** Version of `data`; raised, with an upcast, whenever its shape changes (X-LOG-06). */
  readonly v: number
  readonly data: C
  readonly open: readonly string[]
}

/** Declares an event of the catalogue. */
export function event<const Type extends string, C extends t.Mixed>(
  type: Type,
  v: number,
  data: C,
  open: readonly string[] = [],
): EventKind<Type, C> {
  return { type, v, data, open }
}
