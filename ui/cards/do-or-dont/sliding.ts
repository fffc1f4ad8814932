import type { DoOrDontResponse } from '../../../protocol/cards/do-or-dont-response'

/** Share of the distance from the middle to an edge at which that edge's zone begins. */
const ZONE_START = 0.34

/**
 * Returns the answer of the zone in which the box was released, by its offset from the middle of an area of this
 * height, px. The top one is 'do', the bottom one 'dont'; between them there is none (D-DND-10, D-DND-11, D-DND-12).
 */
export function answerAt(by: number, height: number): DoOrDontResponse | undefined {
  const part = height === 0 ? 0 : by / (height / 2)
  if (part <= -ZONE_START) return 'do'
  return part >= ZONE_START ? 'dont' : undefined
}

/** Number of characters above which a question has smaller type (D-DND-18). */
export const LONG_QUESTION_LENGTH = 400

/** Returns the factor of a question's font size: a longer text is smaller, down to a half (D-DND-18). */
export const questionSize = (question: string): number =>
  Math.min(1, Math.max(0.5, LONG_QUESTION_LENGTH / Math.max(1, question.length)))
