import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Trigger } from '../../protocol/cards/action'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { Card } from '../../protocol/entities/card'
import { Competition } from '../../protocol/entities/competition'
import type { Deck } from '../../protocol/entities/deck'
import type { DeckBundle } from '../../protocol/entities/deck-bundle'
import { openDeck, openDeckIds, ownDeck } from '../content/access'
import type { PackDeck } from '../content/pack-snapshot'
import type { Database } from '../db/connection'
import { isLiked } from '../content/liked'
import { ownDeckEntity } from '../content/summaries'
import { forUserWithEtag } from '../api/context'
import type { FoundAnswer, Handlers, UserContext } from '../api/context'
import { isAnyOf } from '../db/text-conditions'
import type { UserDeckTable } from '../db/schema'
import { decodeColumn } from '../db/column-codec'
import { refusals } from '../api/refusal'
import { feedbackEntity, ratingEntity } from './engagement-rows'
import { searchedDeckIds } from './search'
import { responseEntity, responsesOfDeck, retakeOf, trialEntity, trialOfDeck } from './trials'

/** Maximum number of cards of an own deck in an answer. */
const MAX_CARDS = 500

/** The call that returns a deck with everything that is needed to work with it. */
export const deckHandlers = {
  deck: forUserWithEtag((context, { path }) => findDeck(context, path.id)),
} satisfies Handlers<'deck'>

/** Finds a deck. Checks access, and records the opening even when the client's copy is current. */
async function findDeck(context: UserContext, id: string): Promise<FoundAnswer<{ bundle: DeckBundle }>> {
  const own = await ownDeck(context, id)
  if (own !== undefined) return { make: () => ownBundle(context, own) }
  const competition = competitionDeck(context, id)
  if (competition !== undefined) return { parts: [], make: () => Promise.resolve({ bundle: competition }) }
  const found = await openDeck(context, id)
  const make = () => packBundle(context, found)
  const record = (db: Database) => noteOpening(db, context, found.id)
  // The content of these types depends on what the user has seen in other decks.
  const isOfOthers = found.type === 'favorite' || found.type === 'categorySearch'
  return isOfOthers ? { record, make } : { parts: [`deck ${found.id}`], record, make }
}

async function ownBundle(context: UserContext, own: Selectable<UserDeckTable>): Promise<{ bundle: DeckBundle }> {
  const cards = await cardsOfOwnDeck(context, own.id)
  return {
    bundle: {
      deck: ownDeckEntity(own, context.user.name),
      ...(await learnersPart(context, own.id, cards)),
      cards,
      triggers: triggersOf(context, homesOf(context, cards)),
    },
  }
}

async function packBundle(context: UserContext, found: PackDeck): Promise<{ bundle: DeckBundle }> {
  const deck = found.deck()
  const given = found.cards.filter(({ supporting }) => !supporting).map(({ card }) => card())
  const shown = deck.type === 'favorite' ? await favoriteCards(context) : given
  const others = await decksOfCardsIn(context, deck, shown)
  return {
    bundle: {
      deck,
      cards: shown,
      supportingCards: found.cards.filter(({ supporting }) => supporting).map(({ card }) => card()),
      triggers: triggersOf(context, [found.id, ...others]),
      ...(await learnersPart(context, found.id, shown)),
    },
  }
}

/**
 * Returns the learner's activity in a deck, and the answers and ratings of its cards from any deck. Includes removed
 * ratings as removed, because another device may still show them (D-RATE-06).
 */
async function learnersPart(
  { tx, user, pack }: UserContext,
  deckId: string,
  cards: readonly Card[],
): Promise<Omit<DeckBundle, 'deck'>> {
  const cardIds = cards.map(({ id }) => id)
  const seen = await tx
    .selectFrom('seen')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('deck_id', '=', deckId)
    .execute()
  // Only the latest feedback of each type counts per card.
  const feedback = await tx
    .selectFrom('feedback')
    .selectAll()
    .where('user_id', '=', user.id)
    .where(isAnyOf('card_id', cardIds))
    .where('type', '!=', 'discussion')
    .distinctOn(['card_id', 'type'])
    .orderBy('card_id')
    .orderBy('type')
    .orderBy('happened_at', 'desc')
    .execute()
  const ratings = await tx
    .selectFrom('ratings')
    .selectAll()
    .where('user_id', '=', user.id)
    .where((where) => where.or([where('deck_id', '=', deckId), isAnyOf('card_id', cardIds)]))
    .orderBy('card_id')
    .execute()
  const trial = await trialOfDeck(tx, user.id, deckId)
  const responses = await responsesOfDeck(tx, user.id, deckId)
  return {
    seenActivity: seen.map((row) => ({
      id: row.id,
      userId: row.user_id,
      deckId: row.deck_id,
      cardId: row.card_id,
      percentageContentSeen: row.percentage,
      lastSeen: row.last_seen,
    })),
    feedbackResponses: feedback.map(feedbackEntity),
    cardRatings: ratings.map(ratingEntity),
    quizResponses: responses.map(responseEntity),
    ...(trial === undefined
      ? {}
      : { quizTrial: { ...trialEntity(trial, pack.deck(deckId)?.title), ...retakeOf(trial, responses) } }),
  }
}

