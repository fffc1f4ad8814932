import type { ReactNode } from 'react'
import styles from './BarePage.module.css'
import { StorageBar } from '../feedback/StorageBar'

/** Renders a page that is only a message, without header and navigation. */
export function BarePage({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <>
      <StorageBar />
      <main className={styles.page}>{children}</main>
    </>
  )
}
