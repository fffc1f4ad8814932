import type { CSSProperties, ReactNode } from 'react'
import { Icon } from '../../theme/Icon'
import styles from './ScaleIllustration.module.css'

/** Maximum number of ticks that are drawn as a fan. */
const MAX_TICKS = 7

interface ScaleIllustrationProps {
  readonly ticks: number
  readonly tick: number
  readonly showNumbers: boolean
  readonly given: boolean
}

/**
 * Draws the ticks as a fan of cards with the chosen one raised. It illustrates the slider below, so it is hidden from
 * screen readers.
 */
export function ScaleIllustration({ ticks, tick, showNumbers, given }: ScaleIllustrationProps): ReactNode {
  if (ticks < 2 || ticks > MAX_TICKS) return null
  return (
    <div className={styles.fan} style={spreadOf(ticks)} aria-hidden="true">
      {Array.from({ length: ticks }, (_, index) => index + 1).map((one) => (
        <span
          key={one}
          className={one === tick ? `${styles.card} ${styles.drawn}` : styles.card}
          style={leaning(one - (ticks + 1) / 2)}
        >
          {showNumbers ? one : null}
          {given && one === tick ? <Icon name="check" size="small" className={styles.check} /> : null}
        </span>
      ))}
    </div>
  )
}

/**
 * Returns the spread of the fan: the outermost of many cards lean no further than those of five, which fit the
 * narrowest card.
 */
function spreadOf(ticks: number): CSSProperties {
  const share = Math.min(1, 4 / (ticks - 1))
  const style: CSSProperties & Record<'--ticks' | '--lean' | '--fall', string | number> = {
    '--ticks': ticks,
    '--lean': `${7 * share}deg`,
    '--fall': `${3.5 * share * share}px`,
  }
  return style
}

/** Sets the offset of a card from the middle, in cards. */
function leaning(off: number): CSSProperties {
  const style: CSSProperties & Record<'--off', number> = { '--off': off }
  return style
}
