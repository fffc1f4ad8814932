import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { answer, answers, assessment, quizCard, trial } from '../../test/examples/assessment'
import { standing } from './standing'
import { afterSubmit, nextSubmitState, submittableScore } from './submit'

const content = assessment([quizCard('q1'), quizCard('q2')], { passingGrade: 50 })
const passing = standing(content, answers(answer('q1'), answer('q2', { correct: false })), undefined)
const failing = standing(content, answers(answer('q1', { correct: false }), answer('q2', { correct: false })), undefined)
const open = standing(content, answers(answer('q1')), undefined)

describe('submitting the score', () => {
  test('D-TRIAL-29 an incomplete assessment cannot be submitted', () => {
    expect(submittableScore(trial({ passedAt: 5 }), open)).toEqual(E.left('questionsOpen'))
  })

  test('D-TRIAL-29 nor can an insufficient score, or one of an attempt that is not completed', () => {
    expect(submittableScore(trial({ passedAt: 5 }), failing)).toEqual(E.left('notPassed'))
    expect(submittableScore(trial(), passing)).toEqual(E.left('notPassed'))
  })

  test('D-TRIAL-10 the final score is submitted once and sets lastScore and submittedAt', () => {
    const passed = trial({ passedAt: 5, lastScore: 0 })
    expect(submittableScore(passed, passing)).toEqual(E.right(50))
    const submitted = afterSubmit(passed, 50, 9)
    expect(submitted).toMatchObject({ lastScore: 50, submittedAt: 9, passedAt: 5 })
    expect(submittableScore(submitted, passing)).toEqual(E.left('alreadySubmitted'))
  })

  test('D-RESULT-13 goes from pending through submitting to done', () => {
    expect(nextSubmitState('pending', 'submitted')).toBe('submitting')
    expect(nextSubmitState('submitting', 'accepted')).toBe('done')
  })

  test('D-RESULT-13 returns to pending when it fails', () => {
    expect(nextSubmitState('submitting', 'failed')).toBe('pending')
  })

  test('D-RESULT-13 takes no other way', () => {
    expect(nextSubmitState('pending', 'accepted')).toBe('pending')
    expect(nextSubmitState('pending', 'failed')).toBe('pending')
    expect(nextSubmitState('submitting', 'submitted')).toBe('submitting')
    for (const event of ['submitted', 'accepted', 'failed'] as const) expect(nextSubmitState('done', event)).toBe('done')
  })
})
