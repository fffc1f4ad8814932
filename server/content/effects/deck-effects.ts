import { sql } from 'kysely'
import { closedDecks } from '../../../core/library/daisy-chain'
import { isAnyOf } from '../../db/text-conditions'
import type { Database } from '../../db/connection'
import type { PackDeck } from '../pack-snapshot'
import type { Effect } from './effect'
import { decksIn, remaining, rolesIn, titled } from './world'
import type { Change, World, WorldPerson } from './world'

const WHOLE_DECK = 100

/** Finds people who could open a deck and cannot any more. A removed deck concerns those who have worked in it. */
export async function deckEffects(db: Database, change: Change): Promise<readonly Effect[]> {
  const people = remaining(change)
  const permitted = memoizedDecks(change)
  const workers = await workersIn(
    db,
    decksIn(change.before).filter(({ id }) => change.after.pack.deck(id) === undefined),
  )
  const closed = await closedBy(db, change)
  return people.flatMap((person) => {
    const { before, after } = permitted(person)
    const stillPermitted = new Set(after.map(({ id }) => id))
    const [lockedBefore, lockedAfter] = closed(person)
    return before.flatMap((deck): readonly Effect[] => {
      const common = { kind: 'deck', userId: person.id, subject: titled(deck), kept: false } as const
      if (change.after.pack.deck(deck.id) === undefined)
        return workers.has(`${person.id} ${deck.id}`) ? [{ ...common, reason: 'removed' }] : []
      if (lockedBefore.has(deck.id)) return []
      if (!stillPermitted.has(deck.id)) return [{ ...common, reason: 'role' }]
      return lockedAfter.has(deck.id) ? [{ ...common, reason: 'chain' }] : []
    })
  })
}

type Permitted = (person: WorldPerson) => { readonly before: readonly PackDeck[]; readonly after: readonly PackDeck[] }

const memoizedDecks =
  (change: Change): Permitted =>
  (person) => {
    const decks = (world: World) => world.pack.permittedDecks(person.orgId, new Set(rolesIn(world, change, person.id)))
    return { before: decks(change.before), after: decks(change.after) }
  }

/** Returns the pairs of person and deck with any activity of the person in the deck. */
async function workersIn(db: Database, decks: readonly PackDeck[]): Promise<ReadonlySet<string>> {
  const ids = decks.map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const opened = await db
    .selectFrom('deck_opens')
    .select(['user_id', 'deck_id'])
    .where(isAnyOf('deck_id', ids))
    .union((rows) => rows.selectFrom('seen').select(['user_id', 'deck_id']).where(isAnyOf('deck_id', ids)))
    .union((rows) => rows.selectFrom('trials').select(['user_id', 'deck_id']).where(isAnyOf('deck_id', ids)))
    .execute()
  return new Set(opened.map(({ user_id, deck_id }) => `${user_id} ${deck_id}`))
}

type Closed = (person: WorldPerson) => readonly [ReadonlySet<string>, ReadonlySet<string>]

/** Returns the function that finds the decks that chains lock for a person, before and after. */
async function closedBy(db: Database, change: Change): Promise<Closed> {
  const none: ReadonlySet<string> = new Set()
  const orgs = change.before.pack.orgs
    .map(({ organisation }) => organisation.id)
    .filter((id) => isChainChanged(change, id))
  if (orgs.length === 0) return () => [none, none]
  const worlds = [change.before, change.after] as const
  const chained = new Set(worlds.flatMap((world) => orgs.flatMap((id) => chainedDecks(world, id))))
  const seen = await seenCounts(db, change, chained)
  const rows = await db
    .selectFrom('trials')
    .select(['user_id', 'deck_id'])
    .where('passed_at', 'is not', null)
    .where(isAnyOf('deck_id', [...chained]))
    .execute()
  const passed = new Set(rows.map(({ user_id, deck_id }) => `${user_id} ${deck_id}`))
  return (person) => {
    if (!orgs.includes(person.orgId)) return [none, none]
    const locked = (world: World, at: 0 | 1): ReadonlySet<string> => {
      const roles = new Set(rolesIn(world, change, person.id))
      return closedDecks(
        world.pack.categories(person.orgId).map(({ category, deckIds }) => ({
          category,
          decks: deckIds.flatMap((id) => {
            const deck = world.pack.deck(id)
            if (deck === undefined || deck.org_id !== person.orgId || !world.pack.isPermitted(deck, roles)) return []
            const count = countedCards(deck).length
            const key = `${person.id} ${id}`
            const percentageCardsSeen = count === 0 ? WHOLE_DECK : (100 * (seen.get(key)?.[at] ?? 0)) / count
            return [{ ...deck.deck(), percentageCardsSeen, passed: passed.has(key) }]
          }),
        })),
      )
    }
    return [locked(change.before, 0), locked(change.after, 1)]
  }
}

