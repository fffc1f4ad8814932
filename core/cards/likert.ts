import * as E from 'fp-ts/Either'
import type { CardBack } from '../../protocol/cards'
import type { Likert } from '../../protocol/cards/likert'
import type { Card } from '../../protocol/entities/card'
import { newEvent } from '../../protocol/events'
import { nothing, refuse } from '../decider'
import { isOnline, serverTime } from '../device/device'
import { hashOf } from '../hash'
import { invariantError } from '../invariants'
import { message, userId } from '../outbox/message'
import { cardAtHand } from './card-at-hand'
import { brokenBack, type CardContext } from './card-context'
import type { CardDomain } from './kind'
import { respond, wasJustSent } from './responses'
import { givenTo, refusedAnswer, sendingOf, submitted } from './sending'

/** The slider of a card; it is answered once, unless that was refused (D-LIKERT, O-32). */
export const likert: CardDomain<'likert'> = {
  intents: {
    submitLikertResponse: (state, data, context) => {
      const found = cardAtHand(state, data, context)
      if (E.isLeft(found)) return found
      const { cardId, deckId, tick } = data
      const points = likertPoints(found.right.card.likert, tick)
      if (points === undefined) return refuse('answerNotFound')
      const given = state.mine.engagement.responses[cardId]
      const refused = refusedAnswer(state, cardId, 'likert')
      if (given?.kind === 'likert' && refused === undefined)
        return given.tick === tick ? nothing : refuse('alreadySubmitted')
      if (wasJustSent(state, cardId, tick, context.at, refused)) return nothing
      const feedbackId = context.id('likert')
      return submitted(newEvent('likertSubmitted', { feedbackId, cardId, deckId, tick, points }), refused)
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

/** The most ticks that a slider shows; a card that asks for more is broken. */
const MOST_TICKS = 101

/** The slider at the tick that was given, also where it was refused, else at the middle one (D-LIKERT-02, D-LIKERT-03). */
export function likertBack(card: Card, { state }: CardContext): CardBack {
  const { ticks = 0, labels = [], showNumberLabels } = card.likert ?? {}
  if (ticks < 1 || ticks > MOST_TICKS) return brokenBack(invariantError('missingLikert'))
  const refused = refusedAnswer(state, card.id, 'likert')?.told.data?.tick
  const given = refused ?? givenTo(state, card.id, 'likert')?.tick ?? defaultTick(ticks)
  return {
    kind: 'likert',
    ...sendingOf(state, card.id, 'likert'),
    online: isOnline(state),
    tick: Math.min(Math.max(given, 1), ticks),
    points: Array.from({ length: ticks }, (_, index) => likertPoints(card.likert, index + 1) ?? 0),
    labels: [...labels],
    showNumbers: showNumberLabels === true,
  }
}

/** The tick to begin with: the middle one, of an even number the lower of the two (D-LIKERT-03). */
export const defaultTick = (ticks: number): number => Math.ceil(ticks / 2)

/** The points of a tick, counted from 1 (D-LIKERT-04); undefined for a tick that the slider does not have. */
export function likertPoints(slider: Likert | undefined, tick: number): number | undefined {
  const { ticks = 0, minPoints = 0, maxPoints = 0 } = slider ?? {}
  return tick >= 1 && tick <= ticks ? (tick - 1) * (maxPoints / ticks) + minPoints : undefined
}
