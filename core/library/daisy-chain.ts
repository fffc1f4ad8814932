import type { Category } from '../../protocol/entities/category'
import type { DeckSummary } from '../../protocol/entities/deck'

/** `passed`: it is an assessment that the learner has passed. */
export type ChainedDeck = Pick<DeckSummary, 'id' | 'title' | 'derived' | 'percentageCardsSeen'> & {
  readonly passed?: boolean
}

/** Without an unlock percentage of its own, a chain asks for the whole deck. */
const WHOLE_DECK = 100

/** How much of a deck of this chain is to be seen before the next one opens, in percent. */
export const unlockPercentage = ({ daisyChainUnlockPercentage = WHOLE_DECK }: Category): number =>
  daisyChainUnlockPercentage

/**
 * The locked decks of a category, given in its order (S-DAISY-01..04): each by the last deck before it that is not
 * derived, and by the part of that one's cards that was seen, compared with the unlock percentage. All cards of a passed
 * assessment that is open count as seen: what was answered right before a relock is not shown again (D-VIS-03). The
 * first row that fits decides; an empty cell fits anything.
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

/** A category with the decks in it, in their order. */
export interface Chain {
  readonly category: Category
  readonly decks: readonly ChainedDeck[]
}

/**
 * The decks that cannot be opened at all (D-DECK-32): those that are locked in every category that holds them.
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
