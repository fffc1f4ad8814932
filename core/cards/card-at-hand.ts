import * as E from 'fp-ts/Either'
import type { Card } from '../../protocol/entities/card'
import type { Refusal } from '../../protocol/faults'
import { userMissing } from '../user-missing'
import type { Context } from '../decider'
import { cardMissing, deckMissing } from '../deck-missing'
import { deckAtHand, type DeckAtHand } from '../deck/open-deck'
import type { State } from '../state'

/** A card with the deck that it was found in. */
export interface CardAtHand {
  readonly card: Card
  readonly hand: DeckAtHand
}

/** The card that a signed-in learner does something with, or why nothing can be done. */
export function cardAtHand(
  state: State,
  { deckId, cardId }: { readonly deckId: string; readonly cardId: string },
  context: Context,
): E.Either<Refusal, CardAtHand> {
  if (state.mine.session.user === undefined) return userMissing
  const hand = deckAtHand(state, context.contents, deckId, context.at, context.session)
  if (hand === undefined) return deckMissing
  const card = hand.cards.find(({ id }) => id === cardId)
  return card === undefined ? cardMissing : E.right({ card, hand })
}

/** The card as the deck has it that this tab has open; undefined when it is not in there. */
export function cardInView(state: State, cardId: string, context: Context): Card | undefined {
  const deckId = state.mine.tabs[context.session]?.deck?.deckId
  const hand =
    deckId === undefined ? undefined : deckAtHand(state, context.contents, deckId, context.at, context.session)
  return hand?.cards.find(({ id }) => id === cardId)
}
