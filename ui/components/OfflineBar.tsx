import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buildPath } from '../../protocol/paths'
import { useText } from '../i18n/Messages'
import { Icon } from '../theme/Icon'
import styles from './OfflineBar.module.css'

/** Says that there is no connection, what still works, and how much waits to be sent (S-SHELL-20). */
export function OfflineBar({ waiting }: { readonly waiting: number }): ReactNode {
  const text = useText()
  return (
    <output className={styles.bar}>
      <Icon name="offline" />
      <span>
        <b className={styles.word}>{text('offline.bar')}</b>. {text('offline.barText')}
      </span>
      {waiting === 0 ? null : (
        <Link className={styles.waiting} href={buildPath({ name: 'outbox' })}>
          {text('offline.waiting', { count: waiting })}
        </Link>
      )}
    </output>
  )
}
