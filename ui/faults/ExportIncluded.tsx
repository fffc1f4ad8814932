import type { ReactNode } from 'react'
import type { View } from '../../protocol/views'
import { useText } from '../i18n/Messages'
import styles from './ExportLog.module.css'

interface ExportIncludedProps {
  /** Undefined until the core has counted; nothing is said of numbers that nobody knows yet. */
  readonly health: Pick<View<'health'>, 'events' | 'waiting'> | undefined
  readonly includePrivate: boolean
}

/** What the exported file holds, in plain words (X-EXPORT-02). */
export function ExportIncluded({ health, includePrivate }: ExportIncludedProps): ReactNode {
  const text = useText()
  return (
    <ul className={styles.list}>
      {health === undefined ? null : (
        <>
          <li>{text('export.includedEvents', { count: health.events })}</li>
          <li>{text('export.includedWaiting', { count: health.waiting })}</li>
        </>
      )}
      <li>{text('export.includedDevice')}</li>
      <li>{text(includePrivate ? 'export.includedContentWhole' : 'export.includedContent')}</li>
      {includePrivate ? <li>{text('export.privateIncluded')}</li> : null}
    </ul>
  )
}
