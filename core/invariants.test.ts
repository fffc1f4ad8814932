import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { plainCard, quizCard } from '../test/examples/assessment'
import { notSignedIn } from './refusals'
import { requireAssessment, requireCertificateDeck, requireQuiz } from './invariants'

const message = (result: E.Either<{ readonly message: string }, unknown>) =>
  E.isLeft(result) ? result.left.message : undefined

describe('invariants', () => {
  test('D-ALERT-18 an assessment card needs a deck with a quiz', () => {
    expect(message(requireAssessment({ id: 'deck', type: 'standard' }))).toBe('deck missing quiz')
    expect(message(requireAssessment({ id: 'deck', type: 'quiz' }))).toBeUndefined()
  })

  test('D-ALERT-19 a quiz card needs a quiz', () => {
    expect(message(requireQuiz(plainCard('q', 'quiz')))).toBe('invariantViolationMissingQuiz')
    expect(requireQuiz(quizCard('q'))).toEqual(E.right(quizCard('q').quiz))
  })

  test('D-ALERT-22 an action that needs the user does not work without one', () => {
    expect(notSignedIn).toEqual(E.left({ kind: 'refusal', code: 'missingCurrentUser', detail: 'missing current user' }))
  })

  test('D-RESULT-14 a certificate needs a deck with a quiz', () => {
    const text = 'deckOrAssessmentForCertificateNotFound'
    expect(message(requireCertificateDeck(undefined))).toBe(text)
    expect(message(requireCertificateDeck({ id: 'deck', type: 'points' }))).toBe(text)
    expect(message(requireCertificateDeck({ id: 'deck', type: 'quiz' }))).toBeUndefined()
  })
})
