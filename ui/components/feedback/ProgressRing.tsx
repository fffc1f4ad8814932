import type { ReactNode } from 'react'
import styles from './ProgressRing.module.css'

interface ProgressRingProps {
  /** 0 to 100. */
  readonly value: number
  /** A CSS colour by role, for example 'var(--band-80)'; the brand's by default, with its edge. */
  readonly color?: string
  /** The diameter in rem, 9.25 by default. */
  readonly diameter?: number
  /** Content of the centre: the ring's value as text. */
  readonly children: ReactNode
}

/** Renders a share of a total as a ring; the text in its centre has the meaning. */
export function ProgressRing({ value, color, diameter = 9.25, children }: ProgressRingProps): ReactNode {
  const share = Math.min(100, Math.max(0, value))
  const arc = { cx: 60, cy: 60, r: 52, pathLength: 100, strokeDasharray: `${share} 100` }
  return (
    <div className={styles.ring} style={{ inlineSize: `${diameter}rem` }}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r="52" pathLength={100} />
        {share === 0 ? null : (
          <>
            {color === undefined ? <circle {...arc} className={styles.edge} /> : null}
            <circle {...arc} className={styles.value} style={{ stroke: color ?? 'var(--brand)' }} />
          </>
        )}
      </svg>
      <b className={styles.inside}>{children}</b>
    </div>
  )
}
