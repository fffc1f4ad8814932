import type { ReactNode } from 'react'
import { Icon } from '../../theme/Icon'
import type { IconName } from '../../theme/icon-drawings'
import styles from './Film.module.css'

interface VeilProps {
  readonly icon: IconName
  readonly title: string
  readonly children?: ReactNode
}

/** In the film's place: why there is none now. */
export function Veil({ icon, title, children }: VeilProps): ReactNode {
  return (
    <output className={styles.veil}>
      <Icon name={icon} size="large" />
      <b>{title}</b>
      {children}
    </output>
  )
}
