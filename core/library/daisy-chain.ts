import type { Category } from '../../protocol/entities/category'
import type { DeckSummary } from '../../protocol/entities/deck'

export type ChainedDeck = Pick<DeckSummary, 'id' | 'title' | 'derived' | 'percentageCardsSeen'>

/** Without an unlock percentage of its own, a chain asks for the whole deck. */
const WHOLE_DECK = 100

/**
 * The locked decks of a category, given in its order: those whose previous non-derived deck has been seen by less
 * than the unlock percentage. The first deck never is, and none in a category that is no chain (S-DAISY-01..04).
 */
export function lockedDecks(category: Category, decks: readonly ChainedDeck[]): ReadonlySet<string> {
  const locked = new Set<string>()
  if (category.daisyChained !== true) return locked
  const needed = category.daisyChainUnlockPercentage ?? WHOLE_DECK
  let previous: ChainedDeck | undefined
  for (const deck of decks) {
    if (previous !== undefined && (previous.percentageCardsSeen ?? 0) < needed) locked.add(deck.id)
    if (deck.derived !== true) previous = deck
  }
  return locked
}

/** A category with the decks in it, in their order. */
export interface Chain {
  readonly category: Category
  readonly decks: readonly ChainedDeck[]
}

/** The decks that cannot be opened at all: those that are locked in every category that holds them. */
export function closedDecks(chains: readonly Chain[]): ReadonlySet<string> {
  const open = new Set<string>()
  const locked = new Set<string>()
  for (const { category, decks } of chains) {
    const here = lockedDecks(category, decks)
    for (const { id } of decks) (here.has(id) ? locked : open).add(id)
  }
  return new Set([...locked].filter((id) => !open.has(id)))
}
