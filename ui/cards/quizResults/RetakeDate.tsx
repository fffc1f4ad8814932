import { useIntl } from 'react-intl'
import type { ReactNode } from 'react'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import styles from './RetakeDate.module.css'

interface RetakeDateProps {
  /** ms UTC. */
  readonly at: number
  readonly daysLeft: number | undefined
  /** How many attempts the new round has. */
  readonly attempts: number | undefined
}

/** The day of the retake as a leaf of a calendar, with the year and the days left in words (D-RESULT-07, D-TRIAL-22). */
export function RetakeDate({ at, daysLeft, attempts }: RetakeDateProps): ReactNode {
  const text = useText()
  const intl = useIntl()
  const { date } = useFormats()
  return (
    <div className={styles.retake}>
      <span className={styles.leaf} aria-hidden="true">
        <span>{intl.formatDate(at, { month: 'short' }).replace('.', '').toLocaleUpperCase(intl.locale)}</span>
        <b>{intl.formatNumber(Number(intl.formatDate(at, { day: 'numeric' }).replace(/\D/g, '')))}</b>
      </span>
      <span>
        <strong>{text('result.retakeFrom', { date: date(at) })}</strong>
        <span className={styles.sub}>
          {daysLeft === undefined ? null : text('result.daysLeft', { count: daysLeft })}{' '}
          {attempts === undefined ? null : text('result.newAttempts', { count: attempts })}
        </span>
      </span>
    </div>
  )
}
