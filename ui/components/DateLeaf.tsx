import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import styles from './DateLeaf.module.css'

interface DateLeafProps {
  /** ms UTC. */
  readonly at: number
  /** The day that everything waits for, rather than one among others. */
  readonly large?: boolean
}

/** A day as a leaf of a calendar; the words beside it say the same, with the year. */
export function DateLeaf({ at, large = false }: DateLeafProps): ReactNode {
  const intl = useIntl()
  return (
    <span className={large ? `${styles.leaf} ${styles.large}` : styles.leaf} aria-hidden="true">
      <span>{intl.formatDate(at, { month: 'short' }).replace('.', '').toLocaleUpperCase(intl.locale)}</span>
      <b>{intl.formatNumber(Number(intl.formatDate(at, { day: 'numeric' }).replace(/\D/g, '')))}</b>
    </span>
  )
}
