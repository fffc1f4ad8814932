import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { answer, answers, assessment, quizCard, trial } from '../../test/examples/assessment'
import { standing } from './standing'
import { submittableScore } from './submit'
import { nextPhase } from './trial-machine'

const content = assessment([quizCard('q1'), quizCard('q2')], { passingGrade: 50 })
const passing = standing(content, answers(answer('q1'), answer('q2', { correct: false })), undefined)
const failing = standing(
  content,
  answers(answer('q1', { correct: false }), answer('q2', { correct: false })),
  undefined,
)
const open = standing(content, answers(answer('q1')), undefined)

describe('submitting the score', () => {
  test('D-TRIAL-29 an incomplete assessment cannot be submitted', () => {
    expect(submittableScore(trial({ passedAt: 5 }), open)).toEqual(E.left('questionsOpen'))
  })

  test('D-TRIAL-29 nor can an insufficient score, or one of an attempt that is not completed', () => {
    expect(submittableScore(trial({ passedAt: 5 }), failing)).toEqual(E.left('notPassed'))
    expect(submittableScore(trial(), passing)).toEqual(E.left('notPassed'))
  })

  test('D-TRIAL-29 a sufficient score is submitted once', () => {
    const passed = trial({ passedAt: 5, lastScore: 0 })
    expect(submittableScore(passed, passing)).toEqual(E.right(50))
    expect(submittableScore({ ...passed, submittedAt: 9 }, passing)).toEqual(E.left('alreadySubmitted'))
  })

  test('D-RESULT-13 goes from pending through submitting to done', () => {
    expect(nextPhase('passed', 'scoreSubmitted')).toBe('submitting')
    expect(nextPhase('submitting', 'scoreAccepted')).toBe('submitted')
  })

  test('D-RESULT-13 returns to pending when it fails', () => {
    expect(nextPhase('submitting', 'scoreRefused')).toBe('passed')
  })

  test('D-RESULT-13 takes no other way', () => {
    expect(nextPhase('passed', 'scoreRefused')).toBe('passed')
    expect(nextPhase('submitting', 'scoreSubmitted')).toBe('submitting')
    for (const event of ['scoreSubmitted', 'scoreAccepted', 'scoreRefused'] as const) {
      expect(nextPhase('submitted', event)).toBe('submitted')
    }
  })
})
