import type { ComponentProps, ReactNode } from 'react'
import { Note } from './Note'
import styles from './PageBar.module.css'

interface PageBarProps {
  readonly tone?: 'plain' | 'warning'
  readonly icon?: ComponentProps<typeof Note>['icon']
  /** What can be done about it. */
  readonly ways: ReactNode
  readonly children: ReactNode
}

/** A sentence about the app as a whole, above every page; it is read out when there is time. */
export function PageBar({ tone = 'plain', icon, ways, children }: PageBarProps): ReactNode {
  return (
    <div className={styles.bar}>
      <div className={tone === 'plain' ? styles.surface : `${styles.surface} ${styles[tone]}`}>
        <Note tone={tone} live="polite" {...(icon === undefined ? {} : { icon })}>
          {children}
        </Note>
        {ways}
      </div>
    </div>
  )
}
