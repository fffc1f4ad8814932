import type * as t from 'io-ts'

/** One named field of an answer: the payload type that fills it, and how many payloads of it are wanted. */
export interface Part<
  C extends t.Mixed = t.Mixed,
  N extends 'one' | 'optional' | 'many' = 'one' | 'optional' | 'many',
> {
  readonly type: string
  readonly codec: C
  readonly count: N
}

/** Exactly this payload must come; without it the answer is refused. */
export const one = <C extends t.Mixed>(type: string, codec: C): Part<C, 'one'> => ({ type, codec, count: 'one' })

/** This payload may come. */
export const optional = <C extends t.Mixed>(type: string, codec: C): Part<C, 'optional'> => ({
  type,
  codec,
  count: 'optional',
})

/** All payloads of this type in their order; a payload whose data is a list counts as its items. */
export const many = <C extends t.Mixed>(type: string, codec: C): Part<C, 'many'> => ({ type, codec, count: 'many' })

/** One call of the API. `queue` says whether it may wait in the offline queue, and how urgent it is there. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below the API's address, with a {name} for each parameter. */
  readonly path: string
  /** The body of POST and DELETE. */
  readonly params?: t.Mixed
  /** The query of GET; every field encodes to text. */
  readonly query?: t.Mixed
  readonly answer: Readonly<Record<string, Part>>
  readonly queue: 'never' | 'normal' | 'high'
  /** The requirements that it stands for. */
  readonly source: string
}
