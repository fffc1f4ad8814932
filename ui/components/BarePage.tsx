import type { ReactNode } from 'react'
import styles from './BarePage.module.css'
import { StorageBar } from './StorageBar'

/** A page that is only a message: no header and no navigation around it. */
export function BarePage({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <>
      <StorageBar />
      <main className={styles.page}>{children}</main>
    </>
  )
}
