import type { ReactNode } from 'react'
import type { CardView } from '../../protocol/views/deck'
import { IconButton } from '../components/IconButton'
import { useDispatch } from '../core-client/hooks'
import { useText } from '../i18n/Messages'
import type { CardDispatch } from './back-props'
import styles from './CardTools.module.css'
import { takeOut, toggleFavorite } from './keep'

interface FavoriteButtonProps {
  readonly card: CardView
  readonly dispatch: CardDispatch
  readonly paper?: boolean
}

/** The star, on the front over the picture and on the back beside the title, of a card that is wide enough (D-FAV-04). */
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

/** Does the card in view show its star? What is not offered is not done by key either (D-FAV-04). */
export const isFavoriteOffered = (): boolean =>
  [...document.querySelectorAll('[data-card]:not([inert]) [data-favorite]')].some(
    (star) => star.getClientRects().length > 0,
  )

/** Begins to put the card into one of the learner's own decks; on a card that is wide enough (D-TUCK-02, D-TUCK-11). */
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

/** Takes the card out of the learner's own deck, however narrow it is (D-OWN-12). */
export function RemoveButton({ dispatch }: { readonly dispatch: CardDispatch }): ReactNode {
  const text = useText()
  return <IconButton icon="trash" label={text('card.takeOut')} paper onClick={() => takeOut(dispatch)} />
}
