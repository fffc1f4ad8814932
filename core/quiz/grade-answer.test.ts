import { test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { omitUndefined } from '../../protocol/omit-undefined'
import { takenQuizzes } from '../../test/arbitraries/quiz'
import { assessment, content, doOrDontCard, plainCard, quizCard } from '../../test/examples/assessment'
import type { Card } from '../../protocol/entities/card'
import { gradeAnswer } from './grade-answer'

const exam = assessment([]).deck
const shelf = content([], { type: 'standard' }).deck
const worth = (card: Card, answerId: string, more: { deck?: typeof exam; variantId?: string } = {}) =>
  gradeAnswer(more.deck ?? exam, card, {
    questionId: `${card.id}-question`,
    answerId,
    ...omitUndefined({ variantId: more.variantId }),
  })

describe('grading an answer', () => {
  test('D-ANSWER-15 is right if its id is that of the correct answer', () => {
    expect([worth(quizCard('q'), 'a'), worth(quizCard('q'), 'b')]).toEqual(['right', 'wrong'])
    const sorting = doOrDontCard('g', 1)
    const sorted = (answerId: string) => gradeAnswer(exam, sorting, { questionId: 'g-1', answerId })
    expect([sorted('do'), sorted('dont'), sorted('maybe')]).toEqual(['right', 'wrong', undefined])
  })

  test('D-ANSWER-16 O-65 does not grade a survey', () => {
    expect(worth(quizCard('q', { survey: true }), 'a')).toBe('recorded')
    expect(worth(quizCard('q'), 'b', { deck: { ...exam, quizSettings: { survey: true } } })).toBe('recorded')
    expect(gradeAnswer(exam, doOrDontCard('g', 1, { survey: true }), { questionId: 'g-1', answerId: 'do' })).toBe(
      'recorded',
    )
  })

  test('D-ANSWER-15 does not grade without a correct answer, except in an assessment', () => {
    const { correctAnswerId: _none, ...quiz } = quizCard('q').quiz ?? { id: 'q-question' }
    expect(worth({ ...quizCard('q'), quiz }, 'a', { deck: shelf })).toBe('recorded')
    expect(worth({ ...quizCard('q'), quiz }, 'a')).toBe('wrong')
  })

  test('D-ANSWER-19 grades by the shown variant, which may use the question’s own values', () => {
    const variants = [
      { id: 'v1', answers: [{ id: 'x' }, { id: 'y' }], correctAnswerId: 'y' },
      { id: 'v2', title: 'Or?' },
    ]
    const card = quizCard('q', { variants })
    expect([worth(card, 'x', { variantId: 'v1' }), worth(card, 'y', { variantId: 'v1' })]).toEqual(['wrong', 'right'])
    expect(worth(card, 'a', { variantId: 'v2' })).toBe('right')
    expect([worth(card, 'a', { variantId: 'v1' }), worth(card, 'a', { variantId: 'gone' })]).toEqual([
      undefined,
      undefined,
    ])
  })

  test('returns undefined for an unknown question or answer', () => {
    expect(worth(plainCard('q'), 'a')).toBeUndefined()
    expect(worth(quizCard('q'), 'z')).toBeUndefined()
    expect(gradeAnswer(exam, quizCard('q'), { questionId: 'other', answerId: 'a' })).toBeUndefined()
  })

  property.prop([takenQuizzes])(
    'X-SERVER-02 grades every stored answer of an assessment with its stored outcome',
    (taken) => {
      const { content: deck, answers } = taken
      for (const { cardId, questionId, answerId, correct, variantId } of Object.values(answers)) {
        const card = deck.cards.find(({ id }) => id === cardId) ?? plainCard(cardId)
        const given = { questionId, answerId, ...omitUndefined({ variantId }) }
        const outcome = correct === undefined ? 'recorded' : correct ? 'right' : 'wrong'
        expect(gradeAnswer(deck.deck, card, given)).toBe(outcome)
      }
    },
  )
})
