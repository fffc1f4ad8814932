import type { ReactNode } from 'react'
import { useText } from '../i18n/Messages'
import styles from './ExportLog.module.css'

interface ExportIncludedProps {
  /** Numbers are undefined until the core has counted; nothing is said of what nobody knows yet. */
  readonly events: number | undefined
  readonly waiting: number | undefined
  readonly includePrivate: boolean
}

/** What the exported file holds, in plain words (X-EXPORT-02). */
export function ExportIncluded({ events, waiting, includePrivate }: ExportIncludedProps): ReactNode {
  const text = useText()
  return (
    <ul className={styles.list}>
      {events === undefined ? null : <li>{text('export.includedEvents', { count: events })}</li>}
      {waiting === undefined ? null : <li>{text('export.includedWaiting', { count: waiting })}</li>}
      <li>{text('export.includedDevice')}</li>
      <li>{text(includePrivate ? 'export.includedContentWhole' : 'export.includedContent')}</li>
      {includePrivate ? <li>{text('export.privateIncluded')}</li> : null}
    </ul>
  )
}
