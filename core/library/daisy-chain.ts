import { defined } from '../../protocol/defined'
import type { Category } from '../../protocol/entities/category'
import type { DeckSummary } from '../../protocol/entities/deck'

type ChainedDeck = Pick<DeckSummary, 'id' | 'title' | 'derived' | 'percentageCardsSeen'>

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

/** Why a deck cannot be opened: the deck that is to be seen first, and the category in which both stand. */
export interface ChainLock {
  readonly categoryId: string
  readonly prevDeckId: string
  readonly prevDeckTitle?: string
}

/** The lock on a deck that cannot be opened at all, by the first category that holds it; undefined when it can. */
export function lockOf(chains: readonly Chain[], deckId: string): ChainLock | undefined {
  const holding = chains.filter(({ decks }) => decks.some(({ id }) => id === deckId))
  if (!closedDecks(holding).has(deckId)) return undefined
  for (const { category, decks } of holding) {
    const place = decks.findIndex(({ id }) => id === deckId)
    const previous = decks.slice(0, place).findLast(({ derived }) => derived !== true)
    if (previous === undefined) continue
    const { id: prevDeckId, title } = previous
    return { categoryId: category.id, prevDeckId, ...defined({ prevDeckTitle: title }) }
  }
  return undefined
}

/** The decks that have just gone from locked to unlocked, each of which is worth one alert (S-DAISY-05). */
export const newlyUnlocked = (
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  decks: readonly ChainedDeck[],
): readonly string[] => decks.map(({ id }) => id).filter((id) => before.has(id) && !after.has(id))

/**
 * Does this completed attempt lock the decks of its category again? Only a failed one that the learner did not ask
 * for, in a daisy chain that is set to do so (D-DAISY-01..03, S-DAISY-06).
 */
export const relocks = (
  category: Category | undefined,
  attempt: { readonly passed: boolean; readonly requested: boolean },
): boolean =>
  category?.daisyChained === true &&
  category.daisyChainResetAfterQuizFailure === true &&
  !attempt.passed &&
  !attempt.requested

/** Is this alert to be left out, because a relock is being explained (D-DAISY-06)? */
export const isOvershadowed = (alert: string, showing: readonly string[]): boolean =>
  alert === 'deckUnlocked' && showing.includes('deckRelocked')
