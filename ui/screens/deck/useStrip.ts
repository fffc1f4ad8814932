import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { CardView } from '../../../protocol/views/deck'
import type { Fit } from './fit'
import { fade, glide } from './motion'

export interface Strip {
  /** The strip that carries all cards of the hand. */
  readonly strip: RefObject<HTMLDivElement | null>
  /** Where the hand stands now, in places: in the midst of a movement between two. */
  readonly place: () => number
  /** Takes the hand to a place at once, as a finger does. */
  readonly hold: (place: number) => void
  /** Lets go: the hand glides to the card in view. */
  readonly release: () => void
  /** Lets the hand glide to a place; false where nothing moves by itself. */
  readonly glideTo: (place: number) => boolean
}

interface Lain {
  readonly cardId: string
  readonly place: number
  readonly step: number
}

/**
 * Moves the hand: one transform of the strip that all cards lie on, carried out by the compositor, however much there is
 * to be done beside it (X-PERF-04).
 */
export function useStrip(
  cards: readonly CardView[],
  { cardId, place }: CardView,
  fit: Fit | undefined,
  reduced: boolean,
): Strip {
  const strip = useRef<HTMLDivElement>(null)
  const lain = useRef<Lain | undefined>(undefined)
  const step = fit?.step

  useLayoutEffect(() => {
    const element = strip.current
    if (element === null || step === undefined) return
    const last = lain.current
    lain.current = { cardId, place, step }
    if (last === undefined || last.step !== step || last.cardId === cardId) {
      if (last?.step !== step || last.place !== place) lay(element, place, step, false)
      return
    }
    if (reduced) {
      lay(element, place, step, false)
      slotOf(element, cardId)?.animate([{ opacity: 0 }, { opacity: 1 }], fade)
      return
    }
    // Cards before it may have come or gone with this step: the one that is left lies elsewhere then, unseen.
    const from = cards.find((card) => card.cardId === last.cardId)?.place ?? last.place
    const distance = place - from
    // One step glides on from wherever the last one has come to; nothing need be measured, which costs a layout.
    if (Math.abs(distance) === 1 && from === last.place) return lay(element, place, step, true)
    // A jump over many cards is a slide over the last of them.
    const start = Math.abs(distance) > 1 ? place - Math.sign(distance) : placeOf(element, step) + from - last.place
    if (start !== placeOf(element, step)) lay(element, start, step, false)
    lay(element, place, step, true)
    if (distance === 0) closeGap(element, place, step)
  }, [cards, cardId, place, step, reduced])

  return {
    strip,
    place: () => (strip.current === null || step === undefined ? place : placeOf(strip.current, step)),
    hold: (at) => {
      if (strip.current !== null && step !== undefined) lay(strip.current, at, step, false)
    },
    release: () => {
      if (strip.current !== null && step !== undefined) lay(strip.current, place, step, !reduced)
    },
    glideTo: (at) => {
      if (reduced || strip.current === null || step === undefined) return false
      lay(strip.current, at, step, true)
      return true
    },
  }
}

function lay({ style }: HTMLElement, place: number, step: number, glides: boolean): void {
  style.transition = glides ? glide : 'none'
  style.transform = `translateX(${(-place * step).toFixed(2)}px)`
}

/** As it is drawn: where a transition has taken it to. Reading it also makes the last position the one to glide from. */
const placeOf = (element: HTMLElement, step: number): number =>
  -new DOMMatrixReadOnly(getComputedStyle(element).transform).m41 / step

/** The card in view has left the deck: those behind it close the gap. */
function closeGap(element: HTMLElement, place: number, step: number): void {
  for (const slot of element.querySelectorAll<HTMLElement>('[data-place]'))
    if (Number(slot.dataset['place']) >= place)
      slot.animate([{ transform: `translateX(${step}px)` }, { transform: 'none' }], {
        duration: 300,
        easing: 'ease-out',
      })
}

/** The card of a hand by its id. */
export const slotOf = (hand: HTMLElement | null, cardId: string): HTMLElement | null =>
  hand?.querySelector<HTMLElement>(`[data-card="${CSS.escape(cardId)}"]`) ?? null
