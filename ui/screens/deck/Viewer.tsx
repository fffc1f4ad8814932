import { useMemo, useRef, type ReactNode } from 'react'
import type { DeckView } from '../../../protocol/views/deck'
import { cardDispatch } from '../../cards/card-dispatch'
import { usePageTitle } from '../../components/navigation/usePageTitle'
import { useDispatch } from '../../core-client/hooks'
import { isFavoriteOffered } from '../../cards/CardTools'
import { toggleFavorite } from '../../cards/favorite-actions'
import { playSound } from '../../sounds/play-sound'
import { useFlipSound } from '../../sounds/useDeckSounds'
import { Tucking } from '../../tuck/Tucking'
import { BottomBar } from './BottomBar'
import { useDeckEnd } from './end/useDeckEnd'
import { CardCarousel } from './CardCarousel'
import { leaveDeck } from './leave-deck'
import { DeckLayout } from './DeckLayout'
import { TopBar } from './TopBar'
import { useAnnouncedCard } from './useAnnouncedCard'
import { useCardInView } from './useCardInView'
import { useDeckActions } from './useDeckActions'
import { noKeys, useDeckKeys } from './useDeckKeys'
import { usePrefetchCardModules } from './usePrefetchCardModules'
import { useCardHistory } from './useCardHistory'
import { useStableMoves } from './useStableMoves'
import { useAnimateFirst, type CarouselMover } from './useAnimateFirst'
import { useOptimisticFlip } from './useOptimisticFlip'

/** Renders an open deck: banner, card carousel, six buttons (D-DECK-08..17). */
export function Viewer({ deck: live }: { readonly deck: DeckView }): ReactNode {
  const { deckId, firstCardId, indexCardId, lastCardId } = live
  const dispatch = useDispatch()
  const heading = usePageTitle(live.title)
  const inView = useCardInView(live, dispatch)
  const { deck, card, reached, show: showCard, move: moveCard, count, beside, waitForReader } = inView
  const { End, go: goToEnd, leave: leaveEnd } = useDeckEnd(deck, reached, dispatch)
  const inHand = End === undefined ? card : undefined
  const { sideOf, turn: turnCard, leave: leaveCard } = useOptimisticFlip(deckId, card, dispatch)
  const show = (wanted: string) => {
    leaveEnd?.(wanted)
    showCard(wanted)
  }
  const moveNow = (by: -1 | 1, how: 'pressed' | 'swiped') => {
    if (by === 1 && goToEnd !== undefined) {
      count()
      leaveCard()
      goToEnd()
    } else if (leaveEnd === undefined) moveCard(by, how)
    else if (by === -1 && card !== undefined) leaveEnd(card.cardId)
  }
  const mover = useRef<CarouselMover>(null)
  const glidesTo = (by: -1 | 1) => {
    if (reached === undefined || leaveEnd !== undefined) return undefined
    const to = beside(by)?.place
    return to === reached.place + by ? to : undefined
  }
  const turns = card?.flippable === true && End === undefined
  const turnNow =
    turnCard === undefined || End !== undefined
      ? undefined
      : () => {
          count()
          turnCard()
        }
  const { move, turn } = useAnimateFirst({ move: moveNow, turn: turnNow, glidesTo, turns }, mover)
  usePrefetchCardModules(deck.cards)
  useFlipSound(inHand)
  useAnnouncedCard(inHand, deck.total)
  useCardHistory(card?.cardId)
  const cardId = card?.cardId ?? ''
  const dispatchToCard = useMemo(() => cardDispatch(dispatch, deckId, cardId), [dispatch, deckId, cardId])
  const steps = { show, move, waitForReader, firstCardId, inView: card?.cardId }
  const around = useDeckActions(deckId, steps, dispatchToCard, card?.linksOutside === true)

  const showIf = (wanted: string | undefined) =>
    wanted === undefined || (wanted === card?.cardId && leaveEnd === undefined) ? undefined : () => show(wanted)
  const place = card?.place ?? 0
  // A requested card that is still loading may have neighbours on both sides.
  const isLoading = card !== undefined && reached === undefined
  const next = isLoading || place < deck.places || goToEnd !== undefined ? () => move(1, 'pressed') : undefined
  const moves = useStableMoves({
    first: showIf(firstCardId),
    index: showIf(indexCardId),
    previous: isLoading || place > 1 || leaveEnd !== undefined ? () => move(-1, 'pressed') : undefined,
    turn,
    turns,
    next,
    close: leaveDeck,
  })
  const { total, seen, seenCount } = deck
  const position = card?.number ?? 0
  const progress = useMemo(() => ({ total, position, seen, seenCount }), [total, position, seen, seenCount])
  const isTucking = card !== undefined && live.tuckingCardId === card.cardId
  const stopTucking = () => void dispatch('stopTucking', {})
  useDeckKeys(
    isTucking
      ? { ...noKeys, close: stopTucking }
      : {
          move: (by) => move(by, 'pressed'),
          first: () => showIf(firstCardId)?.(),
          last: () => showIf(lastCardId)?.(),
          turn: () => turn?.(),
          // An answered question is not flipped again: Enter goes to the next card (X-UX-03).
          goOn: card?.back.kind === 'quiz' && card.back.answered && sideOf(card) === 'back' ? next : undefined,
          close: leaveDeck,
          favorite: () => {
            if (inHand?.favoriteAllowed === true && isFavoriteOffered()) toggleFavorite(inHand, dispatchToCard)
          },
          single: deck.keysOff !== true,
        },
  )
  const top = <TopBar title={deck.title} headingRef={heading} mode={deck.mode} progress={progress} />
  if (isTucking)
    return (
      <DeckLayout top={top} bar={null}>
        <Tucking deck={deck} card={card} stop={stopTucking} />
      </DeckLayout>
    )
  return (
    <DeckLayout top={top} bar={<BottomBar {...moves} />}>
      {End !== undefined ? (
        <End deckId={deckId} show={show} />
      ) : card === undefined ? (
        <main />
      ) : (
        <CardCarousel
          mover={mover}
          deckId={deckId}
          cards={deck.cards}
          card={card}
          side={sideOf(card)}
          places={deck.places}
          hasEnd={goToEnd !== undefined}
          deck={around}
          onSwipe={(by) => {
            playSound('swipe')
            move(by, 'swiped')
          }}
          onUse={count}
          onPress={(by) => move(by, 'pressed')}
          onTurn={() => turn?.()}
        />
      )}
    </DeckLayout>
  )
}
