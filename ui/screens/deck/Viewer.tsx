import type { ReactNode } from 'react'
import type { DeckView } from '../../../protocol/views/deck'
import { cardDispatch } from '../../cards/card-dispatch'
import { usePageTitle } from '../../components/usePageTitle'
import { useDispatch } from '../../core-client/hooks'
import { BottomBar } from './BottomBar'
import { Hand } from './Hand'
import { Table } from './Table'
import { TopBar } from './TopBar'
import { useCardInView } from './useCardInView'
import { useCloseDeck } from './useCloseDeck'
import { useDeckAround } from './useDeckAround'
import { useDeckKeys } from './useDeckKeys'
import { useFetchedParts } from './useFetchedParts'

/** An open deck: banner, hand of cards, six buttons (D-DECK-08..17). */
export function Viewer({ deck }: { readonly deck: DeckView }): ReactNode {
  const { deckId, total, firstCardId, indexCardId } = deck
  const dispatch = useDispatch()
  const close = useCloseDeck()
  const heading = usePageTitle(deck.title)
  const { cards, card, show, move, waitForReader } = useCardInView(deck, dispatch)
  useFetchedParts(cards)
  const dispatchToCard = cardDispatch(dispatch, deckId, card?.cardId ?? '')
  const around = useDeckAround({ show, move, waitForReader }, dispatchToCard)

  // A press on a card that cannot be turned is told as well: the third in a row says why (D-CARD-28). Not so on one
  // that lies open: there is nothing that it hides.
  const liesOpen = card?.side === 'back' && !card.flippable
  const turn =
    card === undefined || card.locked || liesOpen
      ? undefined
      : () => void dispatch('flipCard', { deckId, cardId: card.cardId, side: card.side === 'front' ? 'back' : 'front' })
  const showIf = (cardId: string | undefined) =>
    cardId === undefined || cardId === card?.cardId ? undefined : () => show(cardId)
  const position = card?.number ?? deck.position
  useDeckKeys({
    move: (by) => move(by, 'pressed'),
    first: () => showIf(firstCardId)?.(),
    last: () => showIf(deck.lastCardId)?.(),
    turn: () => turn?.(),
    close,
    favorite: () => {
      if (card?.favoriteAllowed === true) void dispatchToCard('favoriteCardToggle', { favorite: !card.favorite })
    },
  })
  return (
    <Table
      top={<TopBar title={deck.title} headingRef={heading} mode={deck.mode} progress={{ ...deck, position }} />}
      bar={
        <BottomBar
          first={showIf(firstCardId)}
          index={showIf(indexCardId)}
          previous={position > 1 ? () => move(-1, 'pressed') : undefined}
          turn={turn}
          turns={card?.flippable === true}
          next={position < total ? () => move(1, 'pressed') : undefined}
          close={close}
        />
      }
    >
      {card === undefined ? (
        <main />
      ) : (
        <Hand
          deckId={deckId}
          cards={cards}
          card={card}
          total={total}
          dispatch={dispatchToCard}
          deck={around}
          onSwipe={(by) => move(by, 'swiped')}
          onPress={(by) => move(by, 'pressed')}
          onTurn={() => turn?.()}
        />
      )}
    </Table>
  )
}
