import * as t from 'io-ts'

/** A card without data. It shows the error message instead of its content (D-CARD-37). */
export const BrokenBack = t.type({ kind: t.literal('broken'), message: t.string }, 'BrokenBack')
export type BrokenBack = t.TypeOf<typeof BrokenBack>
