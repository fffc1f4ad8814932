import * as E from 'fp-ts/Either'
import type { Likert } from '../../protocol/entities/engagement'
import { newEvent } from '../../protocol/events'
import { accept, nothing, refuse, type Domain } from '../decider'
import { cardAtHand } from './card-at-hand'

/** The slider of a card; it is answered once (D-LIKERT). */
export const likert: Domain = {
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
  evolve: {},
}

/** The points of a tick, counted from 1 (D-LIKERT-04); undefined for a tick that the slider does not have. */
export function likertPoints(slider: Likert | undefined, tick: number): number | undefined {
  const { ticks = 0, minPoints = 0, maxPoints = 0 } = slider ?? {}
  return tick >= 1 && tick <= ticks ? (tick - 1) * (maxPoints / ticks) + minPoints : undefined
}
