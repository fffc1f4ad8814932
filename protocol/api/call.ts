import type * as t from 'io-ts'

/** One named field of an answer: the payload type that fills it, and how many payloads of that type are expected. */
export interface Part<
  C extends t.Mixed = t.Mixed,
  N extends 'one' | 'optional' | 'many' = 'one' | 'optional' | 'many',
> {
  readonly type: string
  readonly codec: C
  readonly count: N
}

/** Declares a required payload. An answer without it is refused. */
export const one = <C extends t.Mixed>(type: string, codec: C): Part<C, 'one'> => ({ type, codec, count: 'one' })

/** Declares an optional payload. */
export const optional = <C extends t.Mixed>(type: string, codec: C): Part<C, 'optional'> => ({
  type,
  codec,
  count: 'optional',
})

/** Declares a list of all payloads of this type, in their order. A payload whose data is a list counts as its items. */
export const many = <C extends t.Mixed>(type: string, codec: C): Part<C, 'many'> => ({ type, codec, count: 'many' })

/** One call of the API. `queue` is its priority in the offline queue; 'never' means that it is not queued. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Relative to the API's address, with a {name} for each parameter. */
  readonly path: string
  /** The body of POST and DELETE. */
  readonly params?: t.Mixed
  /** The query of GET. Every field encodes to text. */
  readonly query?: t.Mixed
  readonly answer: Readonly<Record<string, Part>>
  readonly queue: 'never' | 'normal' | 'high'
  /** The requirements that the call implements, separated by spaces. */
  readonly source: string
}
