import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buildPath } from '../../../protocol/paths'
import type { CategoryRow } from '../../../protocol/views/parts'
import { CategoryIcon } from './CategorySquare'
import styles from './CategoryTile.module.css'
import { useCategoryProgressLabel } from './useCategoryProgressLabel'
import { usePicture } from '../media/usePicture'

/** Renders a category as a tile: its picture, its icon on its colour, its name (S-LIB-08, S-LIB-17). */
export function CategoryTile({ category }: { readonly category: CategoryRow }): ReactNode {
  const factsOf = useCategoryProgressLabel()
  const { categoryId, title } = category
  const cover = usePicture(category.cover)
  return (
    <Link className={styles.tile} href={buildPath({ name: 'library', categoryId })}>
      {cover && <img className={styles.cover} loading="lazy" width={200} height={112} alt="" {...cover} />}
      <CategoryIcon category={category} className={cover === undefined ? styles.ground : styles.icon} />
      <span className={styles.words}>
        <b className={styles.title}>{title}</b>
        <span className={styles.facts}>{factsOf(category)}</span>
      </span>
    </Link>
  )
}
