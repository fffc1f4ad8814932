import type { Card } from '../../../protocol/entities/card'
import type { GroupScore, ScoreGroup } from '../../../protocol/entities/points'
import type { DeckContent } from '../../deck/content'
import type { Answers } from '../../quiz/state'
import { answerTo } from '../../quiz/unanswered'
import { answerable, withVariant } from '../../quiz/variant'
import type { State } from '../../state'

/** The progress and score of a points deck. */
export interface PointsTotals {
  /** Number of answered likert and quiz cards, and their total number (D-POINTS-04). */
  readonly responses: number
  readonly questions: number
  readonly scoreTotal: number
  /** One entry per group of the deck; points without a group count in the total only (D-POINTS-01, D-POINTS-02). */
  readonly scores: readonly Required<GroupScore>[]
}

interface Scored {
  readonly points: number
  readonly groupId: string | undefined
}

/**
 * Sums the points of the chosen answers and ticks; used by the client and the server. `ticks` returns the points of a
 * slider's answer, by card id.
 */
export function pointsOf(
  { deck, cards }: Pick<DeckContent, 'deck' | 'cards'>,
  answers: Answers,
  ticks: (cardId: string) => number | undefined,
): PointsTotals {
  const asking = cards.filter(asksForPoints)
  const given = asking.map((card) => scored(card, answers, ticks)).filter((one) => one !== undefined)
  const sum = (list: readonly Scored[]) => list.reduce((total, one) => total + one.points, 0)
  return {
    responses: given.length,
    questions: asking.length,
    scoreTotal: sum(given),
    scores: groupsInOrder(deck).map(({ id }) => ({
      scoreGroupId: id,
      score: sum(given.filter(({ groupId }) => groupId === id)),
    })),
  }
}

/** Sorts groups by position, in deck order; groups without a position come last (D-POINTS-03, O-28). */
const groupsInOrder = ({ pointsConfig }: DeckContent['deck']): readonly ScoreGroup[] =>
  (pointsConfig?.scoreGroups ?? []).toSorted((one, other) => positionOf(one) - positionOf(other))
const positionOf = ({ position = Number.MAX_SAFE_INTEGER }: ScoreGroup): number => position

/** Are these the same points? Sums in a different order may differ by a rounding error. */
export const samePoints = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6

/**
 * Does the card count as a question of a points deck (D-POINTS-04)? A question without answers could never be
 * completed.
 */
export const asksForPoints = ({ type, quiz, likert }: Card): boolean =>
  type === 'quiz' ? quiz !== undefined && answerable(quiz) : type === 'likert' && likert !== undefined

/** Returns the points of a card's answer; undefined while it is unanswered. */
export function scored(
  { id, quiz, likert }: Card,
  answers: Answers,
  ticks: (cardId: string) => number | undefined,
): Scored | undefined {
  if (quiz === undefined) {
    const points = ticks(id)
    return points === undefined ? undefined : { points, groupId: likert?.scoreGroupId }
  }
  const answer = answerTo(answers, quiz.id)
  if (answer === undefined) return undefined
  const { answers: all } = withVariant(
    quiz,
    quiz.variants?.find((one) => one.id === answer.variantId),
  )
  const chosen = all.find((one) => one.id === answer.answerId)
  return { points: chosen?.points ?? 0, groupId: quiz.scoreGroupId }
}

/** Returns a lookup of the points of the learner's slider answers. */
export const tickPoints =
  (state: State) =>
  (cardId: string): number | undefined => {
    const response = state.user.engagement.responses[cardId]
    return response?.kind === 'likert' ? (response.points ?? 0) : undefined
  }
