import type { Card } from '../../protocol/entities/card'
import type { GroupScore, ScoreGroup } from '../../protocol/entities/points'
import type { DeckContent } from '../deck/content'
import type { Answers } from '../quiz/state'
import { answerTo } from '../quiz/unanswered'
import { answerable, worded } from '../quiz/variant'
import type { State } from '../state'

/** Where a points deck stands. */
export interface PointsStanding {
  /** Likert and quiz cards that were answered, and how many there are (D-POINTS-04). */
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
 * Adds up the points of the chosen answers and ticks, for the learner's device and for the server alike. `ticks` has
 * the points that sliders were answered with, by card.
 */
export function pointsOf(
  { deck, cards }: Pick<DeckContent, 'deck' | 'cards'>,
  answers: Answers,
  ticks: (cardId: string) => number | undefined,
): PointsStanding {
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

/** By their position, those without one last, in the order of the deck (D-POINTS-03, O-28). */
const groupsInOrder = ({ pointsConfig }: DeckContent['deck']): readonly ScoreGroup[] =>
  (pointsConfig?.scoreGroups ?? []).toSorted((one, other) => positionOf(one) - positionOf(other))
const positionOf = ({ position = Number.MAX_SAFE_INTEGER }: ScoreGroup): number => position

/** Are they the same points? Where they were added up in another order they may differ by a trifle. */
export const samePoints = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6

/** Is it a question of a points deck (D-POINTS-04)? One without answers would stay open for ever. */
export const asksForPoints = ({ type, quiz, likert }: Card): boolean =>
  type === 'quiz' ? quiz !== undefined && answerable(quiz) : type === 'likert' && likert !== undefined

/** What a card was answered with is worth; undefined while it is open. */
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
  const { answers: all } = worded(
    quiz,
    quiz.variants?.find((one) => one.id === answer.variantId),
  )
  const chosen = all.find((one) => one.id === answer.answerId)
  return { points: chosen?.points ?? 0, groupId: quiz.scoreGroupId }
}

/** The points that the learner's sliders were answered with. */
export const tickPoints =
  (state: State) =>
  (cardId: string): number | undefined => {
    const response = state.mine.engagement.responses[cardId]
    return response?.kind === 'likert' ? (response.points ?? 0) : undefined
  }
