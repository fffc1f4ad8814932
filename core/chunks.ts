import * as constants from '../protocol/constants'

/** Splits a list into chunks of at most `size` items, in order (S-CONST-01); an empty list gives no chunks. */
export const chunksOf = <A>(list: readonly A[], size: number = constants.itemChunkSize): readonly (readonly A[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))
