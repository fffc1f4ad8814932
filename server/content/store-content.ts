import { hashOf } from '../../core/hash'
import { Trigger } from '../../protocol/cards/action'
import { Card } from '../../protocol/entities/card'
import { Category } from '../../protocol/entities/category'
import { Competition } from '../../protocol/entities/competition'
import { Objective, Team } from '../../protocol/entities/standing'
import { Deck } from '../../protocol/entities/deck'
import { SpecialNotice } from '../../protocol/entities/notice'
import { Promo } from '../../protocol/entities/promo'
import { AdminSettings, AdminSettingsApp } from '../../protocol/entities/settings'
import type { Tx } from '../api/context'
import { encodeColumn } from '../db/column-codec'
import { insertAll } from './insert-all'
import type { Pack, PackDeck, PackOrg } from './pack-files'
import { wordsOfCard } from './pack-snapshot'
import { orgTranslations } from './translations'

/**
 * Stores the content of all organisations: categories, decks, notices, settings and competitions. `since`: when this
 * content comes into force, in ms UTC.
 */
export async function storeContent(tx: Tx, pack: Pack, since: number): Promise<void> {
  for (const table of ['categories', 'decks', 'promos', 'notices', 'settings', 'translations', 'trending'] as const)
    await tx.deleteFrom(table).execute()
  const competitions = pack.orgs.flatMap((org) => org.competitions.map(({ competition }) => competition.id))
  await tx
    .deleteFrom('competitions')
    .where('id', 'not in', ['', ...competitions])
    .execute()
  for (const org of pack.orgs) {
    await storeCategories(tx, org)
    for (const [place, entry] of org.decks.entries()) await storeDeck(tx, org.org.org.id, entry, place, since)
    await storePieces(tx, org)
    await storeCompetitions(tx, org)
    await insertAll(
      tx,
      'translations',
      orgTranslations(org).map(({ language, texts }) => ({
        org_id: org.org.org.id,
        language,
        texts: JSON.stringify(texts),
      })),
    )
  }
}

async function storeCategories(tx: Tx, { org, categories }: PackOrg): Promise<void> {
  await insertAll(
    tx,
    'categories',
    categories.map((category, place) => ({
      id: category.id,
      org_id: org.org.id,
      parent_id: category.parentId ?? null,
      place,
      data: encodeColumn(Category, category),
    })),
  )
}

async function storeDeck(tx: Tx, orgId: string, entry: PackDeck, place: number, since: number): Promise<void> {
  const { deck } = entry
  if (deck.active === false) return
  await tx
    .insertInto('decks')
    .values({
      id: deck.id,
      org_id: orgId,
      place,
      type: deck.type ?? 'standard',
      title: deck.title ?? '',
      restricted: entry.allowedRoleIds !== undefined,
      recommended: entry.recommended ?? false,
      recently_allowed: entry.recentlyAllowed ?? false,
      connections: JSON.stringify(entry.connections ?? []),
      data: encodeColumn(Deck, deck),
    })
    .execute()
  const cards = entry.cards.filter(({ active }) => active !== false)
  const supporting = entry.supportingCards ?? []
  await insertAll(
    tx,
    'cards',
    [...cards, ...supporting].map((card, at) => cardRow(deck.id, card, at, at >= cards.length)),
  )
  await insertAll(
    tx,
    'triggers',
    (entry.triggers ?? []).map((trigger) => ({
      id: trigger.id,
      deck_id: deck.id,
      data: encodeColumn(Trigger, trigger),
    })),
  )
  await insertAll(
    tx,
    'category_decks',
    (entry.categories ?? []).map(({ categoryId, position }) => ({
      category_id: categoryId,
      deck_id: deck.id,
      place: position ?? place,
    })),
  )
  await insertAll(
    tx,
    'role_decks',
    (entry.allowedRoleIds ?? []).map((roleId) => ({ role_id: roleId, deck_id: deck.id })),
  )
  await storeVersion(tx, entry, cards, since)
}

const cardRow = (deckId: string, card: Card, place: number, supporting: boolean) => ({
  id: card.id,
  deck_id: deckId,
  place,
  supporting,
  derived: card.derived ?? false,
  title: card.title ?? '',
  words: wordsOfCard(card),
  data: encodeColumn(Card, { ...card, deckId }),
})

/**
 * Stores a new version of a deck. Old versions remain, because an attempt is graded by the versions in force while it
 * ran (decision 20).
 */
async function storeVersion(tx: Tx, { deck }: PackDeck, cards: readonly Card[], since: number): Promise<void> {
  const data = { deck: Deck.encode(deck), cards: cards.map((card) => Card.encode(card)) }
  const hash = hashOf(data)
  const newest = await tx
    .selectFrom('deck_versions')
    .select('hash')
    .where('deck_id', '=', deck.id)
    .orderBy('since', 'desc')
    .executeTakeFirst()
  if (newest?.hash === hash) return
  await tx
    .insertInto('deck_versions')
    .values({ deck_id: deck.id, hash, since: newest === undefined ? 0 : since, data: JSON.stringify(data) })
    .execute()
}

async function storePieces(tx: Tx, { org: { org }, promos, notices, settings }: PackOrg): Promise<void> {
  await insertAll(
    tx,
    'promos',
    promos.map((promo, place) => ({ id: promo.id, org_id: org.id, place, data: encodeColumn(Promo, promo) })),
  )
  await insertAll(
    tx,
    'notices',
    notices.map((notice, place) => ({
      id: notice.id,
      org_id: org.id,
      place,
      data: encodeColumn(SpecialNotice, notice),
    })),
  )
  await insertAll(tx, 'settings', [
    { org_id: org.id, kind: 'AdminSettings', data: encodeColumn(AdminSettings, settings.AdminSettings ?? {}) },
    { org_id: org.id, kind: 'AdminSettingsApp', data: encodeColumn(AdminSettingsApp, settings.AdminSettingsApp ?? {}) },
  ])
}

async function storeCompetitions(tx: Tx, { org, competitions }: PackOrg): Promise<void> {
  for (const [place, { competition, teams, players, objectives }] of competitions.entries()) {
    const values = {
      org_id: org.org.id,
      place,
      data: encodeColumn(Competition, competition),
      objectives: JSON.stringify((objectives ?? []).map((objective) => Objective.encode(objective))),
    }
    await tx
      .insertInto('competitions')
      .values({ id: competition.id, ...values })
      .onConflict((on) => on.column('id').doUpdateSet(values))
      .execute()
    await tx.deleteFrom('competition_teams').where('competition_id', '=', competition.id).execute()
    const before = await tx
      .deleteFrom('competition_players')
      .where('competition_id', '=', competition.id)
      .returningAll()
      .execute()
    await insertAll(
      tx,
      'competition_teams',
      (teams ?? []).map((team) => ({ competition_id: competition.id, id: team.id, data: encodeColumn(Team, team) })),
    )
    await insertAll(
      tx,
      'competition_players',
      (players ?? []).map((player) => ({
        competition_id: competition.id,
        player_id: player.id,
        user_id: player.userId,
        team_id: player.teamId ?? null,
        score: player.score ?? 0,
        updated_at: player.updatedAt ?? null,
      })),
    )
    const inPack = new Set((players ?? []).map(({ userId }) => userId))
    const present = new Set((teams ?? []).map(({ id }) => id))
    // Players whom an operator has added, unless the pack contains them too or lacks their team.
    const kept = before.filter(
      ({ added, user_id, team_id }) => added && !inPack.has(user_id) && (team_id === null || present.has(team_id)),
    )
    await insertAll(tx, 'competition_players', kept)
  }
}
