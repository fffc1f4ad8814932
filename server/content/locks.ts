import { closedDecks, lockedDecks } from '../../core/library/daisy-chain'
import type { Chain } from '../../core/library/daisy-chain'
import { isAnyOf } from '../db/text-conditions'
import { refusals } from '../api/refusal'
import type { Refused } from '../api/refusal'
import { permittedDeck } from './permitted-decks'
import type { ContentReader } from './permitted-decks'
import { progressOf } from './progress'

/** Returns the decks that daisy chains lock for this user (S-DAISY-01). */
export const closedDeckIds = async (asking: ContentReader): Promise<ReadonlySet<string>> =>
  closedDecks(await chains(asking))

/**
 * Returns the refusal of a deck that a daisy chain locks for this user, naming the deck to finish first (D-DECK-32,
 * S-DAISY-01). Undefined when the deck is open. A deck is open if one of its categories does not lock it.
 */
export async function lockOf(asking: ContentReader, deckId: string): Promise<Refused | undefined> {
  const around = await chains(asking, deckId)
  if (!closedDecks(around).has(deckId)) return undefined
  const chain = around.find(({ category, decks }) => lockedDecks(category, decks).has(deckId))
  const decks = chain?.decks ?? []
  const before = decks.slice(
    0,
    decks.findIndex(({ id }) => id === deckId),
  )
  const previous = before.filter(({ derived }) => derived !== true).at(-1)
  if (chain === undefined || previous === undefined) return undefined
  return refusals.deckLocked({
    prevDeckId: previous.id,
    prevDeckTitle: previous.title ?? '',
    categoryId: chain.category.id,
  })
}

/**
 * Returns the organisation's categories, or those that contain one deck, with the decks that the user may open, in
 * order. Empty when none of them is a chain. Computes progress only for decks in chains, because only chains need it.
 */
async function chains(asking: ContentReader, deckId?: string): Promise<readonly Chain[]> {
  const { pack, user } = asking
  const around = deckId === undefined ? undefined : pack.categoriesOfDeck(deckId)
  const categories = pack.categories(user.org_id).filter(({ category }) => around?.has(category.id) ?? true)
  const chained = categories
    .filter(({ category }) => category.daisyChained === true)
    .flatMap(({ deckIds }) => [...deckIds])
  if (chained.length === 0) return []
  const progress = await progressOf(asking, chained)
  const passed = await passedAmong(asking, chained)
  return categories.map(({ category, deckIds }) => ({
    category,
    decks: deckIds.flatMap((id) => {
      const deck = permittedDeck(asking, id)?.deck()
      return deck === undefined ? [] : [{ ...deck, ...progress(id), passed: passed.has(id) }]
    }),
  }))
}

/** Returns those of these decks that are assessments passed by the user. */
async function passedAmong({ tx, user }: ContentReader, deckIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('trials')
    .select('deck_id')
    .where('user_id', '=', user.id)
    .where('passed_at', 'is not', null)
    .where(isAnyOf('deck_id', deckIds))
    .execute()
  return new Set(rows.map(({ deck_id }) => deck_id))
}
