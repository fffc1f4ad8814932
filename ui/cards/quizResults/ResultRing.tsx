import type { ReactNode } from 'react'
import type { ResultsBack } from '../../../protocol/cards/quiz-results'
import { Ring } from '../../components/Ring'
import { useText } from '../../i18n/Messages'
import styles from './ResultRing.module.css'
import { scoreColor } from './score'

/**
 * How many questions are answered, and once the score is final the score, if anything is scored (D-RESULT-01,
 * D-RESULT-02). A score of long ago has no answers behind it any more.
 */
export function ResultRing({ back }: { readonly back: ResultsBack }): ReactNode {
  const text = useText()
  const { phase, score, answered, total, scored = total, correct } = back
  if (score === undefined || scored === 0 || phase === 'open' || phase === 'retaking') {
    return (
      <Ring value={total === 0 ? 0 : (100 * answered) / total} diameter={9.375}>
        <span className={`${styles.inside} ${styles.count}`}>
          {text('result.answeredOf', { answered, total })}
          <small>{text('result.answered')}</small>
        </span>
      </Ring>
    )
  }
  return (
    <Ring value={score} color={scoreColor(score)} diameter={9.375}>
      <span className={styles.inside}>
        <span>
          {score}
          <sup>%</sup>
        </span>
        {answered === 0 ? null : <small>{text('result.right', { correct, total: scored })}</small>}
      </span>
    </Ring>
  )
}
