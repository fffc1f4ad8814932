import { animated, to, useSpring, type SpringValue } from '@react-spring/web'
import { memo, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { CardView } from '../../../protocol/views/deck'
import { CardBack } from '../../cards/CardBack'
import { CardFront } from '../../cards/CardFront'
import type { AnyCardDispatch } from '../../cards/back-props'
import type { DeckAround } from '../../cards/deck-around'
import { useReducedMotion } from '../../theme/useMediaQuery'
import styles from './CardSlot.module.css'
import type { Fit } from './fit'
import hand from './Hand.module.css'
import { edgeOnGrowth, fade, spring, turnCleanup } from './motion'
import { useLie } from './useLie'
import { useShake } from './useShake'

interface CardSlotProps {
  readonly deckId: string
  readonly card: CardView
  readonly current: boolean
  readonly hasNext: boolean
  /** Lies at the place of the card in view or behind it. */
  readonly behind: boolean
  readonly fit: Fit
  readonly place: SpringValue<number>
  readonly entering: SpringValue<number>
  /** Nothing can be asked of a card that is not in view. */
  readonly dispatch: AnyCardDispatch
  readonly deck: DeckAround
}

/**
 * One card of the hand with its two faces; the one that is turned away is inert, and gone once the turn is over.
 * It renders again for changes of its own only, not for every step through the deck.
 */
export const CardSlot = memo(function CardSlot({
  deckId,
  card,
  current,
  hasNext,
  behind,
  fit,
  place,
  entering,
  dispatch,
  deck,
}: CardSlotProps): ReactNode {
  const slot = useRef<HTMLDivElement>(null)
  const { side } = card
  const turning = useTurning(side)
  const lie = useLie(card.number, fit, place, behind ? entering : undefined)
  const faces = useFaces(side, current)
  useShake(slot, card, current)

  const before = useRef(side)
  useLayoutEffect(() => {
    if (before.current === side) return
    before.current = side
    if (current)
      slot.current?.querySelector<HTMLElement>(`[data-face="${side}"] h2[tabindex]`)?.focus({ preventScroll: true })
  }, [side, current])

  const face = (which: 'front' | 'back', content: ReactNode) => (
    <animated.article
      className={styles.face}
      data-face={which}
      inert={which !== side}
      style={turning ? faces[which] : undefined}
    >
      {turning ? <animated.span className={styles.lifted} style={{ opacity: faces.lift }} /> : null}
      <div className={styles.paper} {...(card.theme === 'dark' ? { 'data-scheme': 'dark' } : {})}>
        <div className={styles.scroller}>{content}</div>
      </div>
    </animated.article>
  )
  return (
    <animated.div
      ref={slot}
      className={current ? `${hand.slot} ${hand.current}` : hand.slot}
      style={{ inlineSize: fit.width, blockSize: fit.height, ...lie }}
      inert={!current}
      data-card={card.cardId}
    >
      {side === 'front' || turning ? face('front', <CardFront card={card} dispatch={dispatch} />) : null}
      {side === 'back' || turning
        ? face(
            'back',
            <CardBack
              {...{ deckId, card, dispatch, deck, hasNext }}
              back={card.back}
              current={current && side === 'back'}
            />,
          )
        : null}
    </animated.div>
  )
})

/** Is the card being turned, or was it within the last second (D-CARD-24)? */
function useTurning(side: CardView['side']): boolean {
  const [turned, setTurned] = useState({ side, turning: false })
  if (turned.side !== side) setTurned({ side, turning: true })
  const { turning } = turned
  useEffect(() => {
    if (!turning) return undefined
    const timer = setTimeout(() => setTurned({ side, turning: false }), turnCleanup)
    return () => clearTimeout(timer)
  }, [turning, side])
  return turning
}

/** Both faces through a turn: about the upright middle, a little larger edge-on; or one fading into the other. */
function useFaces(side: CardView['side'], current: boolean) {
  const reduced = useReducedMotion()
  const { turn } = useSpring({
    turn: side === 'back' ? 1 : 0,
    immediate: !current,
    config: reduced ? { duration: fade } : spring,
  })
  const swelling = (part: number) => Math.sin(Math.PI * Math.min(1, Math.max(0, part)))
  const rotated = (from: number) =>
    to(
      turn,
      (part) =>
        `perspective(1200px) rotateY(${(180 * (part - from)).toFixed(2)}deg) scale(${1 + edgeOnGrowth * swelling(part)})`,
    )
  if (reduced) {
    return { front: { opacity: to(turn, (part) => 1 - part) }, back: { opacity: turn }, lift: 0 }
  }
  return {
    front: { transform: rotated(0), opacity: to(turn, (part) => (part < 0.5 ? 1 : 0)) },
    back: { transform: rotated(1), opacity: to(turn, (part) => (part < 0.5 ? 0 : 1)) },
    lift: to(turn, swelling),
  }
}
