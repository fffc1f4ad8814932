import type { ReactNode } from 'react'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import styles from './Report.module.css'

interface PersonRowProps {
  /** The icon at the start of the row. */
  readonly mark: ReactNode
  /** Empty for a person without a name. */
  readonly userName: string
  /** ms UTC. */
  readonly at: number | undefined
  /** The lines below the name. */
  readonly children: ReactNode
}

/** Renders a row of the report about one person: the name and the time, and what the person did. */
export function PersonRow({ mark, userName, at, children }: PersonRowProps): ReactNode {
  const text = useText()
  const { dateTime } = useFormats()
  return (
    <li className={styles.person}>
      {mark}
      <div>
        <p>
          <b dir="auto">{userName === '' ? text('report.nobody') : userName}</b>{' '}
          {at === undefined ? null : <time dateTime={new Date(at).toISOString()}>{dateTime(at)}</time>}
        </p>
        {children}
      </div>
    </li>
  )
}
