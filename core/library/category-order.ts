import type { Category } from '../../protocol/entities/category'

/**
 * Sorts categories by position, the organisation's own position first; those without one come last, in the given order
 * (S-LIB-16).
 */
export const orderCategories = <C extends Pick<Category, 'position' | 'org'>>(categories: readonly C[]): readonly C[] =>
  categories.toSorted((a, b) => {
    const [first, second] = [rankOf(a), rankOf(b)]
    return first === second ? 0 : first - second
  })

const rankOf = (category: Pick<Category, 'position' | 'org'>): number =>
  category.org?.position ?? category.position ?? Infinity
