import type { ReactNode } from 'react'
import { Icon } from '../../theme/Icon'
import type { IconName } from '../../theme/icon-drawings'
import styles from './Video.module.css'

interface VideoOverlayProps {
  readonly icon: IconName
  readonly title: string
  readonly children?: ReactNode
}

/** Renders an overlay instead of the video that explains why it is not available now. */
export function VideoOverlay({ icon, title, children }: VideoOverlayProps): ReactNode {
  return (
    <output className={styles.veil}>
      <Icon name={icon} size="large" />
      <b>{title}</b>
      {children}
    </output>
  )
}
