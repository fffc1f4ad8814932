import type { ReactNode } from 'react'
import styles from './Avatar.module.css'

interface AvatarProps {
  readonly initials: string
  readonly small?: boolean
  /** Distinguishes neighbours in a list; 0 is the user's own. */
  readonly tone?: 0 | 1 | 2 | 3 | 4
}

/** Renders a person as two letters. The name is next to it, so it is hidden from screen readers. */
export function Avatar({ initials, small = false, tone = 0 }: AvatarProps): ReactNode {
  const looks = [styles.avatar, small ? styles.small : '', tone === 0 ? '' : styles[`tone${tone}`]]
  return (
    <span className={looks.filter((look) => look !== '').join(' ')} aria-hidden="true">
      {initials}
    </span>
  )
}
