import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { CardView } from '../../../protocol/views/deck'
import type { CardSize } from './card-size'
import { fade, glide } from './motion'

export interface CarouselTrack {
  /** The track that contains all cards of the carousel. */
  readonly track: RefObject<HTMLDivElement | null>
  /** Returns the carousel's current position; during a movement it is between two cards. */
  readonly place: () => number
  /** Sets the position without animation, as a drag does. */
  readonly hold: (place: number) => void
  /** Ends a drag: the carousel glides to the card in view. */
  readonly release: () => void
  /** Animates to a position; returns false if motion is off. */
  readonly glideTo: (place: number) => boolean
}

interface TrackPosition {
  readonly cardId: string
  readonly place: number
  readonly step: number
}

/**
 * Moves the carousel by one transform of the track. The compositor animates it, so other work does not delay it
 * (X-PERF-04).
 */
export function useCarouselTrack(
  cards: readonly CardView[],
  { cardId, place }: CardView,
  fit: CardSize | undefined,
  reduced: boolean,
): CarouselTrack {
  const strip = useRef<HTMLDivElement>(null)
  const lain = useRef<TrackPosition | undefined>(undefined)
  const step = fit?.step

  useLayoutEffect(() => {
    const element = strip.current
    if (element === null || step === undefined) return
    const last = lain.current
    lain.current = { cardId, place, step }
    if (last === undefined || last.step !== step || last.cardId === cardId) {
      if (last?.step !== step || last.place !== place) setPosition(element, place, step, false)
      return
    }
    if (reduced) {
      setPosition(element, place, step, false)
      cardElement(element, cardId)?.animate([{ opacity: 0 }, { opacity: 1 }], fade)
      return
    }
    // Cards before it may have been added or removed with this step, so the previous card may have another position.
    const from = cards.find((card) => card.cardId === last.cardId)?.place ?? last.place
    const distance = place - from
    // One step glides from the current position; no measurement is needed, which would force a layout.
    if (Math.abs(distance) === 1 && from === last.place) return setPosition(element, place, step, true)
    // A jump over many cards slides only over the last card.
    const start = Math.abs(distance) > 1 ? place - Math.sign(distance) : positionOf(element, step) + from - last.place
    if (start !== positionOf(element, step)) setPosition(element, start, step, false)
    setPosition(element, place, step, true)
    if (distance === 0) closeGap(element, place, step)
  }, [cards, cardId, place, step, reduced])

  return {
    track: strip,
    place: () => (strip.current === null || step === undefined ? place : positionOf(strip.current, step)),
    hold: (at) => {
      if (strip.current !== null && step !== undefined) setPosition(strip.current, at, step, false)
    },
    release: () => {
      if (strip.current !== null && step !== undefined) setPosition(strip.current, place, step, !reduced)
    },
    glideTo: (at) => {
      if (reduced || strip.current === null || step === undefined) return false
      setPosition(strip.current, at, step, true)
      return true
    },
  }
}

function setPosition({ style }: HTMLElement, place: number, step: number, glides: boolean): void {
  style.transition = glides ? glide : 'none'
  style.transform = `translateX(${(-place * step).toFixed(2)}px)`
}

/** Returns the animated position. The read also flushes styles, so that the next transition starts from there. */
const positionOf = (element: HTMLElement, step: number): number =>
  -new DOMMatrixReadOnly(getComputedStyle(element).transform).m41 / step

/** Closes the gap when the card in view was removed from the deck. */
function closeGap(element: HTMLElement, place: number, step: number): void {
  for (const slot of element.querySelectorAll<HTMLElement>('[data-place]'))
    if (Number(slot.dataset['place']) >= place)
      slot.animate([{ transform: `translateX(${step}px)` }, { transform: 'none' }], {
        duration: 300,
        easing: 'ease-out',
      })
}

/** Finds the card's element in the carousel. */
export const cardElement = (carousel: HTMLElement | null, cardId: string): HTMLElement | null =>
  carousel?.querySelector<HTMLElement>(`[data-card="${CSS.escape(cardId)}"]`) ?? null

/**
 * Focuses the card in view when the carousel returns and the focused element was removed, so that it is read out
 * (X-UX-03).
 */
export function focusCardInView(): void {
  if (document.activeElement !== document.body) return
  document
    .querySelector<HTMLElement>('[data-card]:not([inert]) [data-face]:not([inert]) h2[tabindex]')
    ?.focus({ preventScroll: true })
}
