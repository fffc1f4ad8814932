import type { ReactNode } from 'react'
import { PageHead } from '../components/Header'
import { SearchBox } from '../components/SearchBox'
import { useScreenTitle } from '../components/useScreenTitle'
import { useText } from '../i18n/Messages'
import styles from './ListScreen.module.css'

interface ListScreenProps {
  readonly title: string
  /** Where the back button leads. */
  readonly back?: string
  /** What was typed; the screen shows what of its list fits. */
  readonly term: string
  readonly onTerm: (term: string) => void
  /** What the screen puts beside its title. */
  readonly actions?: ReactNode
  /** The list, which scrolls with the page, or why there is none. */
  readonly children: ReactNode
}

/** A list with its title and a field that searches in it (S-SHELL-11). */
export function ListScreen({ title, back, term, onTerm, actions, children }: ListScreenProps): ReactNode {
  const text = useText()
  const heading = useScreenTitle(title)
  return (
    <>
      <PageHead title={title} headingRef={heading} {...(back === undefined ? {} : { back })}>
        {actions}
      </PageHead>
      <div className={styles.search}>
        <SearchBox label={text('list.search', { title })} value={term} onChange={onTerm} />
      </div>
      {children}
    </>
  )
}
