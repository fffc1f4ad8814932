import { useEffect, useRef } from 'react'
import type { CardView } from '../../../protocol/views/deck'
import { useReducedMotion } from '../../theme/useMediaQuery'

/** Swings of 6 px. */
const swings = [0, -6, 6, -6, 6, -6, 6, 0].map((px) => ({ transform: `translateX(${px}px)` }))

/** Shakes the card in view after a wrong answer, unless motion or feedback is off (D-ANSWER-06, D-ANSWER-20). */
export function useShake(slot: { readonly current: HTMLElement | null }, { back }: CardView, current: boolean): void {
  const reduced = useReducedMotion()
  // Compares the answer's id: in a knowledge check several wrong answers may follow each other (D-ANSWER-02).
  const wrong = back.kind === 'quiz' ? back.answers.find(({ state }) => state === 'pickedWrong')?.answerId : undefined
  const before = useRef(wrong)
  useEffect(() => {
    const justNow = wrong !== undefined && wrong !== before.current
    before.current = wrong
    if (!justNow || !current || reduced) return
    for (const face of slot.current?.querySelectorAll('[data-face]:not([inert])') ?? []) face.animate(swings, 320)
  }, [wrong, current, reduced, slot])
}
