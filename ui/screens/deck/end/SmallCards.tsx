import type { ReactNode } from 'react'
import type { View } from '../../../../protocol/views'
import { MiniCover } from '../../../components/decks/SmallCover'
import { useText } from '../../../i18n/Messages'
import { Icon } from '../../../theme/Icon'
import styles from './SmallCards.module.css'

type EndCard = View<'deckEnd'>['cards'][number]

interface SmallCardsProps {
  readonly cards: readonly EndCard[]
  readonly show: (cardId: string) => void
}

/** Lists the cards of the deck as thumbnails. A sign and a text mark favorites and unseen cards. */
export function SmallCards({ cards, show }: SmallCardsProps): ReactNode {
  const text = useText()
  const nameOf = ({ number, title, seen, favorite }: EndCard) =>
    text('end.card', { number, title, state: favorite ? 'starred' : seen ? 'seen' : 'unseen' })
  return (
    <ol className={styles.cards}>
      {cards.map((card) => (
        <li key={card.cardId}>
          <button type="button" className={styles.card} aria-label={nameOf(card)} onClick={() => show(card.cardId)}>
            <MiniCover {...card} />
            <span className={styles.number}>{card.number}</span>
            {card.favorite || !card.seen ? (
              <span className={card.favorite ? styles.sign : `${styles.sign} ${styles.open}`}>
                {card.favorite ? <Icon name="starFilled" /> : null}
              </span>
            ) : null}
          </button>
        </li>
      ))}
    </ol>
  )
}
