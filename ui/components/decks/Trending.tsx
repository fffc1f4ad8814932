import { useId, type ReactNode } from 'react'
import type { CategoryRow } from '../../../protocol/views/parts'
import { useText } from '../../i18n/Messages'
import { CategoryTile } from './CategoryTile'
import { HorizontalScroller } from '../layout/HorizontalScroller'
import styles from './Trending.module.css'

/** Renders the categories opened most often of late (S-LIB-11, S-SEARCH-07); nothing if there are none. */
export function Trending({ categories }: { readonly categories: readonly CategoryRow[] }): ReactNode {
  const text = useText()
  const id = useId()
  if (categories.length === 0) return null
  return (
    <section className={styles.trending} aria-labelledby={id}>
      <h2 id={id}>{text('library.trending')}</h2>
      <HorizontalScroller>
        {categories.map((category) => (
          <li key={category.categoryId}>
            <CategoryTile category={category} />
          </li>
        ))}
      </HorizontalScroller>
    </section>
  )
}
