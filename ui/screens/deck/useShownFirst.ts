import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { afterInput } from '../../after-input'
import type { CardInView } from './useCardInView'

/** What moves the hand before anything is drawn again. Each is false where nothing moves by itself. */
export interface HandMover {
  /** Lets the hand glide to a place. */
  readonly glideTo: (place: number) => boolean
  /** Lifts the card in view off the table and lays it down again. */
  readonly lift: () => boolean
  /** The hand goes to the card in view, wherever it is. */
  readonly settle: () => void
}

interface Moves {
  readonly move: CardInView['move']
  readonly turn: (() => void) | undefined
}

interface Shown extends Moves {
  /** The place that a glide of one step leads to; undefined for a step that is none. */
  readonly glidesTo: (by: -1 | 1) => number | undefined
  /** A turn shows the other face. */
  readonly turns: boolean
}

/**
 * Everything by which somebody may act on the card in view, and whether the move is made before others hear of it. A finger
 * that comes down does nothing yet: it is heard first, since the move may take away what it has come down on, which React
 * would then know nothing of.
 */
const inputs = [
  ['pointerdown', { capture: false }],
  ['click', { capture: true }],
  ['keydown', { capture: true }],
] as const

/**
 * Moves that show at once: the hand begins to glide or the card to rise, and what is drawn for it follows after that
 * frame (X-PERF-04). Whatever is pressed next finds the move made.
 */
export function useShownFirst(moves: Shown, hand: RefObject<HandMover | null>): Moves {
  const latest = useRef(moves)
  useLayoutEffect(() => {
    latest.current = moves
  })
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    const make = () => waiting.current?.()
    for (const [type, how] of inputs) addEventListener(type, make, how)
    return () => {
      for (const [type, how] of inputs) removeEventListener(type, make, how)
      waiting.current = undefined
    }
  }, [])

  const shownFirst = (show: () => boolean | undefined, make: () => void) => {
    waiting.current?.()
    if (show() !== true) return make()
    const makeOnce = () => {
      if (waiting.current !== makeOnce) return
      waiting.current = undefined
      flushSync(make)
      hand.current?.settle()
    }
    waiting.current = makeOnce
    afterInput(makeOnce)
  }
  return {
    move: (by, how) =>
      shownFirst(
        () => {
          const place = latest.current.glidesTo(by)
          return place !== undefined && hand.current?.glideTo(place)
        },
        () => latest.current.move(by, how),
      ),
    turn:
      moves.turn &&
      (() =>
        shownFirst(
          () => latest.current.turns && hand.current?.lift(),
          () => latest.current.turn?.(),
        )),
  }
}
