import type { ReactNode } from 'react'
import { Icon } from '../../theme/Icon'
import type { IconName } from '../../theme/icon-drawings'
import styles from './Badge.module.css'

interface BadgeProps {
  readonly tone?: 'plain' | 'accent' | 'brand' | 'good' | 'warning' | 'bad'
  readonly icon?: IconName
  readonly onCard?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Renders a state as a badge of one word, NEW or PASSED; icon and colour repeat the word. */
export function Badge({ tone = 'plain', icon, onCard = false, className = '', children }: BadgeProps): ReactNode {
  const looks = [styles.mark, tone === 'plain' ? '' : styles[tone], onCard ? styles.onCard : '', className]
  return (
    <span className={looks.filter((look) => look !== '').join(' ')}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </span>
  )
}
