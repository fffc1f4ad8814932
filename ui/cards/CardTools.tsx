import type { ReactNode } from 'react'
import type { CardView } from '../../protocol/views/deck'
import { IconButton } from '../components/buttons/IconButton'
import { useDispatch } from '../core-client/hooks'
import { useText } from '../i18n/Messages'
import type { CardDispatch } from './back-props'
import styles from './CardTools.module.css'
import { removeFromDeck, toggleFavorite } from './favorite-actions'

interface FavoriteButtonProps {
  readonly card: CardView
  readonly dispatch: CardDispatch
  readonly paper?: boolean
}

/**
 * Renders the star of a card that is wide enough: over the picture on the front, next to the title on the back
 * (D-FAV-04).
 */
export function FavoriteButton({ card, dispatch, paper = false }: FavoriteButtonProps): ReactNode {
  const text = useText()
  return (
    <IconButton
      icon={card.favorite ? 'starFilled' : 'star'}
      label={text('card.favorite')}
      aria-pressed={card.favorite}
      paper={paper}
      on={card.favorite}
      className={styles.wide}
      data-favorite=""
      onClick={() => toggleFavorite(card, dispatch)}
    />
  )
}

/** Tests whether the card in view shows its star. Without it the keyboard shortcut has no effect either (D-FAV-04). */
export const isFavoriteOffered = (): boolean =>
  [...document.querySelectorAll('[data-card]:not([inert]) [data-favorite]')].some(
    (star) => star.getClientRects().length > 0,
  )

/** Renders the button that starts the tuck mode, on a card that is wide enough (D-TUCK-02, D-TUCK-11). */
export function TuckButton({ cardId }: Pick<CardView, 'cardId'>): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  return (
    <IconButton
      icon="tuck"
      label={text('tuck.start')}
      paper
      className={styles.wide}
      onClick={() => void dispatch('startTucking', { cardId })}
    />
  )
}

/** Renders the button that removes the card from the learner's own deck, at any width (D-OWN-12). */
export function RemoveButton({ dispatch }: { readonly dispatch: CardDispatch }): ReactNode {
  const text = useText()
  return <IconButton icon="trash" label={text('card.takeOut')} paper onClick={() => removeFromDeck(dispatch)} />
}
