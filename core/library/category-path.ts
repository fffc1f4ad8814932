import type { CategoryBundle } from '../../protocol/entities/category'

/** Returns the categories from the top of the library to this one, inclusive; empty if there is no such category. */
export function categoryPath(bundles: readonly CategoryBundle[], categoryId: string): readonly CategoryBundle[] {
  for (const bundle of bundles) {
    if (bundle.category.id === categoryId) return [bundle]
    const further = categoryPath(bundle.bundles ?? [], categoryId)
    if (further.length > 0) return [bundle, ...further]
  }
  return []
}
