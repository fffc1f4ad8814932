import type { ReactNode } from 'react'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { CalendarDate } from './CalendarDate'
import styles from './RetakeDate.module.css'

interface RetakeDateProps {
  /** ms UTC. */
  readonly at: number
  readonly daysLeft: number | undefined
  /** Number of attempts in the new round. */
  readonly attempts: number | undefined
}

/**
 * Renders the date of the retake as a leaf of a calendar, with the year and the remaining days as text (D-RESULT-07,
 * D-TRIAL-22).
 */
export function RetakeDate({ at, daysLeft, attempts }: RetakeDateProps): ReactNode {
  const text = useText()
  const { date } = useFormats()
  return (
    <div className={styles.retake}>
      <CalendarDate at={at} large />
      <span>
        <strong>{text('result.retakeFrom', { date: date(at) })}</strong>
        <span className={styles.sub}>{ahead(text, daysLeft, attempts)}</span>
      </span>
    </div>
  )
}

function ahead(
  text: ReturnType<typeof useText>,
  daysLeft: number | undefined,
  attempts: number | undefined,
): string | null {
  if (daysLeft === undefined) return attempts === undefined ? null : text('result.newAttempts', { count: attempts })
  if (attempts === undefined) return text('result.daysLeft', { count: daysLeft })
  return text('result.daysLeftAttempts', { count: daysLeft, attempts })
}
