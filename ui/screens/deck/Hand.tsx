import { useSpringValue } from '@react-spring/web'
import { useDrag } from '@use-gesture/react'
import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import type { CardView } from '../../../protocol/views/deck'
import type { AnyCardDispatch } from '../../cards/back-props'
import { turnsOnPress } from '../../cards/CardBack'
import { noDispatch } from '../../cards/card-dispatch'
import { noDeck, type DeckAround } from '../../cards/deck-around'
import { useText } from '../../i18n/Messages'
import { useReducedMotion } from '../../theme/useMediaQuery'
import { CardSlot } from './CardSlot'
import { Placeholder } from './Placeholder'
import { cardWindow } from './card-window'
import styles from './Hand.module.css'
import { spring } from './motion'
import { draggedTo, swipedBy } from './swipe'
import { useFit } from './useFit'

interface HandProps {
  readonly deckId: string
  readonly cards: readonly CardView[]
  readonly card: CardView
  readonly total: number
  readonly dispatch: AnyCardDispatch
  readonly deck: DeckAround
  readonly onSwipe: (by: -1 | 1) => void
  readonly onPress: (by: -1 | 1) => void
  readonly onTurn: () => void
}

/** What may be pressed, and what a finger moves on its own account. */
const worked = 'button, a, input, textarea, select, summary, label, dialog, [data-href], [role="slider"]'
const ownDrag = 'input, textarea, select, dialog, [role="slider"]'

/** The cards side by side, the one in view in the middle (D-DECK-08). A finger moves them, a press turns the card. */
export function Hand({ deckId, cards, card, total, dispatch, deck, onSwipe, onPress, onTurn }: HandProps): ReactNode {
  const text = useText()
  const reduced = useReducedMotion()
  const hand = useRef<HTMLElement>(null)
  const fit = useFit(hand)
  const { cards: drawn, placeholders } = cardWindow(cards, card.number, total)
  const place = useSpringValue(card.number, { config: spring })
  const entering = useSpringValue(0, { config: spring })
  const dragged = useRef(false)
  useComeToRest(hand, place, entering, card, reduced)

  const bind = useDrag(
    ({ first, last, canceled, event, movement: [moved], velocity: [speed], direction: [sign], memo, cancel }) => {
      const { target } = event
      if (fit === undefined || !(target instanceof Element) || !hand.current?.contains(target)) return cancel()
      if (first && (target.closest(ownDrag) !== null || selectsText(event, target))) return cancel()
      dragged.current = true
      const from = typeof memo === 'number' ? memo : place.get()
      if (!last) {
        if (!reduced) void place.start({ to: draggedTo(from - moved / fit.step, 1, total), immediate: true })
        return from
      }
      const by = canceled ? 0 : swipedBy({ moved, velocity: speed * sign, step: fit.step })
      const goesOn = by !== 0 && card.number + by >= 1 && card.number + by <= total
      if (goesOn) onSwipe(by)
      else void place.start({ to: card.number, immediate: reduced })
      return undefined
    },
    { axis: 'x', threshold: 5, pointer: { capture: false } },
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
    if (card.side === 'back' && (!turnsOnPress(card.back.kind) || hasSelection())) return
    onTurn()
  }

  // What a pointer does here, keys do for the whole window (useDeckKeys).
  const pointer = {
    onClick: press,
    onPointerDownCapture: () => {
      dragged.current = false
    },
    onClickCapture: (event: MouseEvent) => {
      // The press that ends a swipe is no press on what lies under the finger; the next one is.
      if (!dragged.current || event.detail === 0) return
      dragged.current = false
      event.stopPropagation()
      event.preventDefault()
    },
  }
  return (
    <main
      {...bind()}
      {...pointer}
      ref={hand}
      id="main"
      className={styles.hand}
      aria-label={text('viewer.cards')}
      tabIndex={-1}
    >
      {fit === undefined
        ? null
        : drawn.map((one) => (
            <CardSlot
              key={one.cardId}
              deckId={deckId}
              card={one}
              current={one.cardId === card.cardId}
              hasNext={one.number < total}
              behind={one.number >= card.number}
              fit={fit}
              place={place}
              entering={entering}
              {...(one.cardId === card.cardId ? { dispatch, deck } : { dispatch: noDispatch, deck: noDeck })}
            />
          ))}
      {fit === undefined
        ? null
        : placeholders.map((number) => <Placeholder key={number} number={number} fit={fit} place={place} />)}
    </main>
  )
}

/** A mouse over text selects it; a finger there swipes. */
const selectsText = (event: Event, target: Element): boolean =>
  event instanceof PointerEvent && event.pointerType === 'mouse' && target.closest('[data-face="back"]') !== null

const hasSelection = (): boolean => getSelection()?.isCollapsed === false

type Place = ReturnType<typeof useSpringValue<number>>

/** Brings the card in view to the middle, and the focus with it when it was on the card that left. */
function useComeToRest(
  hand: { readonly current: HTMLElement | null },
  place: Place,
  entering: Place,
  card: CardView,
  reduced: boolean,
): void {
  const before = useRef(card)
  useLayoutEffect(() => {
    const left = before.current
    before.current = card
    const distance = card.number - place.get()
    if (reduced) {
      void place.start({ to: card.number, immediate: true })
      if (left.cardId !== card.cardId) slotOf(hand.current, card.cardId)?.animate([{ opacity: 0 }, { opacity: 1 }], 175)
    } else {
      // A jump over many cards is a slide over the last of them.
      if (Math.abs(distance) > 1.5) void place.start({ to: card.number - Math.sign(distance), immediate: true })
      void place.start({ to: card.number, immediate: false })
      if (left.cardId !== card.cardId && left.number === card.number) {
        // The card left the deck: those behind it close the gap.
        void entering.start({ from: 1, to: 0 })
      }
    }
    if (left.cardId === card.cardId) return
    const slot = slotOf(hand.current, card.cardId)
    const focused = document.activeElement
    if (hand.current?.contains(focused) === true && focused !== hand.current && slot?.contains(focused) === false)
      focusFace(slot)
  }, [hand, place, entering, card, reduced])
}

const slotOf = (hand: HTMLElement | null, cardId: string): HTMLElement | null =>
  hand?.querySelector<HTMLElement>(`[data-card="${CSS.escape(cardId)}"]`) ?? null

/** Puts the focus on the heading of the face that shows, so that it is read out. */
const focusFace = (slot: HTMLElement): void =>
  slot.querySelector<HTMLElement>('[data-face]:not([inert]) h2[tabindex]')?.focus({ preventScroll: true })
