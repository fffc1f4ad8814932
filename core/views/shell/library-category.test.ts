import { describe, expect, test } from 'vitest'
import type { CategoryBundle, CategoryDisplay } from '../../../protocol/entities/category'
import { libraryCategory } from './library-category'

const category = (
  id: string,
  displayType: CategoryDisplay,
  more: Partial<CategoryBundle['category']> = {},
): CategoryBundle => ({
  category: { id, displayType, ...more },
})

describe('the category of the library item', () => {
  test('S-SHELL-05 is the strip if there is only one', () => {
    expect(libraryCategory({ categories: [category('a', 'tile'), category('b', 'strip')] })).toBe('b')
  })

  test('S-SHELL-05 is undefined without a strip, or with several', () => {
    expect(libraryCategory(undefined)).toBeUndefined()
    expect(libraryCategory({ categories: [category('a', 'tile')] })).toBeUndefined()
    expect(libraryCategory({ categories: [category('a', 'strip'), category('b', 'strip')] })).toBeUndefined()
  })

  test('S-SHELL-05 derived strips do not count', () => {
    const categories = [category('a', 'strip', { derived: true }), category('b', 'strip')]
    expect(libraryCategory({ categories })).toBe('b')
    expect(libraryCategory({ categories: categories.slice(0, 1) })).toBeUndefined()
  })

  test('S-SHELL-05 strips further down count as well', () => {
    const nested = { ...category('a', 'tile'), bundles: [category('b', 'strip')] }
    expect(libraryCategory({ categories: [nested] })).toBe('b')
    expect(libraryCategory({ categories: [nested, category('c', 'strip')] })).toBeUndefined()
  })
})
