import type { DoOrDontResponse } from '../../../protocol/cards/do-or-dont-response'

/** How much of the way from the middle to an edge the box has to be slid to be in that edge's zone. */
const zoneBegins = 0.34

/**
 * The answer of the zone that the box was let go in, by how far it was slid from the middle of an area so many px high:
 * the top one is 'do', the bottom one 'dont'; between them there is none (D-DND-10, D-DND-11, D-DND-12).
 */
export function answerAt(by: number, height: number): DoOrDontResponse | undefined {
  const part = height === 0 ? 0 : by / (height / 2)
  if (part <= -zoneBegins) return 'do'
  return part >= zoneBegins ? 'dont' : undefined
}

/** Characters above which a question is set in smaller type (D-DND-18). */
export const longQuestion = 400

/** The size of a question's type, of 1: the longer it is the smaller, by up to a half (D-DND-18). */
export const questionSize = (question: string): number =>
  Math.min(1, Math.max(0.5, longQuestion / Math.max(1, question.length)))
