import type { ReactNode } from 'react'
import type { CardView } from '../../protocol/views/deck'
import { Icon } from '../theme/Icon'
import styles from './Corner.module.css'
import { cardLook } from './card-looks'

/**
 * Renders the corner of a playing card: the number over the suit of its kind; cards of the app itself have no number.
 */
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
      <Icon name={cardLook(card.type).suit} />
    </div>
  )
}
