import { memo, type ReactNode } from 'react'
import type { Fit } from './fit'
import styles from './Hand.module.css'
import { lieAt } from './lie'

interface PlaceholderProps {
  readonly place: number
  readonly fit: Fit
}

/** The place of a card that is not there yet (D-DECK-41). */
export const Placeholder = memo(function Placeholder({ place, fit }: PlaceholderProps): ReactNode {
  return <div className={`${styles.slot} ${styles.placeholder}`} style={lieAt(place, fit)} aria-hidden="true" />
})
