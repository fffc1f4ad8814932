import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { quizQuestions } from '../../test/arbitraries/content'
import { attemptSeed, shownQuestion } from './variant'

const ids = (answers: readonly { readonly id: string }[]) => answers.map(({ id }) => id)
const variants = ['v1', 'v2', 'v3'].map((id) => ({
  id,
  title: `Asked as ${id}`,
  answers: [{ id: `${id}-a` }],
  correctAnswerId: `${id}-a`,
}))
const question = { id: 'question', answers: [{ id: 'a' }, { id: 'b' }], correctAnswerId: 'b' }

describe('a shown question', () => {
  property.prop([quizQuestions(1), fc.string()])(
    'D-ANSWER-17 shows each answer exactly once with shuffleAnswers; without it they keep their order',
    (any, seed) => {
      const shown = shownQuestion(any, seed)
      const source = any.variants?.find(({ id }) => id === shown.variantId)?.answers ?? any.answers ?? []
      if (any.shuffleAnswers === true) expect(ids(shown.answers).toSorted()).toEqual(ids(source).toSorted())
      else expect(shown.answers).toEqual(source)
    },
  )

  test('D-ANSWER-17 shuffles answers into different orders', () => {
    const answers = ['a', 'b', 'c'].map((id) => ({ id }))
    const orders = Array.from({ length: 60 }, (_, n) =>
      ids(shownQuestion({ id: 'question', answers, shuffleAnswers: true }, `seed ${n}`).answers).join(''),
    )
    expect(new Set(orders).size).toBe(6)
  })

  test('D-ANSWER-19 shows one variant, with its own title, answers and correct answer', () => {
    const shown = shownQuestion({ ...question, variants }, 'seed')
    expect(variants.map(({ id }) => id)).toContain(shown.variantId)
    expect(shown).toEqual({
      variantId: shown.variantId,
      title: `Asked as ${shown.variantId}`,
      answers: [{ id: `${shown.variantId}-a` }],
      correctAnswerId: `${shown.variantId}-a`,
    })
  })

  test('D-ANSWER-19 keeps the variant during an attempt and chooses again for the next one', () => {
    const shownIn = (attempts: number) =>
      shownQuestion({ ...question, variants }, attemptSeed({ id: 'trial', attempts }, 'question')).variantId
    expect(shownIn(0)).toBe(shownIn(0))
    expect(new Set(Array.from({ length: 40 }, (_, attempts) => shownIn(attempts))).size).toBe(3)
  })

  test('D-ANSWER-19 keeps showing the variant of a recorded answer', () => {
    for (const { id } of variants) expect(shownQuestion({ ...question, variants }, 'seed', id).variantId).toBe(id)
    expect(variants.map(({ id }) => id)).toContain(shownQuestion({ ...question, variants }, 'seed', 'gone').variantId)
  })

  test('D-ANSWER-19 shows the question itself without variants', () => {
    expect(shownQuestion(question, 'seed')).toEqual({ answers: question.answers, correctAnswerId: 'b' })
    expect(shownQuestion({ id: 'empty' }, 'seed')).toEqual({ answers: [] })
  })
})