/** Minimum interval between records of openings of a deck, ms. */
const OPENING_RESOLUTION_MS = 10_000

/** Records the opening of a deck. Writes nothing when one was just recorded. */
async function noteOpening(db: Database, { user, now }: UserContext, deckId: string): Promise<void> {
  await sql`insert into deck_opens (user_id, deck_id, opened_at, first_opened_at)
    select ${user.id}, ${deckId}, ${now}::bigint, ${now}::bigint where not exists (
      select from deck_opens
      where user_id = ${user.id} and deck_id = ${deckId} and opened_at > ${now - OPENING_RESOLUTION_MS}::bigint)
    on conflict (user_id, deck_id) do update set opened_at = excluded.opened_at`.execute(db)
}

/**
 * Returns the cards of an own deck in the order in which they were added. Omits cards that the user may not see any
 * more.
 */
async function cardsOfOwnDeck(context: UserContext, deckId: string): Promise<Card[]> {
  const open = await openDeckIds(context)
  const rows = await context.tx
    .selectFrom('user_deck_cards')
    .innerJoin('cards', 'cards.id', 'user_deck_cards.card_id')
    .select('cards.id')
    .where('user_deck_cards.user_id', '=', context.user.id)
    .where('user_deck_cards.deck_id', '=', deckId)
    .where(isAnyOf('cards.deck_id', open))
    .orderBy('user_deck_cards.place')
    .limit(MAX_CARDS)
    .execute()
  return rows.flatMap(({ id }) => awayFromHome(context, id))
}

/**
 * Returns a card that is shown in another deck. Adds its home deck's owner, who decides how its links open (D-LINK-10).
 * Empty when newer content than the request's has just added the card.
 */
function awayFromHome({ pack }: UserContext, cardId: string): readonly Card[] {
  const found = pack.card(cardId)
  const home = found === undefined ? undefined : pack.deck(found.deck_id)
  return found === undefined || home === undefined
    ? []
    : [{ ...omitUndefined({ owner: home.deck().owner }), ...found.card() }]
}

/**
 * Returns the further decks that are home to the cards. Only decks of type 'favorite' and 'categorySearch' have such
 * cards.
 */
async function decksOfCardsIn(context: UserContext, deck: Deck, cards: readonly Card[]): Promise<readonly string[]> {
  if (deck.type === 'favorite') return homesOf(context, cards)
  return deck.type === 'categorySearch' ? searchedDeckIds(context, deck.searchCategoryId) : []
}

/** Returns the content decks that are home to these cards. */
const homesOf = ({ pack }: UserContext, cards: readonly Card[]): readonly string[] => [
  ...new Set(cards.flatMap(({ id }) => pack.card(id)?.deck_id ?? [])),
]

/** Returns the triggers of cards whose home is one of these decks, for use in any deck (D-ACTION-01). */
const triggersOf = ({ pack }: UserContext, deckIds: readonly string[]): Trigger[] =>
  [...new Set(deckIds)].flatMap((id) => pack.deck(id)?.triggers() ?? [])

/** Returns the cards of a deck of type 'favorite', which are the learner's favourites (D-FAV-07). */
async function favoriteCards(context: UserContext): Promise<Card[]> {
  const open = await openDeckIds(context)
  const rows = await context.tx
    .selectFrom('favorites')
    .innerJoin('cards', 'cards.id', 'favorites.card_id')
    .select('cards.id')
    .where('favorites.user_id', '=', context.user.id)
    .where(isLiked)
    .where(isAnyOf('cards.deck_id', open))
    .orderBy('favorites.created_at', 'desc')
    .limit(MAX_CARDS)
    .execute()
  return rows.flatMap(({ id }) => awayFromHome(context, id))
}

/**
 * Returns the deck of a competition, which has the competition's id. The client creates its cards (D-COMPET-01, O-63).
 */
function competitionDeck({ pack, user }: UserContext, id: string): DeckBundle | undefined {
  const row = pack.competition(id)
  if (row === undefined) return undefined
  if (row.org_id !== user.org_id) throw refusals.deckNotFound()
  const { deck, name } = decodeColumn(Competition, row.data)
  return {
    deck: { ...omitUndefined({ title: name }), ...deck, id, type: 'competition', derived: true },
    cards: [],
  }
}
