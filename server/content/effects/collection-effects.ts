import { PointsCompletion } from '../../../protocol/entities/points'
import { isAnyOf } from '../../db/text-conditions'
import type { Database } from '../../db/connection'
import { decodeColumn } from '../../db/column-codec'
import { isLiked } from '../liked'
import type { PackDeck } from '../pack-snapshot'
import type { Effect } from './effect'
import { decksIn, remaining, titled } from './world'
import type { Change } from './world'

/** Finds people who have collected something that the content loses: favorites, cards in own decks, results. */
export async function collectionEffects(db: Database, change: Change): Promise<readonly Effect[]> {
  return [...(await lostCards(db, change)), ...(await lostResults(db, change))]
}

/** Finds people who marked a removed card as a favorite, or put it into an own deck. The subject is its former deck. */
async function lostCards(db: Database, change: Change): Promise<readonly Effect[]> {
  const present = new Set(remaining(change).map(({ id }) => id))
  const homes = new Map(
    decksIn(change.before).flatMap((deck) =>
      deck.cards.filter(({ id }) => change.after.pack.card(id) === undefined).map(({ id }) => [id, deck] as const),
    ),
  )
  if (homes.size === 0) return []
  const cardIds = [...homes.keys()]
  const favorites = await db
    .selectFrom('favorites')
    .select(['user_id', 'card_id'])
    .where(isAnyOf('card_id', cardIds))
    .where(isLiked)
    .execute()
  const tucked = await db
    .selectFrom('user_deck_cards')
    .innerJoin('user_decks', (join) =>
      join
        .onRef('user_decks.user_id', '=', 'user_deck_cards.user_id')
        .onRef('user_decks.id', '=', 'user_deck_cards.deck_id'),
    )
    .select(['user_deck_cards.user_id', 'card_id'])
    .where(isAnyOf('card_id', cardIds))
    .where('user_decks.deleted_at', 'is', null)
    .execute()
  const effectsOf = (kind: 'favorite' | 'ownDeck', rows: typeof favorites): readonly Effect[] =>
    rows.flatMap(({ user_id: userId, card_id }): readonly Effect[] => {
      const home = homes.get(card_id)
      if (home === undefined || !present.has(userId)) return []
      return [{ kind, reason: 'removed', userId, subject: titled(home), kept: false }]
    })
  return [...effectsOf('favorite', favorites), ...effectsOf('ownDeck', tucked)]
}

/** Finds people with a result of a points deck that is removed, has no points any more or lacks a group of the result. */
async function lostResults(db: Database, change: Change): Promise<readonly Effect[]> {
  const present = new Set(remaining(change).map(({ id }) => id))
  const lost = new Map(
    decksIn(change.before).flatMap((deck) => {
      const gone = goneGroups(deck, change.after.pack.deck(deck.id))
      return gone.size === 0 ? [] : [[deck.id, { deck, gone }] as const]
    }),
  )
  if (lost.size === 0) return []
  const rows = await db
    .selectFrom('points_completions')
    .select(['user_id', 'deck_id', 'data'])
    .where(isAnyOf('deck_id', [...lost.keys()]))
    .execute()
  return rows.flatMap(({ user_id: userId, deck_id, data }): readonly Effect[] => {
    const found = lost.get(deck_id)
    const { scores = [] } = decodeColumn(PointsCompletion, data)
    if (found === undefined || !present.has(userId)) return []
    if (!scores.some(({ scoreGroupId }) => found.gone.has(scoreGroupId))) return []
    return [{ kind: 'result', reason: 'removed', userId, subject: titled(found.deck), kept: false }]
  })
}

/** Returns the score groups of a points deck that its next version lacks. */
function goneGroups(deck: PackDeck, next: PackDeck | undefined): ReadonlySet<string> {
  if (deck.type !== 'points') return new Set()
  const groupsOf = (one: PackDeck) => (one.deck().pointsConfig?.scoreGroups ?? []).map(({ id }) => id)
  const stay = new Set(next?.type === 'points' ? groupsOf(next) : [])
  return new Set(groupsOf(deck).filter((id) => !stay.has(id)))
}
