import { newEvent } from '../../protocol/events'
import { accept, nothing, refuse } from '../decider'
import { userMissing } from '../user-missing'
import { deckMissing } from '../deck-missing'
import { deckAtHand } from '../deck/open-deck'
import { serverTime } from '../device/device'
import { isAside, sentAfterAll } from '../outbox/aside'
import { message, userId } from '../outbox/message'
import { inEngagement } from '../state'
import { completionEvolve, completionPolicies, forgetAsked, waitingCompletion } from './completion'
import type { CardDomain } from './kind'
import { pointsOf, tickPoints } from './points'

/** Completing a points deck (D-POINTS). */
export const pointsResults: CardDomain<'pointsResults'> = {
  intents: {
    submitPoints: (state, { deckId }, context) => {
      if (state.mine.session.user === undefined) return userMissing
      const hand = deckAtHand(state, context.contents, deckId, context.at)
      if (hand === undefined) return deckMissing
      const { responses, questions, scoreTotal, scores } = pointsOf(hand.content, hand.answers, tickPoints(state))
      if (hand.content.deck.type !== 'points') return refuse('deckNotLoaded')
      if (responses < questions) return refuse('questionsOpen')
      // A completion that waits is sent again, not once more (X-OUTBOX-08).
      const waiting = waitingCompletion(state, deckId)
      if (waiting !== undefined) {
        if (isAside(state, waiting.id)) return accept(...sentAfterAll(waiting.id))
        return state.mine.outbox.blocked === undefined ? nothing : accept(newEvent('sendAsked', {}))
      }
      const completionId = context.id('completion')
      return accept(
        newEvent('pointsCompleted', { completionId, deckId, completedAt: context.at, scoreTotal, scores: [...scores] }),
      )
    },
  },
  policies: completionPolicies,
  evolve: {
    ...completionEvolve,
    pointsCompleted: (state, { data: { deckId, scoreTotal }, at }) =>
      inEngagement(forgetAsked(state, deckId), (current) => ({
        ...current,
        completions: { ...current.completions, [deckId]: { scoreTotal, at: serverTime(state, at) } },
      })),
  },
  rows: {
    completionAsked: 'untold',
    completionLoaded: 'untold',
    completionFailed: 'untold',
    /** Not urgent, though a completion: its likert answers wait as normal rows and must not be overtaken (decision 28). */
    pointsCompleted: ({ data }, state) =>
      message(
        'completeDeck',
        { deckId: data.deckId },
        {
          id: data.completionId,
          deckId: data.deckId,
          userId: userId(state),
          completedAt: serverTime(state, data.completedAt),
          scoreTotal: data.scoreTotal,
          scores: data.scores,
        },
        data.deckId,
        'normal',
      ),
  },
}
