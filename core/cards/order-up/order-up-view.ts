import type { CardBack } from '../../../protocol/cards'
import type { OrderUp, OrderUpAnswer } from '../../../protocol/cards/order-up'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { Card } from '../../../protocol/entities/card'
import { isOnline } from '../../device/device'
import { invariantError } from '../../invariants'
import { isSilent, storedOutcome } from '../../quiz/answer-rules'
import { remediationFor } from '../../quiz/remediation'
import { shuffle } from '../../quiz/shuffle'
import { brokenBack, type CardContext } from '../card-context'
import { remediationView } from '../quiz/remediation-view'
import { isCorrectOrder, isInPlace } from './order-up'
import { givenResponse, refusedAnswer, submissionStatus } from '../submission-status'

/**
 * Projects the list to put in order or, after submission, in the submitted order (D-ORDER-02, D-ORDER-04). A refused
 * answer keeps its order without marks, because it is asked again (O-32).
 */
export function orderUpBack(card: Card, context: CardContext): CardBack {
  const { orderUp: list } = card
  const answers = list?.answers ?? []
  if (list === undefined || answers.length === 0) return brokenBack(invariantError('missingAnswers'))
  const { state, resolvedDeck } = context
  const common = {
    kind: 'orderUp',
    ...submissionStatus(state, card.id, 'orderUp'),
    online: isOnline(state),
  } as const
  const refused = refusedAnswer(state, card.id, 'orderUp')?.told.data?.answers
  if (refused !== undefined) return { ...common, answers: inOrder(answers, refused).map(answerView) }
  const given = givenResponse(state, card.id, 'orderUp')
  if (given === undefined) {
    const order = initialOrder(list, `${state.user.session.user?.id ?? ''}/${card.id}`)
    return { ...common, answers: order.map(answerView) }
  }
  const outcome = isSilent(resolvedDeck.content.deck) ? 'recorded' : storedOutcome(given)
  const order = inOrder(answers, given.order ?? [])
  return {
    ...common,
    answers: order.map((answer, place) => ({
      ...answerView(answer),
      ...(outcome === 'recorded' ? {} : { inPlace: isInPlace(list, answer.id, place) }),
    })),
    outcome,
    ...omitUndefined({ remediation: remediationView(remediationFor(list.remediation, '', outcome), context) }),
  }
}

/**
 * Returns the initial order: all answers, shuffled by the seed alone. An order that happens to be correct is rotated by
 * one (D-ORDER-09).
 */
export function initialOrder(list: OrderUp, seed: string): readonly OrderUpAnswer[] {
  const shuffled = shuffle(list.answers ?? [], seed)
  const solved =
    isCorrectOrder(
      list,
      shuffled.map(({ id }) => id),
    ) === true
  return solved ? [...shuffled.slice(1), ...shuffled.slice(0, 1)] : shuffled
}

/** Returns the answers in the submitted order; answers added to the list later come last. */
function inOrder(answers: readonly OrderUpAnswer[], order: readonly string[]): readonly OrderUpAnswer[] {
  const known = order.flatMap((id) => answers.find((answer) => answer.id === id) ?? [])
  return [...known, ...answers.filter(({ id }) => !order.includes(id))]
}

const answerView = ({ id, text = '' }: OrderUpAnswer) => ({ answerId: id, text })
