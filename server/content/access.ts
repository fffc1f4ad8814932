import type { Selectable } from 'kysely'
import type { UserContext } from '../context'
import type { Schema, UserDeckTable } from '../db/schema'
import { refusals } from '../refusal'

type Asking = Pick<UserContext, 'tx' | 'user' | 'roles'>
export type DeckRow = Selectable<Schema['decks']>

/** The decks of the user's organisation that the user may open: those for everybody, and those for the user's roles. */
export async function allowedDecks({ tx, user, roles }: Asking): Promise<readonly DeckRow[]> {
  const held = ['', ...roles]
  return tx
    .selectFrom('decks')
    .selectAll()
    .where('org_id', '=', user.org_id)
    .where((where) =>
      where.or([
        where('restricted', '=', false),
        where.exists(
          where
            .selectFrom('role_decks')
            .select('role_decks.deck_id')
            .whereRef('role_decks.deck_id', '=', 'decks.id')
            .where('role_decks.role_id', 'in', held),
        ),
      ]),
    )
    .orderBy('place')
    .execute()
}

/**
 * One deck of the pack that the user may open. Another organisation's deck is 'not found' like one that does not
 * exist, one without the role for it is 'not allowed' (D-DECK-34, D-DECK-35).
 */
export async function allowedDeck(asking: Asking, deckId: string): Promise<DeckRow> {
  const { tx, user } = asking
  const row = await tx
    .selectFrom('decks')
    .selectAll()
    .where('id', '=', deckId)
    .where('org_id', '=', user.org_id)
    .executeTakeFirst()
  if (row === undefined) throw refusals.deckNotFound()
  if (!(await mayOpen(asking, row))) throw refusals.deckNotAllowed()
  return row
}

async function mayOpen({ tx, roles }: Asking, deck: DeckRow): Promise<boolean> {
  if (!deck.restricted) return true
  const row = await tx
    .selectFrom('role_decks')
    .select('role_id')
    .where('deck_id', '=', deck.id)
    .where('role_id', 'in', ['', ...roles])
    .executeTakeFirst()
  return row !== undefined
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

/** A card in a deck that the user may open; otherwise refused. Gives its home deck. */
export async function allowedCard(
  asking: Asking,
  cardId: string,
): Promise<{ readonly deckId: string; readonly data: unknown }> {
  const card = await asking.tx
    .selectFrom('cards')
    .select(['deck_id', 'data'])
    .where('id', '=', cardId)
    .executeTakeFirst()
  if (card === undefined) throw refusals.notFound('Card')
  const deck = await asking.tx
    .selectFrom('decks')
    .selectAll()
    .where('id', '=', card.deck_id)
    .where('org_id', '=', asking.user.org_id)
    .executeTakeFirst()
  if (deck === undefined) throw refusals.notFound('Card')
  if (!(await mayOpen(asking, deck))) throw refusals.notAllowed('use that card')
  return { deckId: deck.id, data: card.data }
}

/**
 * The deck that a record names: one that the user may open, the user's own, or a competition's. Records about cards
 * that a client derives ('{deckId}-{type}') are taken along with their deck (decks O-63).
 */
export async function requireDeck(asking: Asking, deckId: string): Promise<void> {
  if ((await ownDeck(asking, deckId)) !== undefined) return
  const competition = await asking.tx
    .selectFrom('competitions')
    .select('id')
    .where('id', '=', deckId)
    .where('org_id', '=', asking.user.org_id)
    .executeTakeFirst()
  if (competition === undefined) await allowedDeck(asking, deckId)
}
