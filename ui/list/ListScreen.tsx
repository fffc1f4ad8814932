import type { ReactNode } from 'react'
import { PageHead } from '../components/layout/Header'
import { SearchBox } from '../components/forms/SearchBox'
import { useScreenTitle } from '../components/navigation/useScreenTitle'
import { useText } from '../i18n/Messages'
import styles from './ListScreen.module.css'

interface ListScreenProps {
  readonly title: string
  /** Target of the back button. */
  readonly back?: string
  /** The typed search term; the screen filters its list by it. */
  readonly term: string
  readonly onTerm: (term: string) => void
  /** Actions next to the title. */
  readonly actions?: ReactNode
  /** The list contains tiles, which fill the page; rows use a centred column. */
  readonly tiles?: boolean
  /** The list, which scrolls with the page, or the reason for its absence. */
  readonly children: ReactNode
}

/** Renders a list with its title and a search field (S-SHELL-11). */
export function ListScreen({
  title,
  back,
  term,
  onTerm,
  actions,
  tiles = false,
  children,
}: ListScreenProps): ReactNode {
  const text = useText()
  const heading = useScreenTitle(title)
  return (
    <div className={tiles ? undefined : styles.column}>
      <PageHead title={title} headingRef={heading} {...(back === undefined ? {} : { back })}>
        {actions}
      </PageHead>
      <div className={styles.search}>
        <SearchBox label={text('list.search', { title })} value={term} onChange={onTerm} />
      </div>
      {children}
    </div>
  )
}
