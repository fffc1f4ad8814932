import type { ReactNode } from 'react'
import styles from './Avatar.module.css'

interface AvatarProps {
  readonly initials: string
  readonly small?: boolean
  /** Tells neighbours in a list apart; 0 is one's own. */
  readonly tone?: 0 | 1 | 2 | 3 | 4
}

/** A person as two letters. The name stands beside it, so it is not read out. */
export function Avatar({ initials, small = false, tone = 0 }: AvatarProps): ReactNode {
  const looks = [styles.avatar, small ? styles.small : '', tone === 0 ? '' : styles[`tone${tone}`]]
  return (
    <span className={looks.filter((look) => look !== '').join(' ')} aria-hidden="true">
      {initials}
    </span>
  )
}
