import type { ReactNode } from 'react'
import { Icon } from '../theme/Icon'
import type { IconName } from '../theme/icon-drawings'
import styles from './Mark.module.css'

interface MarkProps {
  readonly tone?: 'plain' | 'accent' | 'brand' | 'good' | 'warning' | 'bad'
  readonly icon?: IconName
  readonly onCard?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A state in one word, NEW or PASSED: the word says it, icon and colour repeat it. */
export function Mark({ tone = 'plain', icon, onCard = false, className = '', children }: MarkProps): ReactNode {
  const looks = [styles.mark, tone === 'plain' ? '' : styles[tone], onCard ? styles.onCard : '', className]
  return (
    <span className={looks.filter((look) => look !== '').join(' ')}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </span>
  )
}
