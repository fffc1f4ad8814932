import type { ReactNode } from 'react'
import { SkipLink } from '../../components/SkipLink'
import { StorageBar } from '../../components/StorageBar'
import styles from './Table.module.css'

interface TableProps {
  readonly top: ReactNode
  /** What lies on it: the hand, or a message. */
  readonly children: ReactNode
  readonly bar: ReactNode
}

/** The table that the deck lies on, in the whole window: banner, cards, buttons. */
export function Table({ top, children, bar }: TableProps): ReactNode {
  return (
    <div className={styles.table}>
      <SkipLink target="main" />
      <div className={styles.head}>
        <StorageBar />
        {top}
      </div>
      {children}
      {bar}
    </div>
  )
}

/** The middle of the table when there is no hand. */
export function TableMessage({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <main className={styles.message} id="main" tabIndex={-1}>
      {children}
    </main>
  )
}
