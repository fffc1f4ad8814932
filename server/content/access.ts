import type { Selectable } from 'kysely'
import { Card } from '../../protocol/entities/card'
import type { UserDeckTable } from '../db/schema'
import { stored } from '../db/stored'
import { refusals } from '../refusal'
import { allowedDecks } from './allowed'
import type { Asking, DeckRow } from './allowed'
import { closedDeckIds, lockOf } from './locks'
import { toldSince } from './told'
import { hasCard, versionsBetween } from './versions'

/*
 * The one place that decides what content somebody may see or work with (X-SERVER-09): the organisation, the roles, and
 * the daisy chains. Every call that shows cards, or takes work on them, asks here. Work was done when it was done: a
 * chain that has locked the deck since, or a newer version of it, refuses nothing of it, which would hold up all that
 * waits behind it on the learner's device (X-OUTBOX-02).
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

/**
 * One deck of the pack that the user may work in: one that is open, or that was told to the user, or begun, before a
 * chain locked it (D-DAISY-01). What is done there shows no cards.
 */
export async function workableDeck(asking: Asking, deckId: string): Promise<DeckRow> {
  const row = await allowedDeck(asking, deckId)
  const lock = await lockOf(asking, deckId)
  if (lock !== undefined && (await toldSince(asking, [deckId])) === undefined) throw lock
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

/** A card with its home deck. */
interface HomeCard {
  readonly deckId: string
  readonly card: Card
}

/** A card in a deck that the user may look into; otherwise refused. */
export async function openCard(asking: Asking, cardId: string): Promise<HomeCard> {
  const home = await cardNow(asking, cardId)
  if (home === undefined) throw refusals.notFound('Card')
  await requireAllowed(asking, home.deckId)
  const lock = await lockOf(asking, home.deckId)
  if (lock !== undefined) throw lock
  return home
}

/**
 * A card that the user may work with: one that is open; or that was told to the user, in its home deck or in the one
 * that the work names, before a chain locked it or a newer version left it out (decision 10).
 */
export async function workableCard(asking: Asking, cardId: string, namedDeckId?: string): Promise<HomeCard> {
  const home = await cardNow(asking, cardId)
  const deckId = home?.deckId ?? (await lastHome(asking, cardId))
  if (deckId === undefined) throw refusals.notFound('Card')
  if (home !== undefined || !(await isGone(asking, deckId))) await requireAllowed(asking, deckId)
  const lock = await lockOf(asking, deckId)
  if (home !== undefined && lock === undefined) return home
  const told = await toldSince(asking, namedDeckId === undefined ? [deckId] : [deckId, namedDeckId], cardId)
  if (told === undefined) throw lock ?? refusals.notFound('Card')
  if (home !== undefined) return home
  const card = await cardSince(asking, deckId, cardId, told)
  if (card === undefined) throw refusals.notFound('Card')
  return { deckId, card }
}

/** A card as some version of the deck has it that was in force since then. */
export async function cardSince(
  { tx }: Pick<Asking, 'tx'>,
  deckId: string,
  cardId: string,
  since: number,
): Promise<Card | undefined> {
  const versions = await versionsBetween(tx, deckId, since, Infinity)
  return versions.flatMap(({ cards }) => cards).find(({ id }) => id === cardId)
}

async function cardNow({ tx, user }: Asking, cardId: string): Promise<HomeCard | undefined> {
  const row = await tx
    .selectFrom('cards')
    .innerJoin('decks', 'decks.id', 'cards.deck_id')
    .select(['cards.deck_id', 'cards.data'])
    .where('cards.id', '=', cardId)
    .where('decks.org_id', '=', user.org_id)
    .executeTakeFirst()
  return row && { deckId: row.deck_id, card: stored(Card, row.data) }
}

/** Is it no deck of the content, or none any more? Whoever was told it may still have done something with it (decision 10). */
async function isGone({ tx }: Pick<Asking, 'tx'>, deckId: string): Promise<boolean> {
  return (await tx.selectFrom('decks').select('id').where('id', '=', deckId).executeTakeFirst()) === undefined
}

/** The deck that had a card last which is in none any more. */
async function lastHome({ tx, user }: Asking, cardId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('deck_versions')
    .leftJoin('decks', 'decks.id', 'deck_versions.deck_id')
    .select('deck_versions.deck_id')
    .where((where) => where.or([where('decks.org_id', '=', user.org_id), where('decks.id', 'is', null)]))
    .where(hasCard(cardId))
    .orderBy('deck_versions.since', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.deck_id
}

async function requireAllowed(asking: Asking, deckId: string): Promise<void> {
  const allowed = await allowedDecks(asking).where('decks.id', '=', deckId).executeTakeFirst()
  if (allowed === undefined) throw refusals.notAllowed('use that card')
}

/**
 * The deck that a record names: one that the user may work in, the user's own, a competition's, or one that was told to
 * the user before the content left it out. Records about cards that a client derives ('{deckId}-{type}') are taken along
 * with their deck (decks O-63).
 */
export async function requireDeck(asking: Asking, deckId: string): Promise<void> {
  if ((await ownDeck(asking, deckId)) !== undefined) return
  if (!(await isGone(asking, deckId))) {
    await workableDeck(asking, deckId)
    return
  }
  const competition = await asking.tx
    .selectFrom('competitions')
    .select('id')
    .where('id', '=', deckId)
    .where('org_id', '=', asking.user.org_id)
    .executeTakeFirst()
  if (competition !== undefined || (await toldSince(asking, [deckId])) !== undefined) return
  throw refusals.deckNotFound()
}

/**
 * A deck that shows what the search of a category finds (D-DECK-03): the cards are those of other decks, and what it
 * found when the learner worked with them it may not find now.
 */
export async function searchesCategory({ tx }: Asking, deckId: string): Promise<boolean> {
  const deck = await tx.selectFrom('decks').select('type').where('id', '=', deckId).executeTakeFirst()
  return deck?.type === 'categorySearch'
}
