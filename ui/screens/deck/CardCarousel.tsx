import { cardWidthForTools } from '../../../protocol/constants'
import { useDrag } from '@use-gesture/react'
import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
} from 'react'
import type { CardView } from '../../../protocol/views/deck'
import { turnsOnPress } from '../../cards/CardBack'
import { noDeckActions, type DeckActions } from '../../cards/deck-actions'
import { useText } from '../../i18n/Messages'
import { useReducedMotion } from '../../theme/useMediaQuery'
import { CardSlot, Placeholder } from './CardSlot'
import { cardWindow } from './card-window'
import { isCardFullscreen } from './useDeckKeys'
import styles from './CardCarousel.module.css'
import { draggedTo, swipedBy } from './swipe'
import { lift, lifted } from './motion'
import { useCardSize } from './useCardSize'
import type { CarouselMover } from './useAnimateFirst'
import { cardElement, useCarouselTrack } from './useCarouselTrack'

interface CardCarouselProps {
  /** Moves the carousel before React renders. */
  readonly mover: Ref<CarouselMover>
  readonly deckId: string
  readonly cards: readonly CardView[]
  readonly card: CardView
  /** The side of the card in view. */
  readonly side: CardView['side']
  /** Number of positions in the carousel. */
  readonly places: number
  /** Does the deck have an end screen after the last card? */
  readonly hasEnd: boolean
  readonly deck: DeckActions
  readonly onSwipe: (by: -1 | 1) => void
  /** Called when the learner presses something on the card in view. */
  readonly onUse: () => void
  readonly onPress: (by: -1 | 1) => void
  readonly onTurn: () => void
}

/** Elements that handle presses, and elements that handle drags themselves. */
const interactive = 'button, a, input, textarea, select, summary, label, dialog, [data-href], [role="slider"]'
const ownDrag = 'input, textarea, select, dialog, [role="slider"], [data-drags]'

/**
 * Renders the cards side by side, the card in view in the middle (D-DECK-08). A swipe moves them, a press flips the
 * card.
 */
export function CardCarousel(props: CardCarouselProps): ReactNode {
  const { mover, deckId, cards, card, side, places, hasEnd, deck, onSwipe, onUse, onPress, onTurn } = props
  const text = useText()
  const reduced = useReducedMotion()
  const carousel = useRef<HTMLElement>(null)
  const fit = useCardSize(carousel)
  usePinchZoom(carousel)
  const { cards: drawn, placeholders } = cardWindow(cards, card.place, places)
  const { track, place, hold, release, glideTo } = useCarouselTrack(cards, card, fit, reduced)
  useImperativeHandle(mover, () => ({
    glideTo,
    lift: () => {
      if (reduced) return false
      cardElement(carousel.current, card.cardId)?.animate(lift, lifted)
      return true
    },
    settle: release,
  }))
  const dragged = useRef(false)
  const onFocus = useFocusFollowsCard(carousel, card.cardId)

  const bind = useDrag(
    ({ first, last, canceled, event, movement: [moved], velocity: [speed], direction: [sign], memo, cancel }) => {
      const { target } = event
      if (fit === undefined || !(target instanceof Element) || !carousel.current?.contains(target)) return cancel()
      if (first && (target.closest(ownDrag) !== null || selectsText(event, target) || isDragIgnored(event)))
        return cancel()
      dragged.current = true
      const from = typeof memo === 'number' ? memo : place()
      if (!last) {
        if (!reduced) hold(draggedTo(from - moved / fit.step, 1, places))
        return from
      }
      const by = canceled ? 0 : swipedBy({ moved, velocity: speed * sign, step: fit.step })
      const goesOn = by !== 0 && card.place + by >= 1 && (card.place + by <= places || hasEnd)
      if (goesOn) onSwipe(by)
      else release()
      return undefined
    },
    { axis: 'x', threshold: 5, pointer: { capture: false, keys: false } },
  )

  const press = (event: MouseEvent<HTMLElement>) => {
    const { target } = event
    if (!(target instanceof Element) || !event.currentTarget.contains(target)) return
    const face = target.closest('[data-face]')
    if (face === null) {
      const middle = event.currentTarget.getBoundingClientRect()
      return onPress(event.clientX < middle.left + middle.width / 2 ? -1 : 1)
    }
    const pressed = target.closest(interactive)
    if (pressed !== null && face.contains(pressed)) return
    if (side === 'back' && (!turnsOnPress(card) || hasSelection())) return
    onTurn()
  }

  // The pointer handlers of the carousel; useDeckKeys handles keys for the window.
  const listeners = {
    onFocus,
    onClick: press,
    onPointerDownCapture: () => {
      dragged.current = false
    },
    onClickCapture: (event: MouseEvent) => {
      // The click that ends a swipe is ignored; the next one counts.
      if (dragged.current && event.detail !== 0) {
        dragged.current = false
        event.stopPropagation()
        return event.preventDefault()
      }
      const { target } = event
      if (target instanceof Element && target.closest('[data-face]') !== null) onUse()
    },
  }
  return (
    <main
      {...bind()}
      {...listeners}
      ref={carousel}
      id="main"
      className={styles.carousel}
      aria-label={text('viewer.cards')}
      tabIndex={-1}
      data-narrow={fit !== undefined && fit.width < cardWidthForTools ? '' : undefined}
    >
      {fit === undefined ? null : (
        <div ref={track} className={styles.track}>
          {drawn.map((one) => {
            const current = one.cardId === card.cardId
            return (
              <CardSlot
                key={one.cardId}
                deckId={deckId}
                card={one}
                side={current ? side : one.side}
                current={current}
                hasNext={one.place < places}
                fit={fit}
                deck={current ? deck : noDeckActions}
              />
            )
          })}
          {placeholders.map((at) => (
            <Placeholder key={at} place={at} fit={fit} />
          ))}
        </div>
      )}
    </main>
  )
}

