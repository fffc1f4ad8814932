import type { ReactNode } from 'react'
import styles from './EdgeProgress.module.css'
import { VisuallyHidden } from '../layout/VisuallyHidden'

interface EdgeProgressProps {
  readonly total: number
  /** The card in view, from 1; 0 for none. */
  readonly position: number
  /** Which cards were seen; may be empty if `seenCount` is given. */
  readonly seen?: readonly boolean[]
  readonly seenCount?: number
  /** The same as text, 'Card 5 of 12'; empty if the text is next to it. */
  readonly label: string
}

/** A deck with more cards is drawn as one bar. */
const mostPieces = 40

/** Renders progress as the deck's edge: one segment per card, the one in view highlighted. */
export function EdgeProgress({ total, position, seen = [], seenCount = 0, label }: EdgeProgressProps): ReactNode {
  if (total > mostPieces) {
    return (
      <div className={styles.edge}>
        {label === '' ? null : <VisuallyHidden>{label}</VisuallyHidden>}
        <div className={styles.bar}>
          <span className={styles.fill} style={{ inlineSize: `${(100 * seenCount) / total}%` }} />
          {position > 0 ? (
            <span
              className={styles.here}
              style={{ insetInlineStart: `calc(${(position - 1) / Math.max(1, total - 1)} * (100% - 6px))` }}
            />
          ) : null}
        </div>
      </div>
    )
  }
  const numbers = Array.from({ length: total }, (_, index) => index + 1)
  const isSeen = (number: number) => (seen.length > 0 ? seen[number - 1] === true : number <= seenCount)
  return (
    <div className={total > 24 ? `${styles.edge} ${styles.many}` : styles.edge}>
      {label === '' ? null : <VisuallyHidden>{label}</VisuallyHidden>}
      {numbers.map((number) => (
        <i key={number} className={pieceClass(number === position, isSeen(number))} />
      ))}
    </div>
  )
}

function pieceClass(now: boolean, seen: boolean): string {
  return `${styles.card} ${now ? styles.now : seen ? styles.seen : ''}`
}
