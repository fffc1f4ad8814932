import type { ReactNode } from 'react'
import type { PointsResultsBack } from '../../../protocol/cards/points-results'
import { ProgressRing } from '../../components/feedback/ProgressRing'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import rows from '../Rows.module.css'
import styles from './KeepGoing.module.css'

interface KeepGoingProps {
  readonly back: PointsResultsBack
  readonly jumpTo: (cardId: string) => void
}

/** Shows the number of answers, with a link to the missing ones (D-POINTS-05). */
export function KeepGoing({ back, jumpTo }: KeepGoingProps): ReactNode {
  const text = useText()
  const { responses, questions, open } = back
  return (
    <>
      <div className={styles.standing}>
        <ProgressRing value={(100 * responses) / questions} diameter={5.75}>
          {responses}/{questions}
        </ProgressRing>
        <div>
          <h3>{text('points.keepGoing')}</h3>
          <p>{text('points.open', { count: questions - responses })}</p>
        </div>
      </div>
      <ul className={styles.open}>
        {open.map(({ cardId, number, title }) => (
          <li key={cardId}>
            <button type="button" className={rows.row} onClick={() => jumpTo(cardId)}>
              <b className={styles.number}>{number}</b>
              <span>{title}</span>
              <Icon name="right" />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.soft}>{text('points.when', { count: questions })}</p>
    </>
  )
}
