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
} from 'react'
import type { CardView } from '../../../protocol/views/deck'
import { turnsOnPress } from '../../cards/CardBack'
import { noDeck, type DeckAround } from '../../cards/deck-around'
import { useText } from '../../i18n/Messages'
import { useReducedMotion } from '../../theme/useMediaQuery'
import { CardSlot } from './CardSlot'
import { Placeholder } from './Placeholder'
import { cardWindow } from './card-window'
import { fillsScreen } from './fills-screen'
import styles from './Hand.module.css'
import { draggedTo, swipedBy } from './swipe'
import { lift, lifted } from './motion'
import { useFit } from './useFit'
import type { HandMover } from './useShownFirst'
import { slotOf, useStrip } from './useStrip'
import { isZoomed, useZoomed } from './useZoomed'

interface HandProps {
  /** Moves it ahead of what is drawn. */
  readonly mover: Ref<HandMover>
  readonly deckId: string
  readonly cards: readonly CardView[]
  readonly card: CardView
  /** The side of the card in view that shows. */
  readonly side: CardView['side']
  /** How many places the hand has. */
  readonly places: number
  /** There is something after the last card. */
  readonly hasEnd: boolean
  readonly deck: DeckAround
  readonly onSwipe: (by: -1 | 1) => void
  /** Something on the card in view is pressed. */
  readonly onUse: () => void
  readonly onPress: (by: -1 | 1) => void
  readonly onTurn: () => void
}

/** What may be pressed, and what a finger moves on its own account. */
const worked = 'button, a, input, textarea, select, summary, label, dialog, [data-href], [role="slider"]'
const ownDrag = 'input, textarea, select, dialog, [role="slider"], [data-drags]'

/** The cards side by side, the one in view in the middle (D-DECK-08). A finger moves them, a press turns the card. */
export function Hand(props: HandProps): ReactNode {
  const { mover, deckId, cards, card, side, places, hasEnd, deck, onSwipe, onUse, onPress, onTurn } = props
  const text = useText()
  const reduced = useReducedMotion()
  const hand = useRef<HTMLElement>(null)
  const fit = useFit(hand)
  useZoomed(hand)
  const { cards: drawn, placeholders } = cardWindow(cards, card.place, places)
  const { strip, place, hold, release, glideTo } = useStrip(cards, card, fit, reduced)
  useImperativeHandle(mover, () => ({
    glideTo,
    lift: () => {
      if (reduced) return false
      slotOf(hand.current, card.cardId)?.animate(lift, lifted)
      return true
    },
    settle: release,
  }))
  const dragged = useRef(false)
  const onFocus = useFocusGoesAlong(hand, card.cardId)

  const bind = useDrag(
    ({ first, last, canceled, event, movement: [moved], velocity: [speed], direction: [sign], memo, cancel }) => {
      const { target } = event
      if (fit === undefined || !(target instanceof Element) || !hand.current?.contains(target)) return cancel()
      if (first && (target.closest(ownDrag) !== null || selectsText(event, target) || isElsewhere(event)))
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
    const pressed = target.closest(worked)
    if (pressed !== null && face.contains(pressed)) return
    if (side === 'back' && (!turnsOnPress(card) || hasSelection())) return
    onTurn()
  }

  // What a pointer does here, keys do for the whole window (useDeckKeys).
  const listeners = {
    onFocus,
    onClick: press,
    onPointerDownCapture: () => {
      dragged.current = false
    },
    onClickCapture: (event: MouseEvent) => {
      // The press that ends a swipe is no press on what lies under the finger; the next one is.
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
      ref={hand}
      id="main"
      className={styles.hand}
      aria-label={text('viewer.cards')}
      tabIndex={-1}
      data-narrow={fit !== undefined && fit.width < cardWidthForTools ? '' : undefined}
    >
      {fit === undefined ? null : (
        <div ref={strip} className={styles.strip}>
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
                deck={current ? deck : noDeck}
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

/** A mouse over text selects it; a finger there swipes. */
const selectsText = (event: Event, target: Element): boolean =>
  event instanceof PointerEvent && event.pointerType === 'mouse' && target.closest('[data-face="back"]') !== null

/** The hand is not to be seen, or not whole: a finger moves what is. */
const isElsewhere = (event: Event): boolean =>
  fillsScreen() || (isZoomed() && !(event instanceof PointerEvent && event.pointerType === 'mouse'))

const hasSelection = (): boolean => getSelection()?.isCollapsed === false

/**
 * The focus goes on to the card that came, when it was on the one that left, or went with it; returns what is to be told
 * when something in the hand has it.
 */
function useFocusGoesAlong(hand: RefObject<HTMLElement | null>, cardId: string): () => void {
  const before = useRef(cardId)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const left = before.current
    before.current = cardId
    if (left === cardId) return
    const slot = slotOf(hand.current, cardId)
    const focused = document.activeElement
    const isLost = hadFocus.current && focused === document.body
    const isLeft = hand.current?.contains(focused) === true && focused !== hand.current
    if ((isLost || isLeft) && slot?.contains(focused) === false) focusFace(slot)
  }, [hand, cardId])
  return () => {
    hadFocus.current = true
  }
}

/** Puts the focus on the heading of the face that shows, so that it is read out. */
const focusFace = (slot: HTMLElement): void =>
  slot.querySelector<HTMLElement>('[data-face]:not([inert]) h2[tabindex]')?.focus({ preventScroll: true })
