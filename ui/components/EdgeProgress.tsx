import type { ReactNode } from 'react'
import styles from './EdgeProgress.module.css'
import { VisuallyHidden } from './VisuallyHidden'

interface EdgeProgressProps {
  readonly total: number
  /** The card in view, from 1; 0 for none. */
  readonly position: number
  /** Which cards are seen; may be empty when `seenCount` is given. */
  readonly seen?: readonly boolean[]
  readonly seenCount?: number
  /** The same in words, 'Card 5 of 12'; empty where they stand beside it. */
  readonly label: string
}

/** More cards than this are drawn as one bar. */
const mostPieces = 40

/** The deck's edge as progress: one piece for each card, the one in view standing out. */
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
