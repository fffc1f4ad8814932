import type { ReactNode } from 'react'
import type { ResultsBack } from '../../../protocol/cards/quiz-results'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import rows from '../Rows.module.css'
import styles from './Missed.module.css'

interface MissedProps {
  readonly missed: ResultsBack['missed']
  readonly jumpTo: (cardId: string) => void
}

/** Renders the cards to read again, each with its number of wrong answers. */
export function Missed({ missed, jumpTo }: MissedProps): ReactNode {
  const text = useText()
  return (
    <ul className={styles.missed}>
      {missed.map(({ cardId, number, title, questions }) => (
        <li key={cardId}>
          <button type="button" className={rows.row} onClick={() => jumpTo(cardId)}>
            <Icon name="page" />
            <span>
              {title}
              <span className={rows.sub}>{text('result.missed', { number, count: questions })}</span>
            </span>
            <Icon name="right" />
          </button>
        </li>
      ))}
    </ul>
  )
}