/** Does a drag here select text? A mouse over the back selects; a finger swipes. */
const selectsText = (event: Event, target: Element): boolean =>
  event instanceof PointerEvent && event.pointerType === 'mouse' && target.closest('[data-face="back"]') !== null

/** Is the carousel hidden or zoomed? Then a drag does not move it. */
const isDragIgnored = (event: Event): boolean =>
  isCardFullscreen() || (isZoomed() && !(event instanceof PointerEvent && event.pointerType === 'mouse'))

const hasSelection = (): boolean => getSelection()?.isCollapsed === false

/**
 * Moves the focus to the new card if the previous card had it or was removed with it. Returns a focus handler for the
 * carousel.
 */
function useFocusFollowsCard(carousel: RefObject<HTMLElement | null>, cardId: string): () => void {
  const before = useRef(cardId)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const left = before.current
    before.current = cardId
    if (left === cardId) return
    const slot = cardElement(carousel.current, cardId)
    const focused = document.activeElement
    const isLost = hadFocus.current && focused === document.body
    const isLeft = carousel.current?.contains(focused) === true && focused !== carousel.current
    if ((isLost || isLeft) && slot?.contains(focused) === false) focusFace(slot)
  }, [carousel, cardId])
  return () => {
    hadFocus.current = true
  }
}

/** Focuses the heading of the visible face, so that a screen reader reads it. */
const focusFace = (slot: HTMLElement): void =>
  slot.querySelector<HTMLElement>('[data-face]:not([inert]) h2[tabindex]')?.focus({ preventScroll: true })

/** Is the page zoomed by a pinch? Then a drag pans it (WCAG 1.4.4). */
const isZoomed = (): boolean => (visualViewport?.scale ?? 1) > 1.01

/** Sets data-zoomed on the carousel while the page is zoomed; the styles set touch-action by it. */
function usePinchZoom(carousel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const look = () => carousel.current?.toggleAttribute('data-zoomed', isZoomed())
    look()
    visualViewport?.addEventListener('resize', look)
    return () => visualViewport?.removeEventListener('resize', look)
  }, [carousel])
}
