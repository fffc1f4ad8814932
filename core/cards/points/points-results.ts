import { newEvent } from '../../../protocol/events'
import { accept, noEvents, refuse } from '../../decider'
import { deckNotLoaded, notSignedIn } from '../../refusals'
import { resolveDeck } from '../../deck/resolved-deck'
import { serverTime } from '../../device/device'
import { isParked, unpark } from '../../outbox/parked'
import { outboxRequest, userId } from '../../outbox/outbox-request'
import { updateEngagement } from '../../state'
import { completionEvolve, completionPolicies, dropCompletionCalls, pendingCompletion } from './completion'
import type { CardDomain } from '../card-domain'
import { pointsOf, tickPoints } from './points'

/** Decides the completion of a points deck (D-POINTS). */
export const pointsResults: CardDomain<'pointsResults'> = {
  intents: {
    submitPoints: (state, { deckId }, context) => {
      if (state.user.session.user === undefined) return notSignedIn
      const resolvedDeck = resolveDeck(state, context.contents, deckId, context.at)
      if (resolvedDeck === undefined) return deckNotLoaded
      const { responses, questions, scoreTotal, scores } = pointsOf(
        resolvedDeck.content,
        resolvedDeck.answers,
        tickPoints(state),
      )
      if (resolvedDeck.content.deck.type !== 'points') return refuse('deckNotLoaded')
      if (responses < questions) return refuse('questionsOpen')
      // A pending completion is retried instead of submitted twice (X-OUTBOX-08).
      const waiting = pendingCompletion(state, deckId)
      if (waiting !== undefined) {
        if (isParked(state, waiting.id)) return accept(...unpark(waiting.id))
        return state.user.outbox.blocked === undefined ? noEvents : accept(newEvent('sendAsked', {}))
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
      updateEngagement(dropCompletionCalls(state, deckId), (current) => ({
        ...current,
        completions: { ...current.completions, [deckId]: { scoreTotal, at: serverTime(state, at) } },
      })),
  },
  requests: {
    completionAsked: 'notSent',
    completionLoaded: 'notSent',
    completionFailed: 'notSent',
    /**
     * Normal priority: a completion must not overtake its likert answers, which have normal priority too (decision 28).
     */
    pointsCompleted: ({ data }, state) =>
      outboxRequest(
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
