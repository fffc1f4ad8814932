import type { ReactNode } from 'react'
import styles from './Strip.module.css'

/** Things side by side, which scroll from edge to edge of the page; its children are list items. */
export function Strip({ children }: { readonly children: ReactNode }): ReactNode {
  return <ul className={styles.strip}>{children}</ul>
}
