import { describe, expect, test } from 'vitest'
import { trial } from '../../test/examples/assessment'
import {
  advancesAfter,
  answerRefusal,
  clearDelay,
  delayAfter,
  responseOutcome,
  storedOutcome,
  type AnswerAttempt,
} from './answer-rules'

const free: AnswerAttempt = { knowledgeCheck: false, flipLocked: false }

describe('choosing an answer', () => {
  test('D-ANSWER-01 is possible only if none is chosen yet', () => {
    expect(answerRefusal(free)).toBeUndefined()
    expect(answerRefusal({ ...free, chosenId: 'a' })).toBe('alreadyAnswered')
  })

  test('D-ANSWER-01 is not possible on a locked card, when the chosen answer has cleared', () => {
    expect(answerRefusal({ ...free, flipLocked: true })).toBe('cardLocked')
  })

  test('D-ANSWER-02 in a knowledge check another answer may be chosen', () => {
    expect(answerRefusal({ ...free, knowledgeCheck: true, chosenId: 'a', flipLocked: true })).toBeUndefined()
  })

  test('D-TRIAL-08 is refused by an assessment in info mode, with no attempt remaining, or once submitted', () => {
    const asked = (mode: 'info' | 'study' | 'quiz', state = trial()) =>
      answerRefusal({ ...free, knowledgeCheck: true, assessment: { mode, trial: state } })
    expect(asked('quiz')).toBeUndefined()
    expect(asked('study')).toBeUndefined()
    expect(asked('info')).toBe('readingOnly')
    expect(asked('study', trial({ attemptsRemaining: 0 }))).toBe('noAttemptsRemaining')
    expect(asked('quiz', trial({ submittedAt: 5 }))).toBe('alreadySubmitted')
    expect(asked('quiz', trial({ phase: 'submitting' }))).toBe('alreadySubmitted')
  })
})

describe('an answer', () => {
  test('D-ANSWER-16 to a survey is recorded as such, without a grade', () => {
    expect(responseOutcome('recorded')).toEqual({ surveyResponse: true })
    expect(responseOutcome('right')).toEqual({ correct: true })
    expect(responseOutcome('wrong')).toEqual({ correct: false })
    expect([{}, { correct: true }, { correct: false }].map(storedOutcome)).toEqual(['recorded', 'right', 'wrong'])
  })

  test('D-ANSWER-12 has correctDelay as its delay when right, incorrectDelay when wrong', () => {
    const question = { id: 'question', correctDelay: 30, incorrectDelay: -1 }
    expect(delayAfter(question, 'right')).toBe(30)
    expect(delayAfter(question, 'wrong')).toBe(-1)
    expect(delayAfter(question, 'recorded')).toBe(0)
    expect(delayAfter({ id: 'question' }, 'right')).toBe(0)
  })

  test('D-ANSWER-03 clears after 1.7 s', () => {
    expect(clearDelay(false)).toBe(1_700)
  })

  test('D-ANSWER-04 clears after 17 s when it has remediation', () => {
    expect(clearDelay(true)).toBe(17_000)
  })
})

describe('after an answer', () => {
  test('D-ANSWER-07 D-ANSWER-08 an assessment advances, unless there is remediation to read', () => {
    expect(advancesAfter(true, false)).toBe(true)
    expect(advancesAfter(true, true)).toBe(false)
  })

  test('D-ANSWER-11 any other deck does not advance', () => {
    expect([true, false].map((remediated) => advancesAfter(false, remediated))).toEqual([false, false])
  })
})
