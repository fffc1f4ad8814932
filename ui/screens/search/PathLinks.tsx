import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CategoryLink } from '../../../protocol/entities/deck'
import { buildPath } from '../../../protocol/paths'
import { Icon } from '../../theme/Icon'
import styles from './Search.module.css'

/** Links the categories from the top of the library to the result (S-SEARCH-03, S-SEARCH-04). */
export function PathLinks({ path }: { readonly path: readonly CategoryLink[] }): ReactNode {
  return path.length === 0 ? null : (
    <ul className={styles.path}>
      {path.map(({ id, title = '' }, index) => (
        <li key={id}>
          {index === 0 ? null : <Icon name="right" />}
          <Link href={buildPath({ name: 'library', categoryId: id })}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}
