import { useState, type ReactNode, type Ref } from 'react'
import { Link, useLocation } from 'wouter'
import type { CategoryLink } from '../../../protocol/entities/deck'
import { searchText } from '../../../protocol/search-text'
import { buildPath } from '../../../protocol/paths'
import { IconLink } from '../../components/buttons/IconButton'
import { SearchBox } from '../../components/forms/SearchBox'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import styles from './CategoryHead.module.css'

interface CategoryHeadProps {
  readonly categoryId: string
  readonly title: string
  /** The categories from the top to this one. */
  readonly path: readonly CategoryLink[]
  readonly searchable: boolean
  readonly headingRef: Ref<HTMLHeadingElement>
  readonly actions: ReactNode
}

/** Shows the category's path, a link to its parent, and a search in it (S-LIB-01..03). */
export function CategoryHead({
  categoryId,
  title,
  path,
  searchable,
  headingRef,
  actions,
}: CategoryHeadProps): ReactNode {
  const text = useText()
  const parent = path.at(-2)
  return (
    <>
      <div className={styles.top}>
        <nav aria-label={text('library.breadcrumbs')}>
          <ol className={styles.crumbs}>
            <li>
              <Link href={buildPath({ name: 'library' })}>{text('nav.library')}</Link>
            </li>
            {path.map(({ id, title: name = '' }, index) => (
              <li key={id}>
                <Icon name="right" />
                <Link
                  href={buildPath({ name: 'library', categoryId: id })}
                  aria-current={index === path.length - 1 ? 'page' : undefined}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        {actions}
      </div>
      <div className={styles.head}>
        <div className={styles.title}>
          <IconLink
            className={styles.back}
            icon="left"
            label={text('library.backTo', { title: parent?.title ?? text('nav.library') })}
            href={buildPath(parent === undefined ? { name: 'library' } : { name: 'library', categoryId: parent.id })}
          />
          <h1 ref={headingRef} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {searchable ? <SearchIn categoryId={categoryId} title={title} /> : null}
      </div>
    </>
  )
}

/** Searches in this category; the search screen shows the results (S-LIB-03). */
function SearchIn({ categoryId, title }: Pick<CategoryHeadProps, 'categoryId' | 'title'>): ReactNode {
  const text = useText()
  const [, navigate] = useLocation()
  const [words, setWords] = useState('')
  return (
    <SearchBox
      label={text('library.searchIn', { title })}
      value={words}
      onChange={setWords}
      onSubmit={() => {
        if (words.trim() !== '') navigate(buildPath({ name: 'search', query: searchText(words.trim(), categoryId) }))
      }}
    />
  )
}
