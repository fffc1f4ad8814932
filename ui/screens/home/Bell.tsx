import type { ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import { IconLink } from '../../components/IconButton'
import { useText } from '../../i18n/Messages'
import styles from './HomeScreen.module.css'

const mostShown = 9

/** The bell with its count of unread notifications: none at zero, '9+' above nine (S-HOME-02..04). */
export function Bell({ unread }: { readonly unread: number }): ReactNode {
  const text = useText()
  return (
    <IconLink
      className={styles.bell}
      icon="bell"
      label={text('home.bell', { count: unread })}
      href={buildPath({ name: 'notifications' })}
    >
      {unread === 0 ? null : (
        <span className={styles.badge} aria-hidden="true">
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      )}
    </IconLink>
  )
}
