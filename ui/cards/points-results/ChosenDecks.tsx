import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PointsResultsBack } from '../../../protocol/cards/points-results'
import { buildPath } from '../../../protocol/paths'
import { useText } from '../../i18n/Messages'
import { Icon } from '../../theme/Icon'
import rows from '../Rows.module.css'
import styles from './ChosenDecks.module.css'

/** Renders the decks that the points recommend (D-POINTS-07). */
export function ChosenDecks({ decks }: Pick<PointsResultsBack, 'decks'>): ReactNode {
  const text = useText()
  return (
    <>
      <h3 className={styles.title}>{text('points.chosen')}</h3>
      <ul className={styles.decks}>
        {decks.map(({ deckId, title }) => (
          <li key={deckId}>
            <Link className={rows.row} href={buildPath({ name: 'deck', deckId })}>
              <Icon name="library" />
              <span>{title === '' ? text('points.deck') : title}</span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
