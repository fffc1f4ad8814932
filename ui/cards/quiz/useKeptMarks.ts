import { useState } from 'react'
import type { QuizBack } from '../../../protocol/cards/quiz'

interface KeptMarks {
  /** The question with its answers as they are marked. */
  readonly marked: QuizBack
  /** What was said of the answer that was given. */
  readonly told: QuizBack
  /** Another answer is given: what was said of the one before is over. */
  readonly forget: () => void
}

/**
 * The chosen answer clears by the clock (D-ANSWER-03, D-ANSWER-04). What was said of it stays as long as the card is in
 * view: nobody loses what they read (X-UX-05), and a wrong answer does not come to look like any other. A deck that is no
 * assessment asks anew then: its answers are open, beside the explanation.
 */
export function useKeptMarks(back: QuizBack, current: boolean): KeptMarks {
  const [before, keep] = useState(back)
  const stays =
    current &&
    back.outcome === undefined &&
    before.outcome !== undefined &&
    back.question === before.question &&
    (back.answered ? givenIn(back) === givenIn(before) : before.remediation !== undefined)
  if (!stays && before !== back) keep(back)
  return {
    marked: stays && back.answered ? before : back,
    told: stays ? before : back,
    forget: () => keep(back),
  }
}

/** The answer that was given. */
export const givenIn = ({ answers }: QuizBack): string | undefined =>
  answers.find(({ state }) => state.startsWith('picked'))?.answerId
