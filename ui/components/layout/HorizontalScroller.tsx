import type { ReactNode } from 'react'
import styles from './HorizontalScroller.module.css'

/** Renders a horizontal scroller from edge to edge of the page; its children are list items. */
export function HorizontalScroller({ children }: { readonly children: ReactNode }): ReactNode {
  return <ul className={styles.strip}>{children}</ul>
}
