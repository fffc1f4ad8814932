import type { ReactNode } from 'react'
import { LoadingSkeleton } from '../../components/feedback/LoadingSkeleton'
import { Skeleton } from '../../components/feedback/Skeleton'
import styles from './HomeScreen.module.css'

/** Renders the skeleton of Home. */
export function HomeLoading(): ReactNode {
  return (
    <LoadingSkeleton className={styles.loading}>
      <Skeleton height={150} radius="var(--r-card)" />
      <div className={styles.loadingTiles}>
        <Skeleton height={68} radius="var(--r-list)" />
        <Skeleton height={68} radius="var(--r-list)" />
        <Skeleton height={68} radius="var(--r-list)" />
        <Skeleton height={68} radius="var(--r-list)" />
      </div>
      <div className={styles.section}>
        <Skeleton width={180} height={22} />
      </div>
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
