import type { CardBack } from '../../protocol/cards'
import { NotYetKind } from '../../protocol/cards/not-yet'
import { shownCardType, type KnownCardType } from '../../protocol/cards/types'
import type { Card } from '../../protocol/entities/card'
import { basicBack } from './basic'
import type { CardContext } from './card-context'
import { indexBack } from './deck-index'
import { imageBack } from './image'
import { notYetBack } from './not-yet'
import { quizBack } from './quiz'
import { quizInstructionsBack } from './quiz-instructions'
import { quizResultsBack } from './quiz-results'

/** What the back of each kind of card needs, one entry each (X-DX-02). */
const backs: { readonly [K in Exclude<KnownCardType, NotYetKind>]: (card: Card, context: CardContext) => CardBack } = {
  basic: basicBack,
  todo: basicBack,
  file: basicBack,
  image: imageBack,
  index: indexBack,
  quiz: quizBack,
  quizInstructions: quizInstructionsBack,
  quizResults: quizResultsBack,
}

/** The back of a card, by its type; an unknown one is shown as basic (D-CARD-04). */
export function cardBack(card: Card, context: CardContext): CardBack {
  const type = shownCardType(card.type)
  return NotYetKind.is(type) ? notYetBack(card, type) : backs[type](card, context)
}
