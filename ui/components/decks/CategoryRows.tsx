import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buildPath } from '../../../protocol/paths'
import type { CategoryRow } from '../../../protocol/views/parts'
import { Icon } from '../../theme/Icon'
import { CategorySquare } from './CategorySquare'
import styles from './CategoryRows.module.css'
import { useCategoryProgressLabel } from './useCategoryProgressLabel'

/** Renders categories of the library as rows of links (S-LIB-07, S-LIB-17). */
export function CategoryRows({ rows }: { readonly rows: readonly CategoryRow[] }): ReactNode {
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.categoryId}>
          <Row row={row} />
        </li>
      ))}
    </ul>
  )
}

function Row({ row }: { readonly row: CategoryRow }): ReactNode {
  const factsOf = useCategoryProgressLabel()
  return (
    <Link className={styles.row} href={buildPath({ name: 'library', categoryId: row.categoryId })}>
      <CategorySquare category={row} />
      <span className={styles.words}>
        <b className={styles.title}>{row.title}</b>
        <span className={styles.facts}>{factsOf(row)}</span>
      </span>
      <Icon name="right" />
    </Link>
  )
}
