import type { Category } from '../../protocol/entities/category'

/** Categories by position, the organisation's own position first; those without one come last, as given (S-LIB-16). */
export const orderCategories = <C extends Pick<Category, 'position' | 'org'>>(categories: readonly C[]): readonly C[] =>
  categories.toSorted((a, b) => {
    const [first, second] = [placeOf(a), placeOf(b)]
    return first === second ? 0 : first - second
  })

const placeOf = (category: Pick<Category, 'position' | 'org'>): number =>
  category.org?.position ?? category.position ?? Infinity
