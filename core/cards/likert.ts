import * as E from 'fp-ts/Either'
import type { Likert } from '../../protocol/cards/likert'
import { newEvent } from '../../protocol/events'
import { accept, nothing, refuse } from '../decider'
import { serverTime } from '../device/device'
import { hashOf } from '../hash'
import { message, userId } from '../outbox/message'
import { cardAtHand } from './card-at-hand'
import type { CardDomain } from './kind'
import { respond } from './responses'

/** The slider of a card; it is answered once (D-LIKERT). */
export const likert: CardDomain<'likert'> = {
  intents: {
    submitLikertResponse: (state, data, context) => {
      const found = cardAtHand(state, data, context)
      if (E.isLeft(found)) return found
      const { cardId, deckId, tick } = data
      const points = likertPoints(found.right.card.likert, tick)
      if (points === undefined) return refuse('answerNotFound')
      const given = state.mine.engagement.responses[cardId]
      if (given?.kind === 'likert') return given.tick === tick ? nothing : refuse('alreadySubmitted')
      return accept(newEvent('likertSubmitted', { feedbackId: context.id('likert'), cardId, deckId, tick, points }))
    },
  },
  evolve: {
    likertSubmitted: (state, { data: { cardId, tick, points }, at }) =>
      respond(state, cardId, { kind: 'likert', at: serverTime(state, at), hash: hashOf(tick), tick, points }),
  },
  rows: {
    likertSubmitted: ({ data: { feedbackId, cardId, deckId, tick, points }, at }, state) =>
      message(
        'submitFeedback',
        {},
        {
          id: feedbackId,
          userId: userId(state),
          cardId,
          deckId,
          type: 'likert',
          data: { tick, points },
          happenedAt: serverTime(state, at),
        },
        deckId,
      ),
  },
}

/** The points of a tick, counted from 1 (D-LIKERT-04); undefined for a tick that the slider does not have. */
export function likertPoints(slider: Likert | undefined, tick: number): number | undefined {
  const { ticks = 0, minPoints = 0, maxPoints = 0 } = slider ?? {}
  return tick >= 1 && tick <= ticks ? (tick - 1) * (maxPoints / ticks) + minPoints : undefined
}
