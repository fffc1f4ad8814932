import { useLayoutEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './PrintSheet.module.css'

/** Prints its content instead of the page while it is mounted: one A4 page in landscape. */
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
