import type { Selectable } from 'kysely'
import type { Card } from '../../protocol/entities/card'
import type { UserDeckTable } from '../db/schema'
import { refusals } from '../api/refusal'
import type { PackDeck } from './pack-snapshot'
import { permittedDeck, permittedDecks } from './permitted-decks'
import type { ContentReader } from './permitted-decks'
import { closedDeckIds, lockOf } from './locks'
import { firstDeliveredAt } from './first-delivered-at'
import { hasCard, versionsBetween } from './versions'

/*
 * The only module that decides what content a user may see or work with (X-SERVER-09), by organisation, roles and daisy
 * chains. Every call that returns cards, or accepts work on them, uses it. Work counts as of the time when it was done.
 * A later lock or a newer version of the deck does not refuse it. A refusal would block the outbox of the learner's
 * device (X-OUTBOX-02).
 */

/** Returns the ids of the decks that the user may view now. */
export async function openDeckIds(asking: ContentReader): Promise<readonly string[]> {
  const closed = await closedDeckIds(asking)
  return permittedDecks(asking)
    .map(({ id }) => id)
    .filter((id) => !closed.has(id))
}

/**
 * Returns a content deck that the user's roles allow, locked or not. For calls that return no cards, and for work that
 * was begun before a chain locked the deck. Another organisation's deck is 'not found' like a missing one. A deck
 * without the required role is 'not allowed' (D-DECK-34, D-DECK-35).
 */
export function allowedDeck(asking: Omit<ContentReader, 'tx'>, deckId: string): PackDeck {
  const deck = permittedDeck(asking, deckId)
  if (deck !== undefined) return deck
  throw asking.pack.deck(deckId)?.org_id === asking.user.org_id ? refusals.deckNotAllowed() : refusals.deckNotFound()
}

/** Returns a content deck that the user may view and work in now (D-DECK-32). */
export async function openDeck(asking: ContentReader, deckId: string): Promise<PackDeck> {
  const row = allowedDeck(asking, deckId)
  const lock = await lockOf(asking, deckId)
  if (lock !== undefined) throw lock
  return row
}

/**
 * Returns a content deck that the user may work in. It is open, or the user received or began it before a chain locked
 * it (D-DAISY-01). Work there returns no cards.
 */
export async function workableDeck(asking: ContentReader, deckId: string): Promise<PackDeck> {
  const row = allowedDeck(asking, deckId)
  const lock = await lockOf(asking, deckId)
  if (lock !== undefined && (await firstDeliveredAt(asking, [deckId])) === undefined) throw lock
  return row
}

/** Returns those of the decks that the user may work in (see `workableDeck`). Does not refuse the others. */
export async function workableDeckIds(asking: ContentReader, deckIds: readonly string[]): Promise<ReadonlySet<string>> {
  const allowed = deckIds.flatMap((id) => permittedDeck(asking, id) ?? [])
  const closed = allowed.length === 0 ? new Set<string>() : await closedDeckIds(asking)
  const workable = new Set<string>()
  for (const { id } of allowed)
    if (!closed.has(id) || (await firstDeliveredAt(asking, [id])) !== undefined) workable.add(id)
  return workable
}

/** Returns the user's own deck with this id, or undefined. The id of a content deck is no own deck's. */
export async function ownDeck(
  { tx, user, pack }: ContentReader,
  deckId: string,
): Promise<Selectable<UserDeckTable> | undefined> {
  if (pack.deck(deckId) !== undefined) return undefined
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

/** Returns a card in a deck that the user may view. Refuses others. */
export async function openCard(asking: ContentReader, cardId: string): Promise<HomeCard> {
  const home = cardNow(asking, cardId)
  if (home === undefined) throw refusals.notFound('Card')
  requireAllowed(asking, home.deckId)
  const lock = await lockOf(asking, home.deckId)
  if (lock !== undefined) throw lock
  return home
}

/**
 * Returns a card that the user may work with. It is open, or the user received it before a chain locked it or a newer
 * version removed it (decision 10). The user may have received it in its home deck or in the named deck.
 */
export async function workableCard(asking: ContentReader, cardId: string, namedDeckId?: string): Promise<HomeCard> {
  const home = cardNow(asking, cardId)
  const deckId = home?.deckId ?? (await lastHome(asking, cardId))
  if (deckId === undefined) throw refusals.notFound('Card')
  if (home !== undefined || !isGone(asking, deckId)) requireAllowed(asking, deckId)
  const lock = await lockOf(asking, deckId)
  if (home !== undefined && lock === undefined) return home
  const told = await firstDeliveredAt(asking, namedDeckId === undefined ? [deckId] : [deckId, namedDeckId], cardId)
  if (told === undefined) throw lock ?? refusals.notFound('Card')
  if (home !== undefined) return home
  const card = await cardSince(asking, deckId, cardId, told)
  if (card === undefined) throw refusals.notFound('Card')
  return { deckId, card }
}

/** Returns a card from any version of the deck in force since `since`. */
export async function cardSince(
  reader: Pick<ContentReader, 'tx' | 'pack'>,
  deckId: string,
  cardId: string,
  since: number,
): Promise<Card | undefined> {
  const versions = await versionsBetween(reader, deckId, since, Infinity)
  return versions.flatMap(({ cards }) => cards).find(({ id }) => id === cardId)
}

function cardNow({ pack, user }: ContentReader, cardId: string): HomeCard | undefined {
  const found = pack.card(cardId)
  if (found === undefined || pack.deck(found.deck_id)?.org_id !== user.org_id) return undefined
  return { deckId: found.deck_id, card: found.card() }
}

/** Has the content no such deck (any more)? A user who received it may still have worked on it (decision 10). */
const isGone = ({ pack }: Pick<ContentReader, 'pack'>, deckId: string): boolean => pack.deck(deckId) === undefined

/** Returns the deck that last contained a removed card. */
async function lastHome({ tx, user }: ContentReader, cardId: string): Promise<string | undefined> {
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

function requireAllowed(asking: ContentReader, deckId: string): void {
  if (permittedDeck(asking, deckId) === undefined) throw refusals.notAllowed('use that card')
}

/**
 * Requires the deck that a record names: one that the user may work in, an own deck, or a competition's deck. A deck
 * that the user received before the content removed it is accepted too. Records about cards that a client derives
 * ('{deckId}-{type}') are accepted with their deck (decks O-63).
 */
export async function requireDeck(asking: ContentReader, deckId: string): Promise<void> {
  if ((await ownDeck(asking, deckId)) !== undefined) return
  if (!isGone(asking, deckId)) {
    await workableDeck(asking, deckId)
    return
  }
  const isCompetition = asking.pack.competition(deckId)?.org_id === asking.user.org_id
  if (isCompetition || (await firstDeliveredAt(asking, [deckId])) !== undefined) return
  throw refusals.deckNotFound()
}

/**
 * Does the deck show the results of a category search (D-DECK-03)? Its cards come from other decks, and the results may
 * have changed since the learner worked with them.
 */
export const searchesCategory = ({ pack }: Pick<ContentReader, 'pack'>, deckId: string): boolean =>
  pack.deck(deckId)?.type === 'categorySearch'
