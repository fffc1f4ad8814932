import { test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { deckContents } from '../../test/arbitraries/content'
import { assessment, doOrDontCard, plainCard, quizCard } from '../../test/examples/assessment'
import { assessmentQuestions } from './questions'
import { shownQuestion } from './variant'

const questionIds = (content: Parameters<typeof assessmentQuestions>[0]) =>
  assessmentQuestions(content).map(({ questionId }) => questionId)
const scored = (content: Parameters<typeof assessmentQuestions>[0]) =>
  assessmentQuestions(content).map((question) => question.scored)

describe('the questions of an assessment', () => {
  test('D-TRIAL-24 each quiz card asks one question, with variants too', () => {
    const variants = [{ id: 'v1' }, { id: 'v2' }]
    expect(questionIds(assessment([quizCard('q1'), plainCard('text'), quizCard('q2', { variants })]))).toEqual([
      'q1-question',
      'q2-question',
    ])
  })

  test('D-TRIAL-24 each do-or-dont question counts as one, order-up cards do not count (O-66)', () => {
    const orderUp = { ...plainCard('order', 'orderUp'), orderUp: { answers: [{ id: 'x' }, { id: 'y' }] } }
    expect(questionIds(assessment([doOrDontCard('d', 2), orderUp]))).toEqual(['d-1', 'd-2'])
  })

  test('D-TRIAL-25 survey questions are not scored', () => {
    const cards = [quizCard('q1'), quizCard('q2', { survey: true }), doOrDontCard('d', 1, { survey: true })]
    expect(scored(assessment(cards))).toEqual([true, false, false])
  })

  test('D-TRIAL-25 the quiz setting survey makes every question a survey question (O-65)', () => {
    expect(scored(assessment([quizCard('q1'), doOrDontCard('d', 1)], { survey: true }))).toEqual([false, false])
  })

  test('D-ALERT-19 a quiz card without its quiz has no question; the card itself shows the error', () => {
    expect(questionIds(assessment([plainCard('q1', 'quiz'), plainCard('d', 'doOrDont')]))).toEqual([])
  })

  test('D-TRIAL-03 does not count a question without answers, which would make completion impossible', () => {
    const none = { answers: [], variants: [{ id: 'v1', answers: [] }] }
    const elsewhere = {
      answers: [],
      variants: [
        { id: 'v1', answers: [] },
        { id: 'v2', answers: [{ id: 'a' }] },
      ],
    }
    const cards = [quizCard('q1'), quizCard('q2', none), quizCard('q3', elsewhere)]
    expect(questionIds(assessment(cards))).toEqual(['q1-question', 'q3-question'])
    const { quiz = { id: '' } } = quizCard('q3', elsewhere)
    for (const seed of ['1', '2', '3', '4']) expect(shownQuestion(quiz, seed).variantId).toBe('v2')
  })

  property.prop([deckContents('quiz')])('D-TRIAL-24 every question belongs to a card of the deck', (content) => {
    const cardIds = content.cards.map(({ id }) => id)
    for (const { cardId } of assessmentQuestions(content)) expect(cardIds).toContain(cardId)
  })
})
