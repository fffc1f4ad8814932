import { useDrag } from '@use-gesture/react'
import { useState, type CSSProperties, type RefObject } from 'react'
import type { DoOrDontResponse } from '../../../protocol/cards/do-or-dont-response'
import { answerAt } from './sliding'

interface Slide {
  readonly bind: () => object
  readonly style: CSSProperties | undefined
  /** The zone under the box while a pointer slides it. */
  readonly over: DoOrDontResponse | undefined
}

/** A held box: its question and its offset. */
interface Held {
  readonly asked: string
  readonly by: number
}

/**
 * Slides the box of the current question: released in a zone it answers, elsewhere it snaps back (D-DND-11, D-DND-12).
 * An answer by another finger or by key releases the box, so its offset does not apply to the next question.
 */
export function useSlide(
  area: RefObject<HTMLElement | null>,
  asked: string | undefined,
  onAnswer: (answer: DoOrDontResponse) => void,
): Slide {
  const [held, setHeld] = useState<Held>()
  const heightOf = () => area.current?.clientHeight ?? 0
  const bind = useDrag(
    ({ first, last, canceled, cancel, movement: [, by], memo }) => {
      const taken: unknown = first ? asked : memo
      if (asked === undefined || taken !== asked) {
        setHeld(undefined)
        if (!last) cancel()
      } else if (last) {
        setHeld(undefined)
        const answer = canceled ? undefined : answerAt(by, heightOf())
        if (answer !== undefined) onAnswer(answer)
      } else setHeld({ asked, by })
      return taken
    },
    { axis: 'y', threshold: 3, pointer: { keys: false } },
  )
  const by = held !== undefined && held.asked === asked ? held.by : undefined
  return {
    bind: () => bind(),
    style: by === undefined ? undefined : { transform: `translateY(${by}px)`, transition: 'none' },
    over: by === undefined ? undefined : answerAt(by, area.current?.clientHeight ?? 0),
  }
}
