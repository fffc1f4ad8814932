import type { Selectable } from 'kysely'
import type { UserDeckTable } from '../db/schema'
import { refusals } from '../refusal'
import { allowedDecks } from './allowed'
import type { Asking, DeckRow } from './allowed'
import { closedDeckIds, lockOf } from './locks'

/*
 * The one place that decides what content somebody may see or work with (X-SERVER-09): the organisation, the roles, and
 * the daisy chains. Every call that shows cards, or takes work on them, asks here.
 */

/** The ids of the decks that the user may look into now. */
export async function openDeckIds(asking: Asking): Promise<readonly string[]> {
  const closed = await closedDeckIds(asking)
  const allowed = await allowedDecks(asking).execute()
  return allowed.map(({ id }) => id).filter((id) => !closed.has(id))
}

/**
 * One deck of the pack that the user's roles allow, locked or not: for what shows no cards, and for work that was begun
 * before a chain locked it. Another organisation's deck is 'not found' like one that does not exist, one without the
 * role for it is 'not allowed' (D-DECK-34, D-DECK-35).
 */
export async function allowedDeck(asking: Asking, deckId: string): Promise<DeckRow> {
  const { tx, user } = asking
  const row = await allowedDecks(asking).where('decks.id', '=', deckId).executeTakeFirst()
  if (row !== undefined) return row
  const exists = await tx
    .selectFrom('decks')
    .select('id')
    .where('id', '=', deckId)
    .where('org_id', '=', user.org_id)
    .executeTakeFirst()
  throw exists === undefined ? refusals.deckNotFound() : refusals.deckNotAllowed()
}

/** One deck of the pack that the user may look into and work in now (D-DECK-32). */
export async function openDeck(asking: Asking, deckId: string): Promise<DeckRow> {
  const row = await allowedDeck(asking, deckId)
  const lock = await lockOf(asking, deckId)
  if (lock !== undefined) throw lock
  return row
}

/** The user's own deck, or undefined when there is none with this id. */
export async function ownDeck({ tx, user }: Asking, deckId: string): Promise<Selectable<UserDeckTable> | undefined> {
  return tx
    .selectFrom('user_decks')
    .selectAll()
    .where('id', '=', deckId)
    .where('user_id', '=', user.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** A card in a deck that the user may look into; otherwise refused. Gives its home deck. */
export async function openCard(
  asking: Asking,
  cardId: string,
): Promise<{ readonly deckId: string; readonly data: unknown }> {
  const { tx, user } = asking
  const card = await tx
    .selectFrom('cards')
    .innerJoin('decks', 'decks.id', 'cards.deck_id')
    .select(['cards.deck_id', 'cards.data'])
    .where('cards.id', '=', cardId)
    .where('decks.org_id', '=', user.org_id)
    .executeTakeFirst()
  if (card === undefined) throw refusals.notFound('Card')
  const allowed = await allowedDecks(asking).where('decks.id', '=', card.deck_id).executeTakeFirst()
  if (allowed === undefined) throw refusals.notAllowed('use that card')
  const lock = await lockOf(asking, card.deck_id)
  if (lock !== undefined) throw lock
  return { deckId: card.deck_id, data: card.data }
}

/**
 * The deck that a record names: one that the user may look into, the user's own, or a competition's. Records about
 * cards that a client derives ('{deckId}-{type}') are taken along with their deck (decks O-63).
 */
export async function requireDeck(asking: Asking, deckId: string): Promise<void> {
  if ((await ownDeck(asking, deckId)) !== undefined) return
  const competition = await asking.tx
    .selectFrom('competitions')
    .select('id')
    .where('id', '=', deckId)
    .where('org_id', '=', asking.user.org_id)
    .executeTakeFirst()
  if (competition === undefined) await openDeck(asking, deckId)
}

/**
 * A deck that shows what the search of a category finds (D-DECK-03): the cards are those of other decks, and what it
 * found when the learner worked with them it may not find now.
 */
export async function searchesCategory({ tx }: Asking, deckId: string): Promise<boolean> {
  const deck = await tx.selectFrom('decks').select('type').where('id', '=', deckId).executeTakeFirst()
  return deck?.type === 'categorySearch'
}
