import { useState } from 'react'
import type { QuizBack } from '../../../protocol/cards/quiz'

interface StickyFeedback {
  /** The question with its marked answers. */
  readonly withMarks: QuizBack
  /** The question with the feedback on the given answer. */
  readonly withFeedback: QuizBack
  /** Discards the feedback when another answer is given. */
  readonly clear: () => void
}

/**
 * Keeps the marks and the feedback of an answer after the core clears them by time (D-ANSWER-03, D-ANSWER-04). They
 * stay while the card is in view: text must not disappear while it is read (X-UX-05), and a wrong answer must stay
 * recognisable. A deck that is no assessment asks again: its answers are then open, next to the feedback and the next
 * button.
 */
export function useStickyFeedback(back: QuizBack, current: boolean): StickyFeedback {
  const [before, keep] = useState(back)
  const stays =
    current &&
    back.outcome === undefined &&
    before.outcome !== undefined &&
    back.question === before.question &&
    (!back.answered || givenAnswerId(back) === givenAnswerId(before))
  if (!stays && before !== back) keep(back)
  return {
    withMarks: stays && back.answered ? before : back,
    withFeedback: stays ? before : back,
    clear: () => keep(back),
  }
}

/** Returns the id of the given answer. */
export const givenAnswerId = ({ answers }: QuizBack): string | undefined =>
  answers.find(({ state }) => state.startsWith('picked'))?.answerId
