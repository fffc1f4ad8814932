import type { QuizAnswer, QuizQuestion, QuizVariant } from '../../protocol/cards/quiz'
import { defined } from '../../protocol/defined'
import { choose, shuffle } from './shuffle'
import type { Trial } from './state'

/** A question as the learner sees it: one variant, its answers in the order shown. */
export interface ShownQuestion {
  readonly answers: readonly QuizAnswer[]
  readonly correctAnswerId?: string
  readonly variantId?: string
  /** The variant's own wording; without it the card's holds. */
  readonly title?: string
}

/** The seed of what chance decides about a question: the same all through one attempt of one trial (D-ANSWER-19). */
export const attemptSeed = ({ id, attempts }: Pick<Trial, 'id' | 'attempts'>, questionId: string): string =>
  `${id}/${attempts}/${questionId}`

/** The answers of a question and which of them is correct: a variant's own where it has them. */
export const worded = (question: QuizQuestion, variant: QuizVariant | undefined) => ({
  answers: variant?.answers ?? question.answers ?? [],
  correctAnswerId: variant?.correctAnswerId ?? question.correctAnswerId,
})

/** The answers of each wording that may be shown: of the variants that have any, else of the question itself. */
export function wordings(question: QuizQuestion): readonly (readonly QuizAnswer[])[] {
  const variants = shownVariants(question)
  return (variants.length === 0 ? [undefined] : variants).map((variant) => worded(question, variant).answers)
}

const shownVariants = (question: QuizQuestion): readonly QuizVariant[] =>
  (question.variants ?? []).filter((one) => worded(question, one).answers.length > 0)

/** Has it answers, in its own wording or in that of a variant? */
export const answerable = (question: QuizQuestion): boolean => wordings(question).some(({ length }) => length > 0)

/**
 * The question to show: one of its variants, if it has any with answers, and its answers shuffled, if it asks for that
 * (D-ANSWER-17, D-ANSWER-19). answeredVariantId: the variant of an answer that stands, which goes on to show.
 */
export function shownQuestion(question: QuizQuestion, seed: string, answeredVariantId?: string): ShownQuestion {
  const variants = shownVariants(question)
  const variant = variants.find(({ id }) => id === answeredVariantId) ?? choose(variants, seed)
  const { answers, correctAnswerId } = worded(question, variant)
  return {
    answers: question.shuffleAnswers === true ? shuffle(answers, seed) : answers,
    ...defined({ correctAnswerId }),
    ...(variant === undefined ? {} : { variantId: variant.id }),
    ...defined({ title: variant?.title }),
  }
}
