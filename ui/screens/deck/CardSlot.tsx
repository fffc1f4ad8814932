import { flipCleanup } from '../../../protocol/constants'
import { memo, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { CardView } from '../../../protocol/views/deck'
import { afterPaint } from '../../after-paint'
import { CardBack } from '../../cards/CardBack'
import { CardBoundary } from '../../cards/CardFailed'
import { CardFront } from '../../cards/CardFront'
import { cardDispatch, noDispatch } from '../../cards/card-dispatch'
import fade from '../../cards/Fade.module.css'
import type { DeckActions } from '../../cards/deck-actions'
import { useDispatch } from '../../core-client/hooks'
import { cardColorScheme } from '../../cards/card-color-scheme'
import { WhyLocked } from '../../why-locked/WhyLocked'
import styles from './CardSlot.module.css'
import { type CardSize, cardStyle } from './card-size'
import carousel from './CardCarousel.module.css'
import { useShake } from './useShake'

type Side = CardView['side']

interface CardSlotProps {
  readonly deckId: string
  readonly card: CardView
  /** The side in view. */
  readonly side: Side
  readonly current: boolean
  readonly hasNext: boolean
  readonly fit: CardSize
  readonly deck: DeckActions
}

/**
 * Renders one card of the carousel with its two faces. The hidden face is inert, and is removed when the flip ends.
 * It renders again only for its own changes, not for every step through the deck.
 */
export const CardSlot = memo(function CardSlot(props: CardSlotProps): ReactNode {
  const { card, side, current, fit } = props
  const slot = useRef<HTMLDivElement>(null)
  const turning = useTurning(side) && current
  useShake(slot, card, current)
  const face = (which: Side) => <Face key={which} {...props} which={which} turning={turning} />
  return (
    <div
      ref={slot}
      className={current ? `${carousel.slot} ${carousel.current}` : carousel.slot}
      style={cardStyle(card.place, fit)}
      inert={!current}
      data-card={card.cardId}
      data-place={card.place}
    >
      {side === 'front' || turning ? face('front') : null}
      {side === 'back' || turning ? face('back') : null}
    </div>
  )
})

interface FaceProps extends CardSlotProps {
  readonly which: Side
  readonly turning: boolean
}

/** Renders one face. During a flip its background is drawn at once; its content is drawn while the face is edge-on. */
function Face({ which, turning, deckId, card, side, current, hasNext, deck }: FaceProps): ReactNode {
  const ask = useDispatch()
  const { cardId } = card
  // The same function in view and out of view, so that a front does not render again with every step (X-PERF-04).
  const dispatch = useMemo(() => cardDispatch(ask, deckId, cardId), [ask, deckId, cardId])
  const isDrawn = useDrawn(!turning)
  const face = useRef<HTMLElement>(null)
  const up = which === side
  // Moves the focus with the flip, so that a screen reader reads the heading.
  const met = useRef(up && !turning)
  useLayoutEffect(() => {
    if (up === met.current || !isDrawn) return
    met.current = up
    if (up && current) face.current?.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true })
  }, [up, current, isDrawn])
  const looks = [styles.face, turning ? styles.turning : '', up ? '' : styles.away].filter((look) => look !== '')
  return (
    <article ref={face} className={looks.join(' ')} data-face={which} inert={!up}>
      {turning ? <span className={styles.lifted} /> : null}
      <div className={styles.paper} data-scheme={cardColorScheme(card, which)}>
        <div className={`${styles.scroller} ${fade.fades}`}>
          {!isDrawn ? null : (
            <CardBoundary>
              {which === 'front' ? (
                <CardFront
                  card={card}
                  dispatch={dispatch}
                  locked={card.locked ? <WhyLocked about={{ deckId, cardId }} jumpTo={deck.jumpTo} /> : null}
                />
              ) : (
                <CardBack
                  {...{ deckId, card, deck, hasNext }}
                  dispatch={current ? dispatch : noDispatch}
                  back={card.back}
                  current={current && up}
                />
              )}
            </CardBoundary>
          )}
        </div>
      </div>
    </article>
  )
}

/** Defers content that is not needed at once until after the frame that shows the press (X-PERF-04). */
function useDrawn(atOnce: boolean): boolean {
  const [isDrawn, setDrawn] = useState(atOnce)
  useEffect(() => {
    if (!isDrawn) afterPaint(() => startTransition(() => setDrawn(true)))
  }, [isDrawn])
  return isDrawn
}

/** Is the card being flipped, or was it within the last second (D-CARD-24)? */
function useTurning(side: Side): boolean {
  const [turned, setTurned] = useState({ side, turning: false })
  if (turned.side !== side) setTurned({ side, turning: true })
  const { turning } = turned
  useEffect(() => {
    if (!turning) return undefined
    const timer = setTimeout(() => setTurned({ side, turning: false }), flipCleanup)
    return () => clearTimeout(timer)
  }, [turning, side])
  return turning
}

interface PlaceholderProps {
  readonly place: number
  readonly fit: CardSize
}

/** Renders an empty slot for a card that is not loaded yet (D-DECK-41). */
export const Placeholder = memo(function Placeholder({ place, fit }: PlaceholderProps): ReactNode {
  return <div className={`${styles.slot} ${styles.placeholder}`} style={cardStyle(place, fit)} aria-hidden="true" />
})
