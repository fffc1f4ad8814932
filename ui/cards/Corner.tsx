import type { ReactNode } from 'react'
import type { CardView } from '../../protocol/views/deck'
import { Icon } from '../theme/Icon'
import styles from './Corner.module.css'
import { looksOf } from './registry'

/** The corner of a playing card: the number over the suit, which is the kind of card; the app's own have no number. */
export function Corner({
  card,
  tab = false,
}: {
  readonly card: Pick<CardView, 'number' | 'type'>
  readonly tab?: boolean
}): ReactNode {
  return (
    <div className={tab ? `${styles.corner} ${styles.tab}` : styles.corner}>
      {card.number === 0 ? null : <span>{card.number}</span>}
      <Icon name={looksOf(card.type).suit} />
    </div>
  )
}
