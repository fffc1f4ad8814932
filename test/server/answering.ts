import { randomUUID } from 'node:crypto'
import type { AnswerParams } from '../../protocol/api/quiz'
import type { Card } from '../../protocol/entities/card'
import type { PackDeck } from '../../server/content/pack-files'
import { beginning } from './seed'
import type { Sandbox } from './sandbox'

/**
 * Returns the answers of a learner who answers the first `right` questions of the deck correctly and the others wrong.
 */
export function answersTo(
  { deck, cards }: Pick<PackDeck, 'deck' | 'cards'>,
  right: number,
  at: number = beginning,
): AnswerParams[] {
  return cards.filter(({ quiz }) => quiz !== undefined).map((card, index) => answer(card, deck.id, index < right, at))
}

function answer(card: Card, deckId: string, right: boolean, at: number): AnswerParams {
  const variant = card.quiz?.variants?.[0]
  const { answers = [], correctAnswerId } = variant ?? card.quiz ?? {}
  const wrong = answers.find(({ id }) => id !== correctAnswerId)
  const answerId = (right ? correctAnswerId : wrong?.id) ?? answers[0]?.id ?? ''
  return {
    id: randomUUID(),
    cardId: card.id,
    deckId,
    questionId: card.quiz?.id ?? '',
    answerId,
    createdAt: at,
    ...(variant === undefined ? {} : { variantId: variant.id }),
    ...(card.quiz?.survey === true ? { surveyResponse: true } : { correct: right }),
  }
}

/** Starts a trial and answers all questions, `right` of them correctly; returns the trial's id. */
export async function beginTrial(
  sandbox: Sandbox,
  session: string,
  deck: Pick<PackDeck, 'deck' | 'cards'>,
  userId: string,
  right: number,
): Promise<string> {
  const id = randomUUID()
  const startedAt = sandbox.clock.now()
  await sandbox.ok('startTrial', { session, params: { id, userId, deckId: deck.deck.id, startedAt } })
  await sandbox.ok('recordAnswers', { session, params: answersTo(deck, right, startedAt) })
  return id
}
