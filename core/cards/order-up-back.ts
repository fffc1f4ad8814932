import type { CardBack } from '../../protocol/cards'
import type { OrderUp, OrderUpAnswer } from '../../protocol/cards/order-up'
import { defined } from '../../protocol/defined'
import type { Card } from '../../protocol/entities/card'
import { isOnline } from '../device/device'
import { invariantError } from '../invariants'
import { isSilent, storedOutcome } from '../quiz/answering'
import { remediationFor } from '../quiz/remediation'
import { shuffle } from '../quiz/shuffle'
import { brokenBack, type CardContext } from './card-context'
import { remediationView } from './remediation-view'
import { isCorrectOrder, isInPlace } from './order-up'
import { givenTo, refusedAnswer, sendingOf } from './sending'

/**
 * The list to be put in order or, once it was submitted, in the order that was given (D-ORDER-02, D-ORDER-04). One that
 * was refused stands in its order and says nothing of right and wrong: it is asked for again (O-32).
 */
export function orderUpBack(card: Card, context: CardContext): CardBack {
  const { orderUp: list } = card
  const answers = list?.answers ?? []
  if (list === undefined || answers.length === 0) return brokenBack(invariantError('missingAnswers'))
  const { state, hand } = context
  const common = {
    kind: 'orderUp',
    ...sendingOf(state, card.id, 'orderUp'),
    online: isOnline(state),
  } as const
  const refused = refusedAnswer(state, card.id, 'orderUp')?.told.data?.answers
  if (refused !== undefined) return { ...common, answers: inOrder(answers, refused).map(answerView) }
  const given = givenTo(state, card.id, 'orderUp')
  if (given === undefined) {
    const order = firstOrder(list, `${state.mine.session.user?.id ?? ''}/${card.id}`)
    return { ...common, answers: order.map(answerView) }
  }
  const outcome = isSilent(hand.content.deck) ? 'recorded' : storedOutcome(given)
  const order = inOrder(answers, given.order ?? [])
  return {
    ...common,
    answers: order.map((answer, place) => ({
      ...answerView(answer),
      ...(outcome === 'recorded' ? {} : { inPlace: isInPlace(list, answer.id, place) }),
    })),
    outcome,
    ...defined({ remediation: remediationView(remediationFor(list.remediation, '', outcome), context) }),
  }
}

/**
 * The order in which a list shows at first: all of its answers, shuffled by the seed alone, and never in the correct
 * order already when that is asked for (D-ORDER-09).
 */
export function firstOrder(list: OrderUp, seed: string): readonly OrderUpAnswer[] {
  const shuffled = shuffle(list.answers ?? [], seed)
  const solved =
    isCorrectOrder(
      list,
      shuffled.map(({ id }) => id),
    ) === true
  return solved ? [...shuffled.slice(1), ...shuffled.slice(0, 1)] : shuffled
}

/** The answers in the order that was given; one that came to the list later stands at its end. */
function inOrder(answers: readonly OrderUpAnswer[], order: readonly string[]): readonly OrderUpAnswer[] {
  const known = order.flatMap((id) => answers.find((answer) => answer.id === id) ?? [])
  return [...known, ...answers.filter(({ id }) => !order.includes(id))]
}

const answerView = ({ id, text = '' }: OrderUpAnswer) => ({ answerId: id, text })
