import type { Category } from '../../protocol/entities/category'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { ContentLookup } from '../decider'
import type { State } from '../state'
import { chainsOf } from './locked-decks'
import { closedDecks, type Chain, type ChainedDeck } from './daisy-chain'

/** Why a deck is locked: the deck that must be seen first, and the category that contains both. */
export interface ChainLock {
  readonly categoryId: string
  readonly prevDeckId: string
  readonly prevDeckTitle?: string
}

/**
 * Returns the lock on a deck that is locked in every category, from the first category that contains it; undefined for
 * an unlocked deck.
 */
export function lockOf(chains: readonly Chain[], deckId: string): ChainLock | undefined {
  const holding = chains.filter(({ decks }) => decks.some(({ id }) => id === deckId))
  if (!closedDecks(holding).has(deckId)) return undefined
  for (const { category, decks } of holding) {
    const place = decks.findIndex(({ id }) => id === deckId)
    const previous = decks.slice(0, place).findLast(({ derived }) => derived !== true)
    if (previous === undefined) continue
    const { id: prevDeckId, title } = previous
    return { categoryId: category.id, prevDeckId, ...omitUndefined({ prevDeckTitle: title || undefined }) }
  }
  return undefined
}

/**
 * Returns the decks that were just unlocked, each with one alert (S-DAISY-05). Only the first alert is shown, so
 * derived decks come last: the learner does not read them next.
 */
export const newlyUnlocked = (
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  decks: readonly ChainedDeck[],
): readonly string[] =>
  [false, true].flatMap((derived) =>
    decks.flatMap((deck) =>
      (deck.derived === true) === derived && before.has(deck.id) && !after.has(deck.id) ? [deck.id] : [],
    ),
  )

/**
 * Does this completed attempt relock the decks of its category (D-DAISY-01..03, S-DAISY-06)? `resets` is the category's
 * daisyChainResetAfterQuizFailure. The first matching row decides; an empty cell matches anything.
 *
 * | category | resets | attempt | asked for | locks |
 * |----------|--------|---------|-----------|-------|
 * | no chain |        |         |           | no    |
 * |          | no     |         |           | no    |
 * |          |        | passed  |           | no    |
 * |          |        |         | yes       | no    |
 * |          |        | failed  | no        | yes   |
 */
export const relocks = (
  category: Category | undefined,
  attempt: { readonly passed: boolean; readonly requested: boolean },
): boolean =>
  category?.daisyChained === true &&
  category.daisyChainResetAfterQuizFailure === true &&
  !attempt.passed &&
  !attempt.requested

/** Must this alert be left out while a relock is explained (D-DAISY-06)? */
export const isOvershadowed = (alert: string, showing: readonly string[]): boolean =>
  alert === 'deckUnlocked' && showing.includes('deckRelocked')

/** Returns the lock on a deck, for tiles and for every way to open it (S-DAISY-01). */
export function lockOnDeck(state: State, contents: ContentLookup, deckId: string): ChainLock | undefined {
  const { library } = state.user.library
  return lockOf(chainsOf(state, library === undefined ? undefined : contents.library(library)), deckId)
}
