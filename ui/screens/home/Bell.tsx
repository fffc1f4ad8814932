import type { ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import { IconLink } from '../../components/buttons/IconButton'
import { useText } from '../../i18n/Messages'
import styles from './HomeScreen.module.css'

interface BellProps {
  readonly unread: number
  readonly badge: string | undefined
}

/** Renders the bell with the core's badge (S-HOME-02..04). */
export function Bell({ unread, badge }: BellProps): ReactNode {
  const text = useText()
  return (
    <IconLink
      className={styles.bell}
      icon="bell"
      label={text('home.bell', { count: unread })}
      href={buildPath({ name: 'notifications' })}
    >
      {badge === undefined ? null : (
        <span className={styles.badge} aria-hidden="true">
          {badge}
        </span>
      )}
    </IconLink>
  )
}
