import fc from 'fast-check'
import type { VisibilityInput } from '../../core/deck/visibility'
import { quizMode } from '../../core/quiz/mode'
import { toIso } from '../../protocol/codec'
import { deckContents } from './content'
import { instants } from './moments'
import { answersTo, takenQuizzes } from './quiz'
import { answersText, contentText, trialText, withText } from './counterexample-text'

const WEEK = 604_800_000

/** Generates the cards of an assessment, in the mode that results from its dates and its trial. */
export const assessmentInputs: fc.Arbitrary<VisibilityInput> = fc
  .tuple(takenQuizzes, fc.boolean())
  .map(([{ content, answers, trial, now }, started]): VisibilityInput =>
    withText(
      {
        content,
        answers: started ? answers : {},
        trial: started ? trial : undefined,
        mode: quizMode(content.deck, started ? trial : undefined, now.at),
        now: now.at,
      },
      textOf,
    ),
  )

/** Generates the cards of a deck that is not an assessment, with answers of the last week. */
export const otherDeckInputs: fc.Arbitrary<VisibilityInput> = fc
  .tuple(fc.constantFrom('standard' as const, 'points' as const, 'favorite' as const).chain(deckContents), instants)
  .chain(([content, now]) =>
    fc.record({
      content: fc.constant(content),
      answers: answersTo(content, now - WEEK, now),
      trial: fc.constant(undefined),
      mode: fc.constant(undefined),
      now: fc.constant(now),
    }),
  )
  .map((input: VisibilityInput) => withText(input, textOf))

/** The deck and what was done in it, as one line. */
const textOf = ({ content, answers, trial, mode, now }: VisibilityInput): string =>
  `${contentText(content)}; ${answersText(answers)}; ${trial === undefined ? 'no trial' : trialText(trial)}; mode ${mode ?? 'none'}; now ${toIso(now)}`

/**
 * Generates everything that decides which cards of an open deck are shown.
 *
 *     property.prop([visibilityInputs])('no card is both hidden and locked', (input) => {
 *       for (const state of visibility(input)) expect(state.hidden && state.flipLocked).toBe(false)
 *     })
 */
export const visibilityInputs: fc.Arbitrary<VisibilityInput> = fc.oneof(assessmentInputs, otherDeckInputs)
