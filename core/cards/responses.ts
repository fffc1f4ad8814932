import { defined } from '../../protocol/defined'
import type { Feedback } from '../../protocol/entities/engagement'
import { isSecondTap } from '../clock/moment'
import type { Domain } from '../decider'
import { serverTime } from '../device/device'
import { hashOf } from '../hash'
import { type State, inEngagement } from '../state'
import type { RefusedAnswer } from './sending'
import type { Response } from './state'

/** What cards' forms, sliders and lists were answered with earlier, on any device (D-LIKERT-02). */
export const responses: Domain = {
  evolve: {
    deckLoaded: (state, { data: { feedback = [] } }) => feedback.reduce(takeFeedback, state),
  },
}

/** Was exactly this just sent (X-OUTBOX-08)? If it is what was refused meanwhile, it is submitted again (O-32). */
export function wasJustSent(
  state: State,
  cardId: string,
  content: unknown,
  at: number,
  refused: RefusedAnswer | undefined,
): boolean {
  const last = state.mine.engagement.responses[cardId]
  return (
    last !== undefined &&
    last.hash === hashOf(content) &&
    last.hash !== refused?.hash &&
    isSecondTap(last.at, serverTime(state, at))
  )
}

/** Notes what a card was answered with. */
export const respond = (state: State, cardId: string, response: Response): State =>
  inEngagement(state, (current) => ({ ...current, responses: { ...current.responses, [cardId]: response } }))

/** An answer that stands at the server, unless a newer one was given here. A form is none: it may be sent again. */
function takeFeedback(state: State, { cardId, type, data = {}, happenedAt = 0 }: Feedback): State {
  if ((state.mine.engagement.responses[cardId]?.at ?? -Infinity) >= happenedAt) return state
  const { tick, points = 0, answers, correct } = data
  if (type === 'likert' && tick !== undefined)
    return respond(state, cardId, { kind: 'likert', at: happenedAt, hash: hashOf(tick), tick, points })
  if (type === 'orderUp' && answers !== undefined)
    return respond(state, cardId, {
      kind: 'orderUp',
      at: happenedAt,
      hash: hashOf(answers),
      order: answers,
      ...defined({ correct }),
    })
  return state
}
