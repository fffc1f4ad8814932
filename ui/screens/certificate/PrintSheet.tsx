import { useLayoutEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './PrintSheet.module.css'

/** What is printed in place of the page while this stands there: one landscape sheet of A4. */
export function PrintSheet({ children }: { readonly children: ReactNode }): ReactNode {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset['print'] = 'sheet'
    return () => {
      delete dataset['print']
    }
  }, [])
  return createPortal(
    <div className={styles.sheet} aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}
