import type { ReactNode } from 'react'
import { LoadingShape } from '../../components/LoadingShape'
import { Skeleton } from '../../components/Skeleton'
import styles from './HomeScreen.module.css'

/** Home in the shape of what comes. */
export function HomeLoading(): ReactNode {
  return (
    <LoadingShape className={styles.loading}>
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
    </LoadingShape>
  )
}
