import * as E from 'fp-ts/Either'
import type { OrderUp } from '../../../protocol/cards/order-up'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { newEvent } from '../../../protocol/events'
import { noEvents, refuse } from '../../decider'
import { serverTime } from '../../device/device'
import { hashOf } from '../../hash'
import { outboxRequest, userId } from '../../outbox/outbox-request'
import { requireCard } from '../require-card'
import type { CardDomain } from '../card-domain'
import { recordResponse, wasJustSent } from '../responses'
import { refusedAnswer, submitAnswer } from '../submission-status'

/** Decides the ordering of a card's list: once, unless that was refused (D-ORDER, O-32). */
export const orderUp: CardDomain<'orderUp'> = {
  intents: {
    submitOrder: (state, data, context) => {
      const found = requireCard(state, data, context)
      if (E.isLeft(found)) return found
      const { cardId, deckId, answers } = data
      const list = found.right.card.orderUp
      if (list === undefined || !isPermutation(list, answers)) return refuse('answerNotFound')
      const given = state.user.engagement.responses[cardId]
      const refused = refusedAnswer(state, cardId, 'orderUp')
      if (given?.kind === 'orderUp' && refused === undefined)
        return given.hash === hashOf(answers) ? noEvents : refuse('alreadySubmitted')
      if (wasJustSent(state, cardId, answers, context.at, refused)) return noEvents
      const correct = omitUndefined({ correct: isCorrectOrder(list, answers) })
      const feedbackId = context.id('order')
      return submitAnswer(newEvent('orderSubmitted', { feedbackId, cardId, deckId, answers, ...correct }), refused)
    },
  },
  evolve: {
    orderSubmitted: (state, { data: { cardId, answers, correct }, at }) =>
      recordResponse(state, cardId, {
        kind: 'orderUp',
        at: serverTime(state, at),
        hash: hashOf(answers),
        order: answers,
        ...omitUndefined({ correct }),
      }),
  },
  requests: {
    orderSubmitted: ({ data: { feedbackId, cardId, deckId, answers, correct }, at }, state) =>
      outboxRequest(
        'submitFeedback',
        {},
        {
          id: feedbackId,
          userId: userId(state),
          cardId,
          deckId,
          type: 'orderUp',
          data: { answers, ...omitUndefined({ correct }) },
          happenedAt: serverTime(state, at),
        },
      ),
  },
}

/**
 * Is this the order of the card's answers? Undefined for a survey, which has no correct order (D-ORDER-03, D-ORDER-05).
 */
export function isCorrectOrder(list: OrderUp, order: readonly string[]): boolean | undefined {
  const { answers = [], survey } = list
  if (survey === true) return undefined
  return answers.length === order.length && order.every((id, place) => isInPlace(list, id, place))
}

/** Does the answer's text belong at this position? Answers with the same text are interchangeable. */
export function isInPlace({ answers = [] }: OrderUp, answerId: string, place: number): boolean {
  const right = answers[place]
  const given = answers.find(({ id }) => id === answerId)
  return given !== undefined && (given === right || (given.text !== undefined && given.text === right?.text))
}

const isPermutation = ({ answers = [] }: OrderUp, order: readonly string[]): boolean =>
  answers.length === order.length && answers.every(({ id }) => order.includes(id))
