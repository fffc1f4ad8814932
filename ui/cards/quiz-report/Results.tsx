import { memo, type ReactNode } from 'react'
import type { ReportResult } from '../../../protocol/views/report'
import { useFormats } from '../../i18n/format'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import { PersonRow } from './PersonRow'
import styles from './Report.module.css'
import { useProgressiveList } from './useProgressiveList'

interface ResultsProps {
  readonly results: readonly ReportResult[]
  /** Maximum number of listed results. */
  readonly limit: number
}

/** Renders the latest result of each learner. The export lists everyone. */
export function Results({ results, limit }: ResultsProps): ReactNode {
  const text = useText()
  const drawn = useProgressiveList(results.length)
  return (
    <section className={styles.panel}>
      <h3>{text('report.lastResults', { count: limit })}</h3>
      <p className={styles.soft}>{text('report.everyone')}</p>
      {results.length === 0 ? (
        <p>{text('report.noResults')}</p>
      ) : (
        <ul className={styles.people}>
          {results.slice(0, drawn).map((result) => (
            <Row key={result.userId} result={result} />
          ))}
        </ul>
      )}
    </section>
  )
}

const outcomes = {
  passed: { icon: 'checkCircle', words: 'report.passed', look: styles.isCorrect },
  failed: { icon: 'crossCircle', words: 'report.failed', look: styles.isIncorrect },
  incomplete: { icon: 'unknown', words: 'report.incomplete', look: styles.soft },
} as const

const Row = memo(function Row({ result }: { readonly result: ReportResult }): ReactNode {
  const text = useText()
  const { percent } = useFormats()
  const { userName, outcome, score, attempts, at } = result
  const { icon, words, look } = outcomes[outcome]
  return (
    <PersonRow
      userName={userName}
      at={at}
      mark={
        <span className={look}>
          <Icon name={icon} />
        </span>
      }
    >
      <p>
        {text(words)}
        {score === undefined ? '' : ` · ${percent(score)}`}
      </p>
      <p className={styles.soft}>{text('report.attempts', { count: attempts })}</p>
    </PersonRow>
  )
})
