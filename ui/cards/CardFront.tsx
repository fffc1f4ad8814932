import type { ReactNode } from 'react'
import type { CardView } from '../../protocol/views/deck'
import { IconButton } from '../components/IconButton'
import { Mark } from '../components/Mark'
import { SafeHtml } from '../components/SafeHtml'
import { useText } from '../i18n/Messages'
import { Icon } from '../theme/Icon'
import type { CardDispatch } from './back-props'
import styles from './CardFront.module.css'
import { Corner } from './Corner'
import { looksOf } from './registry'
import { isLongTitle } from './title-length'
import { useCardTitle } from './useCardTitle'

interface CardFrontProps {
  readonly card: CardView
  readonly dispatch: CardDispatch
}

/** The front of every card: picture, title, label and NEW, with the corner over it (D-CARD-12..17). */
export function CardFront({ card, dispatch }: CardFrontProps): ReactNode {
  const text = useText()
  const title = useCardTitle(card)
  const { cover } = card
  const layout =
    cover === undefined ? styles.plain : card.roundCover ? styles.round : card.fillFront ? styles.filled : ''
  // On the whole face the words lie on the picture, in the ink that its author chose; else on the card's paper.
  const ink = layout === styles.filled ? (card.theme === 'light' ? styles.darkInk : styles.lightInk) : ''
  const long = isLongTitle(title, cover !== undefined)
  return (
    <div className={`${styles.front} ${layout} ${ink}`}>
      {cover === undefined ? (
        <span className={styles.suit}>
          <Icon name={looksOf(card.type).suit} />
        </span>
      ) : (
        <img className={styles.art} src={cover} alt="" width={320} height={518} decoding="async" draggable={false} />
      )}
      <Corner card={card} tab />
      {card.favoriteAllowed ? (
        <div className={styles.tools}>
          <FavoriteButton card={card} dispatch={dispatch} paper />
        </div>
      ) : null}
      <div className={styles.words}>
        {card.isNew || card.label !== undefined ? (
          <div className={styles.tags}>
            {card.isNew ? (
              <Mark tone="accent" onCard>
                {text('deck.new')}
              </Mark>
            ) : null}
            {card.label === undefined ? null : <span>{card.label}</span>}
          </div>
        ) : null}
        <h2 className={long ? `${styles.title} ${styles.long}` : styles.title} tabIndex={-1}>
          {card.titleHtml === undefined ? title : <SafeHtml html={card.titleHtml} inline />}
        </h2>
      </div>
    </div>
  )
}

interface FavoriteButtonProps extends CardFrontProps {
  readonly paper?: boolean
}

/** The star, on the front over the picture and on the back beside the title. */
export function FavoriteButton({ card, dispatch, paper = false }: FavoriteButtonProps): ReactNode {
  const text = useText()
  return (
    <IconButton
      icon={card.favorite ? 'starFilled' : 'star'}
      label={text('card.favorite')}
      aria-pressed={card.favorite}
      paper={paper}
      on={card.favorite}
      onClick={() => void dispatch('favoriteCardToggle', { favorite: !card.favorite })}
    />
  )
}
