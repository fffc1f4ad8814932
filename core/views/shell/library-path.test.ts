import { describe, expect, test } from 'vitest'
import type { CategoryBundle, CategoryDisplay } from '../../../protocol/entities/category'
import { libraryPath } from './library-path'

const category = (
  id: string,
  displayType: CategoryDisplay,
  more: Partial<CategoryBundle['category']> = {},
): CategoryBundle => ({
  category: { id, displayType, ...more },
})

describe('the path of the library item', () => {
  test('S-SHELL-05 leads to the strip if there is only one', () => {
    expect(libraryPath({ categories: [category('a', 'tile'), category('b', 'strip')] })).toBe('/library/b')
  })

  test('S-SHELL-05 leads to the library without a strip, or with several', () => {
    expect(libraryPath(undefined)).toBe('/library')
    expect(libraryPath({ categories: [category('a', 'tile')] })).toBe('/library')
    expect(libraryPath({ categories: [category('a', 'strip'), category('b', 'strip')] })).toBe('/library')
  })

  test('S-SHELL-05 derived strips do not count', () => {
    const categories = [category('a', 'strip', { derived: true }), category('b', 'strip')]
    expect(libraryPath({ categories })).toBe('/library/b')
    expect(libraryPath({ categories: categories.slice(0, 1) })).toBe('/library')
  })

  test('S-SHELL-05 strips further down count as well', () => {
    const nested = { ...category('a', 'tile'), bundles: [category('b', 'strip')] }
    expect(libraryPath({ categories: [nested] })).toBe('/library/b')
    expect(libraryPath({ categories: [nested, category('c', 'strip')] })).toBe('/library')
  })
})
