import type { Card } from '../../protocol/entities/card'
import type { Likert } from '../../protocol/entities/engagement'

/** Is this the correct order, that of the card's answers? Undefined for a survey, which knows none (D-ORDER-03/05). */
export function orderIsCorrect({ orderUp }: Card, order: readonly string[]): boolean | undefined {
  if (orderUp === undefined || orderUp.survey === true) return undefined
  const right = (orderUp.answers ?? []).map(({ id }) => id)
  return right.length === order.length && right.every((id, index) => id === order[index])
}

/** The points of a slider's tick, from 1 (D-LIKERT-04); undefined for a tick that it does not have. */
export function likertPoints(likert: Likert | undefined, tick: number): number | undefined {
  const ticks = likert?.ticks ?? 0
  if (tick < 1 || tick > ticks) return undefined
  return (tick - 1) * ((likert?.maxPoints ?? 0) / ticks) + (likert?.minPoints ?? 0)
}
