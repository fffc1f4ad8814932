import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../../after-paint'
import type { CardInView } from './useCardInView'

/** Moves the carousel before React renders. The animations return false if motion is off. */
export interface CarouselMover {
  /** Animates the carousel to a position. */
  readonly glideTo: (place: number) => boolean
  /** Animates a short lift of the card in view. */
  readonly lift: () => boolean
  /** Moves the carousel to the card in view. */
  readonly settle: () => void
}

interface Moves {
  readonly move: CardInView['move']
  readonly turn: (() => void) | undefined
}

interface AnimatedMoves extends Moves {
  /** Returns the position that a step glides to; undefined if the step does not glide. */
  readonly glidesTo: (by: -1 | 1) => number | undefined
  /** Does a flip show the other face? */
  readonly turns: boolean
}

/**
 * Inputs that make a pending move at once, before other handlers run. For pointerdown the listener does not capture:
 * React handles it first, because the move may remove its target.
 */
const inputs = [
  ['pointerdown', { capture: false }],
  ['click', { capture: true }],
  ['keydown', { capture: true }],
] as const

/**
 * Shows moves at once: the animation starts, and React renders after that frame (X-PERF-04). The next input makes a
 * pending move first.
 */
export function useAnimateFirst(moves: AnimatedMoves, carousel: RefObject<CarouselMover | null>): Moves {
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
      carousel.current?.settle()
    }
    waiting.current = makeOnce
    afterPaint(makeOnce)
  }
  return {
    move: (by, how) =>
      shownFirst(
        () => {
          const place = latest.current.glidesTo(by)
          return place !== undefined && carousel.current?.glideTo(place)
        },
        () => latest.current.move(by, how),
      ),
    turn:
      moves.turn &&
      (() =>
        shownFirst(
          () => latest.current.turns && carousel.current?.lift(),
          () => latest.current.turn?.(),
        )),
  }
}
