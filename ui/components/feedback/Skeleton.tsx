import type { ReactNode } from 'react'
import { omitUndefined } from '../../../protocol/omit-undefined'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** Any CSS length; by default the size of a deck's cover. */
  readonly width?: number | string
  readonly height?: number | string
  readonly radius?: number | string
}

/** Renders the shape of loading content. The surrounding screen announces 'Loading' once. */
export function Skeleton({ width, height, radius }: SkeletonProps): ReactNode {
  return height === undefined ? (
    <span className={`${styles.skeleton} ${styles.card}`} />
  ) : (
    <span
      className={styles.skeleton}
      style={{
        inlineSize: width ?? '100%',
        blockSize: height,
        ...omitUndefined({ borderRadius: radius }),
      }}
    />
  )
}
