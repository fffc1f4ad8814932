import * as constants from '../protocol/constants'

/** A list in its order, in chunks of at most so many items (S-CONST-01); none of an empty list. */
export const chunksOf = <A>(list: readonly A[], size: number = constants.itemChunkSize): readonly (readonly A[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))
