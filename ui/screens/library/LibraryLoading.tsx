import type { ReactNode } from 'react'
import { LoadingShape } from '../../components/LoadingShape'
import { Skeleton } from '../../components/Skeleton'
import styles from './Library.module.css'

/** The library in the shape of what comes. It shows after a moment: what is on the device is there before. */
export function LibraryLoading(): ReactNode {
  return (
    <LoadingShape className={styles.loading}>
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
    </LoadingShape>
  )
}
