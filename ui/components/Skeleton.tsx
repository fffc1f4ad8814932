import type { ReactNode } from 'react'
import { defined } from '../../protocol/defined'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** Any CSS length; without them a cover of a deck. */
  readonly width?: number | string
  readonly height?: number | string
  readonly radius?: number | string
}

/** The shape of what comes. The screen around it says 'Loading' once. */
export function Skeleton({ width, height, radius }: SkeletonProps): ReactNode {
  return height === undefined ? (
    <span className={`${styles.skeleton} ${styles.card}`} />
  ) : (
    <span
      className={styles.skeleton}
      style={{
        inlineSize: width ?? '100%',
        blockSize: height,
        ...defined({ borderRadius: radius }),
      }}
    />
  )
}
