import { useDrag } from '@use-gesture/react'
import { useState, type CSSProperties, type RefObject } from 'react'
import type { DoOrDontResponse } from '../../../protocol/cards/do-or-dont-response'
import { answerAt } from './sliding'

interface Slide {
  readonly bind: () => object
  readonly style: CSSProperties | undefined
  /** The zone that the box is over while a pointer slides it. */
  readonly over: DoOrDontResponse | undefined
}

/** Sliding the box with the question: in a zone it answers, elsewhere it snaps back (D-DND-11, D-DND-12). */
export function useSlide(
  area: RefObject<HTMLElement | null>,
  open: boolean,
  onAnswer: (answer: DoOrDontResponse) => void,
): Slide {
  const [held, setHeld] = useState<number>()
  const heightOf = () => area.current?.clientHeight ?? 0
  const bind = useDrag(
    ({ last, canceled, movement: [, by] }) => {
      if (!last) return setHeld(by)
      setHeld(undefined)
      const answer = canceled ? undefined : answerAt(by, heightOf())
      if (answer !== undefined) onAnswer(answer)
    },
    { axis: 'y', threshold: 3, enabled: open, pointer: { keys: false } },
  )
  return {
    bind: () => bind(),
    style: held === undefined ? undefined : { transform: `translateY(${held}px)`, transition: 'none' },
    over: held === undefined ? undefined : answerAt(held, area.current?.clientHeight ?? 0),
  }
}
