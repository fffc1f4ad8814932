import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { buildPath } from '../../../protocol/paths'
import { Select } from '../../components/forms/Select'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden'
import { useViewField } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { searchAddress } from './search-address'
import styles from './Search.module.css'

interface ScopeProps {
  readonly terms: string
  readonly categoryId: string | undefined
  /** The category's title; empty while unknown. */
  readonly title: string
}

/** Selects the scope: everything, or one category of the library (S-ROUTE-11). */
export function Scope({ terms, categoryId, title }: ScopeProps): ReactNode {
  const text = useText()
  const [, navigate] = useLocation()
  const sections = useViewField('library', {}, 'sections') ?? []
  const top = sections.map(({ category }) => ({ value: category.categoryId, label: category.title }))
  // A category below the top level is not in that list, but can be the scope.
  const isBelow = categoryId !== undefined && title !== '' && top.every(({ value }) => value !== categoryId)
  const options = isBelow ? [...top, { value: categoryId, label: title }] : top
  return (
    <div className={styles.scope}>
      {options.length === 0 ? null : (
        <Select
          label={text('search.scope')}
          unset={text('search.scope.all')}
          options={options}
          value={categoryId}
          onChange={(id) => {
            const address = searchAddress(terms, id)
            if (address !== undefined) navigate(address.path, { replace: true })
          }}
        />
      )}
      {categoryId === undefined ? null : (
        <>
          {title === '' ? null : <VisuallyHidden>{text('search.in', { title })}</VisuallyHidden>}
          <Link href={terms === '' ? buildPath({ name: 'search' }) : buildPath({ name: 'search', query: terms })}>
            {text('search.everywhere')}
          </Link>
        </>
      )}
    </div>
  )
}
