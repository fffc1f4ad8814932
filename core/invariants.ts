import * as E from 'fp-ts/Either'
import type { QuizQuestion } from '../protocol/cards/quiz'
import type { Card } from '../protocol/entities/card'
import type { Deck } from '../protocol/entities/deck'

/** The invariants, with their texts from the specification. The card shows the text of a broken one (D-CARD-37). */
export const invariantMessages = {
  missingVideoUrl: 'missing video URL',
  deckMissingQuiz: 'deck missing quiz',
  missingQuiz: 'invariantViolationMissingQuiz',
  missingAnswers: 'missing answers',
  missingLikert: 'missing likert',
  missingFieldResponse: 'missing field response',
  missingDeckContext: 'missing deck context',
  missingCompetitionDeck: 'Missing competition deck',
  missingCompetition: 'Missing competition',
  missingDiscussion: 'Invariant violation: missing discussion card',
  missingCertificateDeck: 'deckOrAssessmentForCertificateNotFound',
  missingCurrentUser: 'missing current user',
  missingCard: 'missing card',
} as const

export type InvariantCode = keyof typeof invariantMessages

/** A broken invariant as a value; nothing in core throws it. */
export interface InvariantError {
  readonly kind: 'invariantError'
  readonly code: InvariantCode
  readonly message: (typeof invariantMessages)[InvariantCode]
}

export const invariantError = (code: InvariantCode): InvariantError => ({
  kind: 'invariantError',
  code,
  message: invariantMessages[code],
})

/** Returns the question of a quiz card (D-ALERT-19). */
export const requireQuiz = ({ quiz }: Card): E.Either<InvariantError, QuizQuestion> =>
  quiz === undefined ? E.left(invariantError('missingQuiz')) : E.right(quiz)

/** Returns the assessment of an assessment card (D-ALERT-18). */
export const requireAssessment = (deck: Deck): E.Either<InvariantError, Deck> =>
  deck.type === 'quiz' ? E.right(deck) : E.left(invariantError('deckMissingQuiz'))

/** Returns the assessment of a requested certificate (D-RESULT-14). */
export const requireCertificateDeck = (deck: Deck | undefined): E.Either<InvariantError, Deck> =>
  deck?.type === 'quiz' ? E.right(deck) : E.left(invariantError('missingCertificateDeck'))
