import * as E from 'fp-ts/Either'
import type { CardBack } from '../../../protocol/cards'
import type { Likert } from '../../../protocol/cards/likert'
import type { Card } from '../../../protocol/entities/card'
import { newEvent } from '../../../protocol/events'
import { noEvents, refuse } from '../../decider'
import { isOnline, serverTime } from '../../device/device'
import { hashOf } from '../../hash'
import { invariantError } from '../../invariants'
import { outboxRequest, userId } from '../../outbox/outbox-request'
import { requireCard } from '../require-card'
import { brokenBack, type CardContext } from '../card-context'
import type { CardDomain } from '../card-domain'
import { recordResponse, wasJustSent } from '../responses'
import { givenResponse, refusedAnswer, submissionStatus, submitAnswer } from '../submission-status'

/** Decides the slider of a card; it is answered once, unless that answer was refused (D-LIKERT, O-32). */
export const likert: CardDomain<'likert'> = {
  intents: {
    submitLikertResponse: (state, data, context) => {
      const found = requireCard(state, data, context)
      if (E.isLeft(found)) return found
      const { cardId, deckId, tick } = data
      const points = likertPoints(found.right.card.likert, tick)
      if (points === undefined) return refuse('answerNotFound')
      const given = state.user.engagement.responses[cardId]
      const refused = refusedAnswer(state, cardId, 'likert')
      if (given?.kind === 'likert' && refused === undefined)
        return given.tick === tick ? noEvents : refuse('alreadySubmitted')
      if (wasJustSent(state, cardId, tick, context.at, refused)) return noEvents
      const feedbackId = context.id('likert')
      return submitAnswer(newEvent('likertSubmitted', { feedbackId, cardId, deckId, tick, points }), refused)
    },
  },
  evolve: {
    likertSubmitted: (state, { data: { cardId, tick, points }, at }) =>
      recordResponse(state, cardId, { kind: 'likert', at: serverTime(state, at), hash: hashOf(tick), tick, points }),
  },
  requests: {
    likertSubmitted: ({ data: { feedbackId, cardId, deckId, tick, points }, at }, state) =>
      outboxRequest(
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

/** The largest number of ticks that a slider shows; a card with more is broken. */
const MAX_TICKS = 101

/** Projects the slider at the submitted or refused tick, else at the middle one (D-LIKERT-02, D-LIKERT-03). */
export function likertBack(card: Card, { state }: CardContext): CardBack {
  const { ticks = 0, labels = [], showNumberLabels } = card.likert ?? {}
  if (ticks < 1 || ticks > MAX_TICKS) return brokenBack(invariantError('missingLikert'))
  const refused = refusedAnswer(state, card.id, 'likert')?.told.data?.tick
  const given = refused ?? givenResponse(state, card.id, 'likert')?.tick ?? defaultTick(ticks)
  return {
    kind: 'likert',
    ...submissionStatus(state, card.id, 'likert'),
    online: isOnline(state),
    tick: Math.min(Math.max(given, 1), ticks),
    points: Array.from({ length: ticks }, (_, index) => likertPoints(card.likert, index + 1) ?? 0),
    labels: [...labels],
    showNumbers: showNumberLabels === true,
  }
}

/** Returns the initial tick: the middle one, or the lower of the two middle ones (D-LIKERT-03). */
export const defaultTick = (ticks: number): number => Math.ceil(ticks / 2)

/** Returns the points of a tick, counted from 1 (D-LIKERT-04); undefined for a tick that the slider does not have. */
export function likertPoints(slider: Likert | undefined, tick: number): number | undefined {
  const { ticks = 0, minPoints = 0, maxPoints = 0 } = slider ?? {}
  return tick >= 1 && tick <= ticks ? (tick - 1) * (maxPoints / ticks) + minPoints : undefined
}
