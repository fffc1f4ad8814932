import { memo, type ReactNode } from 'react'
import type { CardSize } from './card-size'
import styles from './CardCarousel.module.css'
import { cardStyle } from './card-style'

interface PlaceholderProps {
  readonly place: number
  readonly fit: CardSize
}

/** Renders an empty slot for a card that is not loaded yet (D-DECK-41). */
export const Placeholder = memo(function Placeholder({ place, fit }: PlaceholderProps): ReactNode {
  return <div className={`${styles.slot} ${styles.placeholder}`} style={cardStyle(place, fit)} aria-hidden="true" />
})
