import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import styles from './CalendarDate.module.css'

interface CalendarDateProps {
  /** ms UTC. */
  readonly at: number
  /** Marks the date as the main content, not one of several. */
  readonly large?: boolean
}

/** Renders a date as a leaf of a calendar; the text next to it has the same date with the year. */
export function CalendarDate({ at, large = false }: CalendarDateProps): ReactNode {
  const intl = useIntl()
  return (
    <span className={large ? `${styles.leaf} ${styles.large}` : styles.leaf} aria-hidden="true">
      <span>{intl.formatDate(at, { month: 'short' }).replace('.', '').toLocaleUpperCase(intl.locale)}</span>
      <b>{intl.formatNumber(Number(intl.formatDate(at, { day: 'numeric' }).replace(/\D/g, '')))}</b>
    </span>
  )
}
