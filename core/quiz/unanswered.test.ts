import { test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { takenQuizzes } from '../../test/arbitraries/quiz'
import { answer, answers, assessment, doOrDontCard, quizCard, surveyAnswer } from '../../test/examples/assessment'
import { assessmentQuestions } from './questions'
import type { Answers } from './state'
import { answerTo, unansweredQuestions } from './unanswered'

const questions = assessmentQuestions(assessment([quizCard('q1'), quizCard('q2'), quizCard('q3', { survey: true })]))
const unanswered = (given: Answers, resetAt?: number) =>
  unansweredQuestions(questions, given, resetAt).map(({ cardId }) => cardId)

describe('unanswered questions', () => {
  test('D-RESULT-08 a question without an answer is unanswered', () => {
    expect(unanswered({})).toEqual(['q1', 'q2', 'q3'])
    expect(unanswered(answers(answer('q2')))).toEqual(['q1', 'q3'])
  })

  test('D-RESULT-08 a wrong answer older than the reset time is unanswered again, a right one is not', () => {
    const given = answers(answer('q1', { at: 10, correct: false }), answer('q2', { at: 10 }), surveyAnswer('q3'))
    expect(unanswered(given, 11)).toEqual(['q1'])
  })

  test('D-RESULT-08 a wrong answer as old as the reset time counts as answered, as does any without a reset', () => {
    const given = answers(answer('q1', { at: 10, correct: false }), answer('q2'), surveyAnswer('q3'))
    expect(unanswered(given, 10)).toEqual([])
    expect(unanswered(given)).toEqual([])
  })

  test('D-RESULT-08 a survey answer never becomes unanswered', () => {
    expect(unanswered(answers(answer('q1'), answer('q2'), surveyAnswer('q3')), 1_000)).toEqual([])
  })

  test('D-RESULT-08 the questions of a do-or-dont card are unanswered one by one', () => {
    const game = assessmentQuestions(assessment([doOrDontCard('d', 2)]))
    const given = answers(answer('d', { questionId: 'd-1' }))
    expect(unansweredQuestions(game, given, undefined).map(({ questionId }) => questionId)).toEqual(['d-2'])
  })

  test('D-RESULT-08 an inherited object key is not an answer', () => {
    expect(answerTo({}, 'constructor')).toBeUndefined()
    expect(answerTo({}, '__proto__')).toBeUndefined()
  })

  property.prop([takenQuizzes])(
    'D-RESULT-08 unanswered questions keep their order',
    ({ content, answers: given, trial }) => {
      const all = assessmentQuestions(content)
      const open = unansweredQuestions(all, given, trial.resetAt)
      expect(open).toEqual(all.filter((question) => open.includes(question)))
    },
  )
})
