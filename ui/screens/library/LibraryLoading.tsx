import type { ReactNode } from 'react'
import { LoadingSkeleton } from '../../components/feedback/LoadingSkeleton'
import { Skeleton } from '../../components/feedback/Skeleton'
import styles from './Library.module.css'

/** Renders the skeleton of the library after a delay: content on the device appears sooner. */
export function LibraryLoading(): ReactNode {
  return (
    <LoadingSkeleton className={styles.loading}>
      <Skeleton height={64} radius="var(--r-list)" />
      <Skeleton height={64} radius="var(--r-list)" />
      <Skeleton height={64} radius="var(--r-list)" />
      <Skeleton width={180} height={22} />
      <div className={styles.loadingStrip}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </LoadingSkeleton>
  )
}
