import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assessmentHistories, assessmentHistoriesOf, live } from './assessment-histories'
import { chainHistories, chainHistoriesOf } from './chain-histories'
import { deckContents } from './content'
import { logs } from './logs'
import { takenQuizzes, takenQuizzesOf } from './quiz'
import { visibilityInputs } from './visibility'

/** Returns the message of a property that fails. */
const messageOf = <T>(values: fc.Arbitrary<T>, holds: (value: T) => boolean): string => {
  try {
    fc.assert(fc.property(values, holds), { seed: 7, numRuns: 300 })
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  throw new Error('the property holds')
}
const counterexample = (message: string): string => /Counterexample: \[(.*)\]/.exec(message)?.[1] ?? ''

describe('a counterexample', () => {
  test.each<[string, fc.Arbitrary<object>]>([
    ['takenQuizzes', takenQuizzes],
    ['deckContents', deckContents()],
    ['visibilityInputs', visibilityInputs],
    ['assessmentHistories', assessmentHistories],
    ['chainHistories', chainHistories],
    ['logs', logs],
  ])(
    'X-SIM-05 of %s prints as one line of at most 2,000 characters, and the smallest one of at most 250',
    (_, values) => {
      for (const value of fc.sample(values, { numRuns: 50, seed: 7 })) {
        expect(fc.stringify(value)).toMatch(/^.{10,2000}$/)
      }
      const smallest = counterexample(messageOf(values, () => false))
      expect(smallest).toMatch(/^.{10,250}$/)
    },
  )

  test('X-SIM-05 of takenQuizzes says what the learner has done', () => {
    const message = messageOf(takenQuizzesOf({ passingGrade: 80 }), ({ trial }) => trial.attempts < 2)
    expect(counterexample(message)).toMatch(
      /^quiz deck \(passing grade 80\b.*\) of .*; .*; \w+ after 2 attempts with \d failures?, .* left.*; now .* min east\)$/,
    )
  })

  test('X-SIM-05 of assessmentHistories has only the needed steps', () => {
    const message = messageOf(assessmentHistories, (history) => {
      let complete = false
      const app = live(history, 0, (_app, step) => (complete ||= step?.does === 'complete'))
      return Object.values(app.state.user.quiz.trials).every(({ failures }) => failures.length === 0)
    })
    expect(counterexample(message)).toMatch(/: complete \+\S+ \w+$/)
  })

  test('X-SIM-05 is not changed by its text: values compare and copy without it', () => {
    const [value] = fc.sample(takenQuizzes, { numRuns: 1, seed: 7 })
    expect(Object.getOwnPropertySymbols({ ...value })).toEqual([])
    expect(value).toEqual(structuredClone(value))
  })
})

describe('settings of generators', () => {
  test('X-SIM-05 are the same in all values', () => {
    for (const { settings } of fc.sample(assessmentHistoriesOf({ passingGrade: 80, quizAttemptLimit: 3 }), 50))
      expect(settings).toMatchObject({ passingGrade: 80, quizAttemptLimit: 3 })
    for (const { category } of fc.sample(chainHistoriesOf({ daisyChained: true }), 50))
      expect(category.daisyChained).toBe(true)
    for (const { content } of fc.sample(takenQuizzesOf({ passingGrade: 80 }), 50))
      expect(content.deck.quizSettings?.passingGrade).toBe(80)
  })

  test('X-SIM-05 limit the steps, and histories begin without any', () => {
    const lengths = (values: fc.Arbitrary<{ readonly steps: readonly unknown[] }>) =>
      fc.sample(values, { numRuns: 400, seed: 7 }).map(({ steps }) => steps.length)
    expect(Math.min(...lengths(assessmentHistories))).toBe(0)
    expect(Math.max(...lengths(assessmentHistories))).toBe(24)
    expect(Math.min(...lengths(chainHistories))).toBe(0)
    expect(new Set(lengths(assessmentHistoriesOf({ steps: { min: 2, max: 3 } })))).toEqual(new Set([2, 3]))
  })
})
