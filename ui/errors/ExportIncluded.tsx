import type { ReactNode } from 'react'
import { useText } from '../i18n/Messages'
import styles from './ExportLog.module.css'

interface ExportIncludedProps {
  /** Undefined until the core has counted; an unknown number is not shown. */
  readonly events: number | undefined
  readonly waiting: number | undefined
  /** Name of the signed-in user, for the example. */
  readonly name: string | undefined
  readonly includePrivate: boolean
}

/** The form of the pseudonyms; each file has its own. */
const STAND_IN = 'text-6fa0a1c81c15'
/** Example for users without a name. */
const NOBODY = 'maya@example.org'

/** Describes what the exported file contains, with one example (X-EXPORT-02). */
export function ExportIncluded({ events, waiting, name, includePrivate }: ExportIncludedProps): ReactNode {
  const text = useText()
  const example = { text: name || NOBODY, standIn: STAND_IN }
  return (
    <ul className={styles.list}>
      {events === undefined ? null : <li>{text('export.includedEvents', { count: events })}</li>}
      {waiting === undefined ? null : <li>{text('export.includedWaiting', { count: waiting })}</li>}
      <li>{text('export.includedDevice')}</li>
      <li>{text(includePrivate ? 'export.includedContentWhole' : 'export.includedContent')}</li>
      {includePrivate ? <li>{text('export.privateIncluded')}</li> : null}
      <li>{text(includePrivate ? 'export.exampleWhole' : 'export.example', example)}</li>
    </ul>
  )
}
