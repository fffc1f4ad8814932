import type { ReactElement } from 'react'
import type { CompetitionInstructionsBack } from '../../../protocol/cards/competition'
import { useFormats } from '../../i18n/format'
import { useText, type MessageId } from '../../i18n/Messages'
import styles from './Objectives.module.css'

const words: Readonly<Record<string, MessageId>> = {
  deckSeen: 'competitions.event.deckSeen',
  assessmentPassed: 'competitions.event.assessmentPassed',
}

/** Lists what earns how many points, and with which decks; an unknown event counts as participation (D-COMPET-19). */
export function Objectives({ objectives }: Pick<CompetitionInstructionsBack, 'objectives'>): ReactElement {
  const text = useText()
  const { number, list } = useFormats()
  const wordsOf = (event: string): MessageId =>
    (Object.hasOwn(words, event) ? words[event] : undefined) ?? 'competitions.event.other'
  return (
    <ul className={styles.objectives} aria-label={text('competitions.earn')}>
      {objectives.map(({ event = '', points, titles }) => (
        <li key={`${event} ${titles.join(', ')}`}>
          <span>
            {text(wordsOf(event))}
            {titles.length === 0 ? null : <small>{list(titles)}</small>}
          </span>
          {points === undefined ? null : (
            <span className={styles.points}>
              <b>{number(points)}</b> <small>{text('competitions.points', { points })}</small>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
