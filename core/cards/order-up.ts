import * as E from 'fp-ts/Either'
import type { OrderUp } from '../../protocol/cards/order-up'
import { defined } from '../../protocol/defined'
import { newEvent } from '../../protocol/events'
import { nothing, refuse } from '../decider'
import { serverTime } from '../device/device'
import { hashOf } from '../hash'
import { message, userId } from '../outbox/message'
import { cardAtHand } from './card-at-hand'
import type { CardDomain } from './kind'
import { respond, wasJustSent } from './responses'
import { refusedAnswer, submitted } from './sending'

/** The list of a card that is put in order, once, unless that was refused (D-ORDER, O-32). */
export const orderUp: CardDomain<'orderUp'> = {
  intents: {
    submitOrder: (state, data, context) => {
      const found = cardAtHand(state, data, context)
      if (E.isLeft(found)) return found
      const { cardId, deckId, answers } = data
      const list = found.right.card.orderUp
      if (list === undefined || !isPermutation(list, answers)) return refuse('answerNotFound')
      const given = state.mine.engagement.responses[cardId]
      const refused = refusedAnswer(state, cardId, 'orderUp')
      if (given?.kind === 'orderUp' && refused === undefined)
        return given.hash === hashOf(answers) ? nothing : refuse('alreadySubmitted')
      if (wasJustSent(state, cardId, answers, context.at, refused)) return nothing
      const correct = defined({ correct: isCorrectOrder(list, answers) })
      const feedbackId = context.id('order')
      return submitted(newEvent('orderSubmitted', { feedbackId, cardId, deckId, answers, ...correct }), refused)
    },
  },
  evolve: {
    orderSubmitted: (state, { data: { cardId, answers, correct }, at }) =>
      respond(state, cardId, {
        kind: 'orderUp',
        at: serverTime(state, at),
        hash: hashOf(answers),
        order: answers,
        ...defined({ correct }),
      }),
  },
  rows: {
    orderSubmitted: ({ data: { feedbackId, cardId, deckId, answers, correct }, at }, state) =>
      message(
        'submitFeedback',
        {},
        {
          id: feedbackId,
          userId: userId(state),
          cardId,
          deckId,
          type: 'orderUp',
          data: { answers, ...defined({ correct }) },
          happenedAt: serverTime(state, at),
        },
      ),
  },
}

/** Only the order of the card's answers is correct; a survey knows no correct one (D-ORDER-03, D-ORDER-05). */
export function isCorrectOrder(list: OrderUp, order: readonly string[]): boolean | undefined {
  const { answers = [], survey } = list
  if (survey === true) return undefined
  return answers.length === order.length && order.every((id, place) => isInPlace(list, id, place))
}

/** Does the answer stand where one with its words belongs? Nobody can tell two with the same words apart. */
export function isInPlace({ answers = [] }: OrderUp, answerId: string, place: number): boolean {
  const right = answers[place]
  const given = answers.find(({ id }) => id === answerId)
  return given !== undefined && (given === right || (given.text !== undefined && given.text === right?.text))
}

const isPermutation = ({ answers = [] }: OrderUp, order: readonly string[]): boolean =>
  answers.length === order.length && answers.every(({ id }) => order.includes(id))
