import { memo, type ReactNode } from 'react'
import type { CardView } from '../../protocol/views/deck'
import { Badge } from '../components/feedback/Badge'
import { useContentLanguage } from '../components/text/content-language'
import { SafeHtml } from '../components/text/SafeHtml'
import { usePicture } from '../components/media/usePicture'
import hidden from '../components/layout/VisuallyHidden.module.css'
import { useText } from '../i18n/Messages'
import { Icon } from '../theme/Icon'
import type { CardDispatch } from './back-props'
import styles from './CardFront.module.css'
import { FavoriteButton, RemoveButton, TuckButton } from './CardTools'
import { Corner } from './Corner'
import { cardLook } from './card-looks'
import { isLongTitle } from './title-length'
import { useCardTitle } from './useCardTitle'

interface CardFrontProps {
  readonly card: CardView
  readonly dispatch: CardDispatch
  /** Shown on a locked card to explain the lock. */
  readonly locked?: ReactNode
}

/** Renders the front of every card: picture, title, label and NEW, with the corner over it (D-CARD-12..17). */
export const CardFront = memo(function CardFront({ card, dispatch, locked }: CardFrontProps): ReactNode {
  const text = useText()
  const language = useContentLanguage()
  const title = useCardTitle(card)
  // A picture that fails to load counts as absent.
  const cover = usePicture(card.cover)
  const layout =
    cover === undefined ? styles.plain : card.roundCover ? styles.round : card.fillFront ? styles.filled : ''
  // On a full-face picture the author chooses the ink; otherwise it is that of the card's paper.
  const ink = layout === styles.filled ? (card.theme === 'dark' ? styles.lightInk : styles.darkInk) : ''
  const long = isLongTitle(title, cover !== undefined)
  // The index shows its picture instead of its title (D-INDEX-11).
  const isHeard = card.type === 'index' && cover !== undefined
  return (
    <div className={`${styles.front} ${layout} ${ink}`}>
      {cover === undefined ? (
        <span className={styles.suit}>
          <Icon name={cardLook(card.type).suit} />
        </span>
      ) : (
        <>
          <img className={styles.art} width={320} height={518} alt="" {...cover} />
          {layout === styles.filled ? <img className={styles.ground} alt="" {...cover} /> : null}
        </>
      )}
      <Corner card={card} tab />
      <div className={styles.tools}>
        {card.favoriteAllowed ? <FavoriteButton card={card} dispatch={dispatch} paper /> : null}
        {card.tuckAllowed ? <TuckButton cardId={card.cardId} /> : null}
        {card.removable === true ? <RemoveButton dispatch={dispatch} /> : null}
      </div>
      <div className={styles.words}>
        {card.isNew || card.label !== undefined ? (
          <div className={styles.tags}>
            {card.isNew ? (
              <Badge tone="accent" onCard>
                {text('deck.new')}
              </Badge>
            ) : null}
            {card.label === undefined ? null : <span lang={language}>{card.label}</span>}
          </div>
        ) : null}
        <h2
          className={isHeard ? hidden.hidden : long ? `${styles.title} ${styles.long}` : styles.title}
          tabIndex={-1}
          lang={card.title === '' ? undefined : language}
        >
          {card.titleHtml === undefined ? title : <SafeHtml html={card.titleHtml} inline />}
        </h2>
        {locked}
      </div>
    </div>
  )
})
