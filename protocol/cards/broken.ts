import * as t from 'io-ts'

/** A card whose data is missing shows the error's text in its place (D-CARD-37). */
export const BrokenBack = t.type({ kind: t.literal('broken'), message: t.string }, 'BrokenBack')
export type BrokenBack = t.TypeOf<typeof BrokenBack>
