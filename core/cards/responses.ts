import { omitUndefined } from '../../protocol/omit-undefined'
import type { Feedback } from '../../protocol/entities/engagement'
import { isSecondTap } from '../clock/zoned-time'
import type { Domain } from '../decider'
import { serverTime } from '../device/device'
import { hashOf } from '../hash'
import { type State, updateEngagement } from '../state'
import type { RefusedAnswer } from './submission-status'
import type { Response } from './state'

/** Applies earlier answers to forms, sliders and lists from any device (D-LIKERT-02). */
export const responses: Domain = {
  evolve: {
    deckLoaded: (state, { data: { feedback = [] } }) => feedback.reduce(applyServerFeedback, state),
  },
}

/**
 * Was exactly this answer just sent (X-OUTBOX-08)? If that answer has been refused since, it is submitted again (O-32).
 */
export function wasJustSent(
  state: State,
  cardId: string,
  content: unknown,
  at: number,
  refused: RefusedAnswer | undefined,
): boolean {
  const last = state.user.engagement.responses[cardId]
  return (
    last !== undefined &&
    last.hash === hashOf(content) &&
    last.hash !== refused?.hash &&
    isSecondTap(last.at, serverTime(state, at))
  )
}

/** Records a card's response. */
export const recordResponse = (state: State, cardId: string, response: Response): State =>
  updateEngagement(state, (current) => ({ ...current, responses: { ...current.responses, [cardId]: response } }))

/**
 * Applies the server's answer, unless a newer one was given here. A form's answer is not applied, because a form may be
 * sent again.
 */
function applyServerFeedback(state: State, { cardId, type, data = {}, happenedAt = 0 }: Feedback): State {
  if ((state.user.engagement.responses[cardId]?.at ?? -Infinity) >= happenedAt) return state
  const { tick, points = 0, answers, correct } = data
  if (type === 'likert' && tick !== undefined)
    return recordResponse(state, cardId, { kind: 'likert', at: happenedAt, hash: hashOf(tick), tick, points })
  if (type === 'orderUp' && answers !== undefined)
    return recordResponse(state, cardId, {
      kind: 'orderUp',
      at: happenedAt,
      hash: hashOf(answers),
      order: answers,
      ...omitUndefined({ correct }),
    })
  return state
}