/** Could chains of an organisation lock other decks after the change? */
const isChainChanged = (change: Change, orgId: string): boolean => {
  const { before, after } = change
  if (chainedDecks(before, orgId).length + chainedDecks(after, orgId).length === 0) return false
  return chainFacts(before, orgId) !== chainFacts(after, orgId)
}

const chainedDecks = ({ pack }: World, orgId: string): readonly string[] =>
  pack
    .categories(orgId)
    .filter(({ category }) => category.daisyChained === true)
    .flatMap(({ deckIds }) => deckIds)

/** Everything of the content that decides about locked decks. */
const chainFacts = (world: World, orgId: string): string =>
  JSON.stringify([
    world.pack
      .categories(orgId)
      .map(({ category: { id, daisyChained, daisyChainUnlockPercentage }, deckIds }) => [
        id,
        daisyChained,
        daisyChainUnlockPercentage,
        deckIds,
      ]),
    chainedDecks(world, orgId).map((id) => {
      const deck = world.pack.deck(id)
      return deck === undefined
        ? id
        : [id, deck.type, deck.deck().derived, world.pack.rolesOfDeck(deck), countedCards(deck).map((card) => card.id)]
    }),
    [...world.roles.keys()].toSorted(),
  ])

const countedCards = ({ cards }: PackDeck) => cards.filter(({ supporting, derived }) => !supporting && !derived)

/** Counts the cards that each person has seen, among those before and after the change. */
async function seenCounts(
  db: Database,
  { before, after }: Change,
  deckIds: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly [number, number]>> {
  const cardsOf = ({ pack }: World) =>
    [...deckIds].flatMap((id) => {
      const deck = pack.deck(id)
      return deck === undefined ? [] : countedCards(deck).map((card) => `${id} ${card.id}`)
    })
  const [old, fresh] = [new Set(cardsOf(before)), new Set(cardsOf(after))]
  const pairs = [...new Set([...old, ...fresh])]
  const columns = groupColumns(pairs, old, fresh)
  const { rows } = await sql<{ user_id: string; deck_id: string; old: number; fresh: number }>`
    select seen.user_id, seen.deck_id, count(*) filter (where was) as old, count(*) filter (where stays) as fresh
    from seen join unnest(${columns.decks}::text[], ${columns.cards}::text[], ${columns.old}::boolean[],
      ${columns.fresh}::boolean[]) as counted (deck_id, card_id, was, stays)
      on counted.deck_id = seen.deck_id and counted.card_id = seen.card_id
    group by seen.user_id, seen.deck_id`.execute(db)
  return new Map(rows.map((row) => [`${row.user_id} ${row.deck_id}`, [Number(row.old), Number(row.fresh)] as const]))
}

function groupColumns(pairs: readonly string[], old: ReadonlySet<string>, fresh: ReadonlySet<string>) {
  const split = pairs.map((pair) => pair.split(' '))
  return {
    decks: split.map(([deck = '']) => deck),
    cards: split.map(([, card = '']) => card),
    old: pairs.map((pair) => old.has(pair)),
    fresh: pairs.map((pair) => fresh.has(pair)),
  }
}
