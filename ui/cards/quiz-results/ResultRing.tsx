import type { ReactNode } from 'react'
import type { ResultsBack } from '../../../protocol/cards/quiz-results'
import { ProgressRing } from '../../components/feedback/ProgressRing'
import { useText } from '../../i18n/Messages'
import styles from './ResultRing.module.css'
import { scoreColor } from './score'

/**
 * Shows how many questions are answered and, for a final score, the score if anything is scored (D-RESULT-01,
 * D-RESULT-02). An old score has no answers any more.
 */
export function ResultRing({ back }: { readonly back: ResultsBack }): ReactNode {
  const text = useText()
  const { phase, score, answered, total, scored = total, correct } = back
  if (score === undefined || scored === 0 || phase === 'open' || phase === 'retaking') {
    return (
      <ProgressRing value={total === 0 ? 0 : (100 * answered) / total} diameter={9.375}>
        <span className={`${styles.inside} ${styles.count}`}>
          {text('result.answeredOf', { answered, total })}
          <small>{text('result.answered')}</small>
        </span>
      </ProgressRing>
    )
  }
  return (
    <ProgressRing value={score} color={scoreColor(score)} diameter={9.375}>
      <span className={styles.inside}>
        <span>
          {score}
          <sup>%</sup>
        </span>
        {answered === 0 ? null : <small>{text('result.right', { correct, total: scored })}</small>}
      </span>
    </ProgressRing>
  )
}
