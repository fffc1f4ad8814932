import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { plainCard, quizCard } from '../test/examples/assessment'
import { userMissing } from './user-missing'
import { requireAssessment, requireCertificateDeck, required, requireQuiz } from './invariants'

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

  test('D-ALERT-20 a card action needs a deck id', () => {
    expect(message(required('missingDeckId', undefined))).toBe('Invariant violation: missing deckId')
    expect(required('missingDeckId', 'deck')).toEqual(E.right('deck'))
  })

  test('D-ALERT-21 what needs its deck does not work outside of one', () => {
    expect(message(required('missingDeckContext', undefined))).toBe('missing deck context')
  })

  test('D-ALERT-22 an action that needs the user does not work without one', () => {
    expect(userMissing).toEqual(E.left({ kind: 'refusal', code: 'missingCurrentUser', detail: 'missing current user' }))
  })

  test('D-ALERT-23 a missing card or flip state is an error with a text for the card', () => {
    expect(message(required('missingCard', null))).toBe('missing card')
    expect(message(required('missingFlipState', undefined))).toBe('missing flip state')
  })

  test('D-RESULT-14 a certificate needs a deck with a quiz', () => {
    const text = 'deckOrAssessmentForCertificateNotFound'
    expect(message(requireCertificateDeck(undefined))).toBe(text)
    expect(message(requireCertificateDeck({ id: 'deck', type: 'points' }))).toBe(text)
    expect(message(requireCertificateDeck({ id: 'deck', type: 'quiz' }))).toBeUndefined()
  })
})
