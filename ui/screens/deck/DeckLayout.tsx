import type { ReactNode } from 'react'
import { SkipLink } from '../../components/navigation/SkipLink'
import { StorageBar } from '../../components/feedback/StorageBar'
import styles from './DeckLayout.module.css'

interface DeckLayoutProps {
  readonly top: ReactNode
  /** The carousel or a message. */
  readonly children: ReactNode
  readonly bar: ReactNode
}

/** Lays out the deck screen in the whole window: banner, cards, buttons. */
export function DeckLayout({ top, children, bar }: DeckLayoutProps): ReactNode {
  return (
    <div className={styles.layout}>
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

/** Shows a message in place of the carousel. */
export function CarouselMessage({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <main className={styles.message} id="main" tabIndex={-1}>
      {children}
    </main>
  )
}
