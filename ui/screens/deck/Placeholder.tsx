import { animated, type SpringValue } from '@react-spring/web'
import type { ReactNode } from 'react'
import type { Fit } from './fit'
import styles from './Hand.module.css'
import { useLie } from './useLie'

interface PlaceholderProps {
  readonly number: number
  readonly fit: Fit
  readonly place: SpringValue<number>
}

/** The place of a card that is not there yet (D-DECK-41). */
export function Placeholder({ number, fit, place }: PlaceholderProps): ReactNode {
  const lie = useLie(number, fit, place)
  return (
    <animated.div
      className={styles.slot}
      style={{ inlineSize: fit.width, blockSize: fit.height, ...lie }}
      aria-hidden="true"
    >
      <div className={styles.placeholder} />
    </animated.div>
  )
}
