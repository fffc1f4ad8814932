import type { ComponentProps, ReactNode } from 'react'
import { Note } from '../feedback/Note'
import styles from './PageBar.module.css'

interface PageBarProps {
  readonly tone?: 'plain' | 'warning'
  readonly icon?: ComponentProps<typeof Note>['icon']
  /** Buttons or links that help. */
  readonly ways: ReactNode
  readonly children: ReactNode
}

/** Renders a message about the complete app above every page; it is announced politely. */
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
