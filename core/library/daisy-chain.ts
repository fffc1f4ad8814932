import type { Category } from '../../protocol/entities/category'
import type { DeckSummary } from '../../protocol/entities/deck'

/** `passed`: the deck is an assessment that the learner has passed. */
export type ChainedDeck = Pick<DeckSummary, 'id' | 'title' | 'derived' | 'percentageCardsSeen'> & {
  readonly passed?: boolean
}

/** A chain without an unlock percentage requires the complete deck. */
const WHOLE_DECK = 100

/** Returns how much of a deck of this chain must be seen to unlock the next one, in percent. */
export const unlockPercentage = ({ daisyChainUnlockPercentage = WHOLE_DECK }: Category): number =>
  daisyChainUnlockPercentage

/**
 * Returns the locked decks of a category, given in its order (S-DAISY-01..04). The last deck before it that is not
 * derived locks a deck, while its share of seen cards is below the unlock percentage.
 * All cards of a passed assessment that is open count as seen: questions answered right before a relock are not shown
 * again (D-VIS-03). The first matching row decides; an empty cell matches anything.
 *
 * | category | deck before | it is           | its part seen | deck   |
 * |----------|-------------|-----------------|---------------|--------|
 * | no chain |             |                 |               | open   |
 * |          | none        |                 |               | open   |
 * |          |             | passed and open |               | open   |
 * |          |             |                 | less          | locked |
 * |          |             |                 | equal         | open   |
 * |          |             |                 | more          | open   |
 */
export function lockedDecks(category: Category, decks: readonly ChainedDeck[]): ReadonlySet<string> {
  const locked = new Set<string>()
  if (category.daisyChained !== true) return locked
  const needed = unlockPercentage(category)
  let previous: ChainedDeck | undefined
  for (const deck of decks) {
    if (previous !== undefined && partSeen(previous, locked) < needed) locked.add(deck.id)
    if (deck.derived !== true) previous = deck
  }
  return locked
}

const partSeen = ({ id, passed, percentageCardsSeen = 0 }: ChainedDeck, locked: ReadonlySet<string>): number =>
  passed === true && !locked.has(id) ? WHOLE_DECK : percentageCardsSeen

/** A category with its decks, in their order. */
export interface Chain {
  readonly category: Category
  readonly decks: readonly ChainedDeck[]
}

/**
 * Returns the decks that cannot be opened (D-DECK-32): those locked in every category that contains them.
 *
 * | locked in             | opened |
 * |-----------------------|--------|
 * | every one of them     | no     |
 * | some of them, or none | yes    |
 */
export function closedDecks(chains: readonly Chain[]): ReadonlySet<string> {
  const open = new Set<string>()
  const locked = new Set<string>()
  for (const { category, decks } of chains) {
    const here = lockedDecks(category, decks)
    for (const { id } of decks) (here.has(id) ? locked : open).add(id)
  }
  return new Set([...locked].filter((id) => !open.has(id)))
}
