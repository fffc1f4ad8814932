import { expect, test } from 'vitest'
import { orderCategories } from './categories'

const ids = (categories: readonly { readonly id: string }[]) => categories.map(({ id }) => id)

test('S-LIB-16 categories are ordered by position', () => {
  expect(
    ids(
      orderCategories([
        { id: 'b', position: 2 },
        { id: 'a', position: 1 },
      ]),
    ),
  ).toEqual(['a', 'b'])
})

test('S-LIB-16 the organisation’s position has precedence if present, including 0', () => {
  const categories = [
    { id: 'c', position: 3 },
    { id: 'a', position: 9, org: { position: 0 } },
    { id: 'b', position: 1, org: {} },
  ]
  expect(ids(orderCategories(categories))).toEqual(['a', 'b', 'c'])
})

test('S-LIB-16 categories without a position come last and, like equal ones, keep their order', () => {
  const categories = [{ id: 'x' }, { id: 'y' }, { id: 'b', position: 1 }, { id: 'c', position: 1 }]
  expect(ids(orderCategories(categories))).toEqual(['b', 'c', 'x', 'y'])
})
