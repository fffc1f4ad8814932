import type { CSSProperties, ReactNode } from 'react'
import { Icon } from '../../theme/Icon'
import styles from './Fan.module.css'

/** As many cards as a hand can hold apart. */
const MOST = 7

interface FanProps {
  readonly ticks: number
  readonly tick: number
  readonly showNumbers: boolean
  readonly given: boolean
}

/** The ticks as a hand of cards, the chosen one drawn: a picture of the slider below, and so of nothing that is read out. */
export function Fan({ ticks, tick, showNumbers, given }: FanProps): ReactNode {
  if (ticks < 2 || ticks > MOST) return null
  return (
    <div className={styles.fan} aria-hidden="true">
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

/** How many cards away from the middle it lies. */
function leaning(off: number): CSSProperties {
  const style: CSSProperties & Record<'--off', number> = { '--off': off }
  return style
}
