import type { QuizAnswer, QuizQuestion, QuizVariant } from '../../protocol/cards/quiz'
import { omitUndefined } from '../../protocol/omit-undefined'
import { choose, shuffle } from './shuffle'
import type { Trial } from './state'

/** A question as shown to the learner: one variant, with its answers in the order shown. */
export interface ShownQuestion {
  readonly answers: readonly QuizAnswer[]
  readonly correctAnswerId?: string
  readonly variantId?: string
  /** The variant's own title; without it the card's is used. */
  readonly title?: string
}

/** Returns the seed of a question's random choices: constant during one attempt of one trial (D-ANSWER-19). */
export const attemptSeed = ({ id, attempts }: Pick<Trial, 'id' | 'attempts'>, questionId: string): string =>
  `${id}/${attempts}/${questionId}`

/** Returns the answers of a question and the correct one; a variant's own values take precedence. */
export const withVariant = (question: QuizQuestion, variant: QuizVariant | undefined) => ({
  answers: variant?.answers ?? question.answers ?? [],
  correctAnswerId: variant?.correctAnswerId ?? question.correctAnswerId,
})

/** Returns the answers of each variant that may be shown: of the variants with answers, else of the question itself. */
export function answersByVariant(question: QuizQuestion): readonly (readonly QuizAnswer[])[] {
  const variants = shownVariants(question)
  return (variants.length === 0 ? [undefined] : variants).map((variant) => withVariant(question, variant).answers)
}

const shownVariants = (question: QuizQuestion): readonly QuizVariant[] =>
  (question.variants ?? []).filter((one) => withVariant(question, one).answers.length > 0)

/** Has the question answers, its own or a variant's? */
export const answerable = (question: QuizQuestion): boolean =>
  answersByVariant(question).some(({ length }) => length > 0)

/**
 * Returns the question to show: one of its variants with answers, if any, and its answers shuffled if requested
 * (D-ANSWER-17, D-ANSWER-19). answeredVariantId: the variant of a recorded answer, which stays shown.
 */
export function shownQuestion(question: QuizQuestion, seed: string, answeredVariantId?: string): ShownQuestion {
  const variants = shownVariants(question)
  const variant = variants.find(({ id }) => id === answeredVariantId) ?? choose(variants, seed)
  const { answers, correctAnswerId } = withVariant(question, variant)
  return {
    answers: question.shuffleAnswers === true ? shuffle(answers, seed) : answers,
    ...omitUndefined({ correctAnswerId }),
    ...(variant === undefined ? {} : { variantId: variant.id }),
    ...omitUndefined({ title: variant?.title }),
  }
}
