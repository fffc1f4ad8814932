import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buildPath } from '../../../protocol/paths'
import { useViewField } from '../../core-client/hooks'
import { useRichText, useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import styles from './OfflineBar.module.css'

const strong = (word: ReactNode) => <b className={styles.word}>{word}</b>

/** Says that the device is offline, what still works, and how many actions are pending (S-SHELL-20). */
export function OfflineBar(): ReactNode {
  const text = useText()
  const waiting = useViewField('shell', {}, 'waiting') ?? 0
  const rich = useRichText()
  return (
    <output className={styles.bar}>
      <Icon name="offline" />
      <span>{rich('offline.text', { b: strong })}</span>
      {waiting === 0 ? null : (
        <Link className={styles.waiting} href={buildPath({ name: 'outbox' })}>
          {text('offline.waiting', { count: waiting })}
        </Link>
      )}
    </output>
  )
}
