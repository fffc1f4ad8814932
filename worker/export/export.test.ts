import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { chunksOf } from './export'

test('S-CONST-01 a list is processed in chunks of at most 1000 items', () => {
  const lengths = (count: number) => chunksOf(Array.from({ length: count })).map((chunk) => chunk.length)
  expect([0, 1, 1_000, 1_001, 2_500].map(lengths)).toEqual([[], [1], [1_000], [1_000, 1], [1_000, 1_000, 500]])
})

property.prop([fc.array(fc.nat()), fc.integer({ min: 1, max: 9 })])(
  'S-CONST-01 the chunks contain the list in its order; each has 1 to `size` items',
  (list, size) => {
    const chunks = chunksOf(list, size)
    expect(chunks.flat()).toEqual(list)
    for (const { length } of chunks) expect(length >= 1 && length <= size).toBe(true)
  },
)
