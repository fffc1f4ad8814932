import type { CategoryBundle } from '../../protocol/entities/category'

/** The categories from the top of the library to this one, both included; empty when there is no such category. */
export function wayTo(bundles: readonly CategoryBundle[], categoryId: string): readonly CategoryBundle[] {
  for (const bundle of bundles) {
    if (bundle.category.id === categoryId) return [bundle]
    const further = wayTo(bundle.bundles ?? [], categoryId)
    if (further.length > 0) return [bundle, ...further]
  }
  return []
}
