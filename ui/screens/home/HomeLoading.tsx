import type { ReactNode } from 'react'
import { Skeleton } from '../../components/Skeleton'
import { VisuallyHidden } from '../../components/VisuallyHidden'
import { useText } from '../../i18n/Messages'
import styles from './HomeScreen.module.css'

/** Home in the shape of what comes. */
export function HomeLoading(): ReactNode {
  const text = useText()
  return (
    <div className={styles.loading} aria-busy="true">
      <VisuallyHidden>
        <output>{text('app.loading')}</output>
      </VisuallyHidden>
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
    </div>
  )
}
