import type { ReactNode } from 'react'
import type { OpenedLog } from '../../../protocol/replay'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { Disclosure } from './Disclosure'
import styles from './Facts.module.css'

/** Shows which private texts of a file were replaced, how often, and which fields stay and why (X-REPLAY-02). */
export function Redaction({ log }: { readonly log: Pick<OpenedLog, 'redacted' | 'redaction'> }): ReactNode {
  const text = useText()
  const formats = useFormats()
  const { redacted, redaction } = log
  if (!redacted) return null
  if (redaction === undefined) return <p className={styles.soft}>{text('replay.redaction.untold')}</p>
  const replaced = Object.entries(redaction.replaced)
  const count = replaced.reduce((sum, [, times]) => sum + times, 0)
  return (
    <Disclosure closed title={text('replay.redaction', { count })}>
      <dl className={styles.pairs}>
        {replaced.map(([name, times]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formats.number(times)}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.stays}>{text('replay.redaction.stays')}</h3>
      <dl className={styles.reasons}>
        {Object.entries(redaction.open).map(([reason, names]) => (
          <div key={reason}>
            <dt>{text('replay.redaction.reason', { reason })}</dt>
            <dd className={styles.soft}>{names.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
