import type { Category } from '../../protocol/entities/category'
import { defined } from '../../protocol/defined'
import type { Contents } from '../decider'
import type { State } from '../state'
import { chainsOf } from './locked-decks'
import { closedDecks, type Chain, type ChainedDeck } from './daisy-chain'

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
    return { categoryId: category.id, prevDeckId, ...defined({ prevDeckTitle: title || undefined }) }
  }
  return undefined
}

/**
 * The decks that have just gone from locked to unlocked, each of which is worth one alert (S-DAISY-05). Of several only
 * the first alert shows, so the derived ones come last: they are not what the learner reads next.
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
 * Does this completed attempt lock the decks of its category again (D-DAISY-01..03, S-DAISY-06)? `resets` is the
 * category's daisyChainResetAfterQuizFailure. The first row that fits decides; an empty cell fits anything.
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

/** Is this alert to be left out, because a relock is being explained (D-DAISY-06)? */
export const isOvershadowed = (alert: string, showing: readonly string[]): boolean =>
  alert === 'deckUnlocked' && showing.includes('deckRelocked')

/** The lock that keeps a deck from being opened, as the tiles show it, by whatever way one comes to it (S-DAISY-01). */
export function lockOn(state: State, contents: Contents, deckId: string): ChainLock | undefined {
  const { library } = state.mine.library
  return lockOf(chainsOf(state, library === undefined ? undefined : contents.library(library)), deckId)
}
