import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Words that are heard but not seen. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={styles.hidden}>{children}</span>
}
