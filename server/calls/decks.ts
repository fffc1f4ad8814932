import type { Selectable } from 'kysely'
import { Trigger } from '../../protocol/cards/action'
import { defined } from '../../protocol/defined'
import { Card } from '../../protocol/entities/card'
import { Competition } from '../../protocol/entities/competition'
import { Deck } from '../../protocol/entities/deck'
import type { DeckBundle } from '../../protocol/entities/deck-bundle'
import { openDeck, openDeckIds, ownDeck } from '../content/access'
import type { DeckRow } from '../content/allowed'
import { isLiked } from '../content/liked'
import { ownDeckEntity } from '../content/summaries'
import { forUserStamped } from '../context'
import type { Found, Handlers, UserContext } from '../context'
import { isAnyOf } from '../db/lists'
import type { UserDeckTable } from '../db/schema'
import { stored } from '../db/stored'
import { refusals } from '../refusal'
import { feedbackEntity, ratingEntity } from './engagement-rows'
import { searchedDeckIds } from './search'
import { responseEntity, responsesOfDeck, retakeOf, trialEntity, trialOfDeck } from './trials'

/** A deck with all that is needed to work with it. */
export const deckHandlers = {
  deck: forUserStamped((context, { path }) => findDeck(context, path.id)),
} satisfies Handlers<'deck'>

/** Whether it may be opened is asked, and that it was is noted, in any case. */
async function findDeck(context: UserContext, id: string): Promise<Found<{ bundle: DeckBundle }>> {
  const own = await ownDeck(context, id)
  if (own !== undefined) return { make: () => ownBundle(context, own) }
  const competition = await competitionDeck(context, id)
  if (competition !== undefined) return { parts: [], make: () => Promise.resolve({ bundle: competition }) }
  const row = await openDeck(context, id)
  await noteOpening(context, row.id)
  const make = () => packBundle(context, row)
  // Which favourites may be shown, and in which decks is searched, hangs on what was seen in other decks.
  const isOfOthers = row.type === 'favorite' || row.type === 'categorySearch'
  return isOfOthers ? { make } : { parts: [`deck ${row.id}`], make }
}

async function ownBundle(context: UserContext, own: Selectable<UserDeckTable>): Promise<{ bundle: DeckBundle }> {
  const cards = await cardsOfOwnDeck(context, own.id)
  return {
    bundle: {
      deck: ownDeckEntity(own, context.user.name),
      ...(await learnersPart(context, own.id, cards)),
      cards,
      triggers: await triggersOf(context, await homesOf(context, cards)),
    },
  }
}

async function packBundle(context: UserContext, row: DeckRow): Promise<{ bundle: DeckBundle }> {
  const cards = await context.tx
    .selectFrom('cards')
    .select(['data', 'supporting'])
    .where('deck_id', '=', row.id)
    .orderBy('place')
    .execute()
  const given = cards.filter(({ supporting }) => !supporting).map(({ data }) => stored(Card, data))
  const deck = stored(Deck, row.data)
  const shown = deck.type === 'favorite' ? await favoriteCards(context) : given
  const others = await decksOfCardsIn(context, deck, shown)
  return {
    bundle: {
      deck,
      cards: shown,
      supportingCards: cards.filter(({ supporting }) => supporting).map(({ data }) => stored(Card, data)),
      triggers: await triggersOf(context, [row.id, ...others]),
      ...(await learnersPart(context, row.id, shown)),
    },
  }
}

/**
 * What the learner did in a deck; what its cards were answered with and how they were rated, in whichever deck they were
 * met. A rating that was taken back is told as such: another device has it as it stood (D-RATE-06).
 */
async function learnersPart(
  { tx, user }: UserContext,
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
  const feedback = await tx
    .selectFrom('feedback')
    .selectAll()
    .where('user_id', '=', user.id)
    .where(isAnyOf('card_id', cardIds))
    .where('type', '!=', 'discussion')
    .orderBy('happened_at')
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
  const title = await tx.selectFrom('decks').select('title').where('id', '=', deckId).executeTakeFirst()
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
      : { quizTrial: { ...trialEntity(trial, title?.title), ...retakeOf(trial, responses) } }),
  }
}

