import * as E from 'fp-ts/Either'
import type { Card } from '../../protocol/entities/card'
import type { Refusal } from '../../protocol/faults'
import { cardNotFound, deckNotLoaded, notSignedIn } from '../refusals'
import type { Context } from '../decider'
import { resolveDeck, type ResolvedDeck } from '../deck/resolved-deck'
import type { State } from '../state'

/** A card with its resolved deck. */
export interface ResolvedCard {
  readonly card: Card
  readonly resolvedDeck: ResolvedDeck
}

/** Returns the card that a signed-in learner acts on, or the refusal. */
export function requireCard(
  state: State,
  { deckId, cardId }: { readonly deckId: string; readonly cardId: string },
  context: Context,
): E.Either<Refusal, ResolvedCard> {
  if (state.user.session.user === undefined) return notSignedIn
  const resolvedDeck = resolveDeck(state, context.contents, deckId, context.at, context.session)
  if (resolvedDeck === undefined) return deckNotLoaded
  const card = resolvedDeck.cards.find(({ id }) => id === cardId)
  return card === undefined ? cardNotFound : E.right({ card, resolvedDeck })
}

/** Returns the card from the deck that is open in this tab; undefined when that deck does not contain it. */
export function cardInOpenDeck(state: State, cardId: string, context: Context): Card | undefined {
  const deckId = state.user.tabs[context.session]?.deck?.deckId
  const resolvedDeck =
    deckId === undefined ? undefined : resolveDeck(state, context.contents, deckId, context.at, context.session)
  return resolvedDeck?.cards.find(({ id }) => id === cardId)
}