async function noteOpening({ tx, user, now }: UserContext, deckId: string): Promise<void> {
  await tx
    .insertInto('deck_opens')
    .values({ user_id: user.id, deck_id: deckId, opened_at: now, first_opened_at: now })
    .onConflict((on) => on.columns(['user_id', 'deck_id']).doUpdateSet({ opened_at: now }))
    .execute()
}

/** The cards of an own deck in the order in which they were added; those that may no longer be seen are left out. */
async function cardsOfOwnDeck(context: UserContext, deckId: string): Promise<Card[]> {
  const open = await openDeckIds(context)
  const rows = await context.tx
    .selectFrom('user_deck_cards')
    .innerJoin('cards', 'cards.id', 'user_deck_cards.card_id')
    .innerJoin('decks', 'decks.id', 'cards.deck_id')
    .select(['cards.data', 'decks.data as home'])
    .where('user_deck_cards.deck_id', '=', deckId)
    .where(isAnyOf('cards.deck_id', open))
    .orderBy('user_deck_cards.place')
    .execute()
  return rows.map(awayFromHome)
}

/** A card in a deck of somebody else: whose it is would be its deck's to say, and its links go by that (D-LINK-10). */
function awayFromHome({ data, home }: { readonly data: unknown; readonly home: unknown }): Card {
  const { owner } = stored(Deck, home)
  return { ...defined({ owner }), ...stored(Card, data) }
}

/** Beside the deck itself the ones that its cards are at home in: those of most decks are at home there. */
async function decksOfCardsIn(context: UserContext, deck: Deck, cards: readonly Card[]): Promise<readonly string[]> {
  if (deck.type === 'favorite') return homesOf(context, cards)
  return deck.type === 'categorySearch' ? searchedDeckIds(context, deck.searchCategoryId) : []
}

/** The decks of the pack that these cards are at home in. */
async function homesOf({ tx }: UserContext, cards: readonly Card[]): Promise<readonly string[]> {
  const ids = cards.map(({ id }) => id)
  const rows = await tx.selectFrom('cards').select('deck_id').where(isAnyOf('id', ids)).distinct().execute()
  return rows.map(({ deck_id }) => deck_id)
}

/** What the buttons of cards do that are at home in these decks, in whichever deck they are met (D-ACTION-01). */
async function triggersOf({ tx }: UserContext, deckIds: readonly string[]): Promise<Trigger[]> {
  const rows = await tx.selectFrom('triggers').select('data').where(isAnyOf('deck_id', deckIds)).execute()
  return rows.map(({ data }) => stored(Trigger, data))
}

/** A deck of type favorite holds the learner's favourite cards (D-FAV-07). */
async function favoriteCards(context: UserContext): Promise<Card[]> {
  const open = await openDeckIds(context)
  const rows = await context.tx
    .selectFrom('favorites')
    .innerJoin('cards', 'cards.id', 'favorites.card_id')
    .innerJoin('decks', 'decks.id', 'cards.deck_id')
    .select(['cards.data', 'decks.data as home'])
    .where('favorites.user_id', '=', context.user.id)
    .where(isLiked)
    .where(isAnyOf('cards.deck_id', open))
    .orderBy('favorites.created_at', 'desc')
    .execute()
  return rows.map(awayFromHome)
}

/** A competition's deck has the competition's id; its cards are made by the client (D-COMPET-01, O-63). */
async function competitionDeck({ tx, user }: UserContext, id: string): Promise<DeckBundle | undefined> {
  const row = await tx.selectFrom('competitions').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  if (row.org_id !== user.org_id) throw refusals.deckNotFound()
  const { deck, name } = stored(Competition, row.data)
  return {
    deck: { ...defined({ title: name }), ...deck, id, type: 'competition', derived: true },
    cards: [],
  }
}
