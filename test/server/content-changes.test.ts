import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parsePack, packFiles } from '../../server/content/read-pack'
import type { PackFiles } from '../../server/content/read-pack'
import type { Pack } from '../../server/content/pack-files'
import { PackRefused } from '../../server/content/pack-refusal'
import { storePack } from '../../server/content/store-pack'
import type { Connection } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'
import { emptyDatabase, Sandbox } from './sandbox'
import { Story } from './people'
import { beginning, packFolder } from './seed'

/**
 * CONTENT_RUNS sets the number of packs, CONTENT_SEED selects them: `CONTENT_RUNS=200 npx vitest run
 * test/server/content-changes`.
 */
const runs = Number(process.env['CONTENT_RUNS'] ?? 8)
const seed = Number(process.env['CONTENT_SEED'] ?? 20_260_302)

/** Two organisations are enough, because the larger one contains every kind of content. */
const folders = ['northwind', 'aurora']

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Files = ReadonlyMap<string, Json>

let connection: Connection
let files: Files
let others: Pick<PackFiles, 'others' | 'media'>
let original: Pack

beforeAll(async () => {
  const read = await packFiles(packFolder)
  if (read === undefined) throw new Error('The default pack cannot be read')
  const parsed = [...read.texts].map(([path, text]) => [path, JSON.parse(text) as Json] as const)
  const isHere = (path: string) => !path.startsWith('orgs/') || folders.includes(path.split('/')[1] ?? '')
  const ids = new Set(
    parsed.flatMap(([path, json]) => (path.endsWith('/org.json') && isHere(path) ? orgIdsIn(json) : [])),
  )
  files = new Map(
    parsed
      .filter(([path]) => isHere(path))
      .map(([path, json]) => [path, path === 'white-labels.json' ? labelsOf(json, ids) : json] as const),
  )
  others = { others: read.others, media: read.media }
  const pack = packOf(files)
  if (pack === undefined) throw new Error('The smaller pack has faults')
  original = pack
  connection = await emptyDatabase()
  await migrate(connection.db)
  await storePack(connection.db, original, beginning)
  await work()
})
afterAll(() => connection.close())

const isObject = (json: Json | undefined): json is { [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
const orgIdsIn = (json: Json): Json[] => (isObject(json) && isObject(json['org']) ? [json['org']['id'] ?? null] : [])
const labelsOf = (json: Json, orgIds: ReadonlySet<Json>): Json =>
  (json as Json[]).filter((label) => isObject(label) && (label['orgId'] === undefined || orgIds.has(label['orgId'])))

/** Returns the pack, or undefined if a reference is broken. */
function packOf(from: Files): Pack | undefined {
  const texts = new Map([...from].map(([path, json]) => [path, JSON.stringify(json)]))
  const pack = parsePack({ texts, ...others }, beginning)
  return E.isLeft(pack) ? undefined : pack.right
}

/** Performs user actions in addition to those in the pack. */
async function work(): Promise<void> {
  const box = new Sandbox(connection)
  const story = new Story(original)
  const { id, session } = await box.newcomer()
  for (const name of ['Tasting club']) await box.ok('joinRole', { session, path: { id: story.role(name).id } })
  await box.ok('roleByContentCode', { session, path: { code: 'WINTER' } })
  await box.ok('joinRole', { session, path: { id: story.role('Winter menu').id } })
  const deckId = story.deckId('Milk texturing')
  for (const { id: cardId } of story.deck('Milk texturing').cards)
    await box.ok('seeCard', {
      session,
      params: { id: crypto.randomUUID(), cardId, deckId, percentageContentSeen: 100 },
    })
  const [first] = story.deck('Welcome to Northwind').triggers ?? []
  if (first === undefined) throw new Error('The welcome has no button')
  await box.ok('executeTrigger', { session, path: { id: first.id } })
  await connection.db
    .insertInto('awards')
    .values(
      original.orgs.flatMap(({ competitions }) =>
        competitions.map(({ competition }) => ({
          competition_id: competition.id,
          user_id: id,
          objective: 0,
          object_id: 'by hand',
          points: 5,
          awarded_at: beginning,
        })),
      ),
    )
    .execute()
}

/** User data. Sessions and links end when a user is removed from the pack. */
const tables = [
  'activity',
  'awards',
  'certificates',
  'competition_players',
  'competition_teams',
  'deck_opens',
  'favorites',
  'feedback',
  'memberships',
  'notifications',
  'playlist_activity',
  'points_completions',
  'preferences',
  'ratings',
  'responses',
  'role_decks',
  'seal_keys',
  'seen',
  'taken_roles',
  'trials',
  'user_deck_cards',
  'user_decks',
  'users',
] as const

async function everything(): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {}
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} t
      where to_jsonb(t)->>'id' is null or to_jsonb(t)->>'id' not like '00000000-%' order by 1`.execute(connection.db)
    found[table] = rows.map(({ row }) => row)
  }
  const { rows } = await sql<{ row: string }>`select id || coalesce(content_code, '') || joinable as row from roles
    union all select id from competitions order by 1`.execute(connection.db)
  found['in force'] = rows.map(({ row }) => row)
  return found
}

/** Returns the removable ids by kind. */
function leavable(): Readonly<Record<string, readonly string[]>> {
  const { orgs, info } = original
  const needed = new Set(orgs.flatMap(({ org }) => [org.anonymousRoleId, org.org.newUserRoleId]))
  return {
    roles: orgs.flatMap(({ roles }) => roles.map(({ id }) => id).filter((id) => !needed.has(id))),
    decks: orgs.flatMap(({ decks }) => decks.map(({ deck }) => deck.id)),
    cards: orgs.flatMap(({ decks }) => decks.flatMap(({ cards }) => cards.map(({ id }) => id))),
    categories: orgs.flatMap(({ categories }) => categories.map(({ id }) => id)),
    people: orgs.flatMap(({ users }) => users.map(({ user }) => user.id)),
    organisations: orgs.filter(({ folder }) => folder !== info.defaultOrg).map(({ org }) => org.org.id),
    competitions: orgs.flatMap(({ competitions }) => competitions.map(({ competition }) => competition.id)),
    teams: orgs.flatMap(({ competitions }) => competitions.flatMap(({ teams }) => (teams ?? []).map(({ id }) => id))),
  }
}

/** Returns the files without these ids and without their dependants. */
function without(ids: readonly string[]): Files {
  const gone = new Set(ids)
  for (;;) {
    const before = gone.size
    const left = new Map<string, Json>()
    for (const [path, json] of files) {
      const pruned = prune(json, gone)
      const roles = isObject(pruned) ? pruned['allowedRoleIds'] : undefined
      const folder = path.split('/')[1] ?? ''
      const org = files.get(`orgs/${folder}/org.json`)
      const isOfGone = org !== undefined && names(orgIdsIn(org), gone)
      if (isOfGone || names(pruned, gone) || (Array.isArray(roles) && roles.length === 0)) lose(pruned, gone)
      else left.set(path, pruned)
    }
    if (gone.size === before) return left
  }
}

/** Removes named items from lists, and entries that name them elsewhere. */
function prune(json: Json, gone: Set<string>): Json {
  if (Array.isArray(json))
    return json
      .map((item) => prune(item, gone))
      .filter((item) => {
        const isLeft = !names(item, gone)
        if (!isLeft) lose(item, gone)
        return isLeft
      })
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).map(([key, field]) => [key, prune(field, gone)]))
}

const names = (json: Json, gone: ReadonlySet<string>): boolean =>
  typeof json === 'string'
    ? gone.has(json)
    : typeof json === 'object' && json !== null && Object.values(json).some((field) => names(field, gone))

/** Adds the ids of cards and decks inside a removed object. */
function lose(json: Json, gone: Set<string>): void {
  if (!isObject(json)) return
  for (const entity of [json, json['deck'], ...(Array.isArray(json['cards']) ? json['cards'] : [])])
    if (isObject(entity) && typeof entity['id'] === 'string') gone.add(entity['id'])
}

test(
  'X-SERVER-03 X-SERVER-10 keeps user data when a pack with anything removed is loaded and the first one again, or refuses that pack',
  async () => {
    const kinds = leavable()
    const some = (ids: readonly string[], minLength: number) =>
      fc.subarray([...ids], { minLength, maxLength: Math.min(4, ids.length) })
    /** Draws ids of every kind, and separately of one kind: a pack without an organisation is always refused. */
    const leftOut = (kind: string) =>
      fc
        .tuple(
          some(kinds[kind] ?? [], 1),
          ...Object.entries(kinds).map(([other, ids]) =>
            other === 'organisations'
              ? fc.constant([])
              : fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: some(ids, 1) }),
          ),
        )
        .map((lists) => lists.flat())
    const before = await everything()
    const outcomes = { loaded: 0, refused: 0 }
    let now = beginning
    const property = (kind: string) =>
      fc.asyncProperty(leftOut(kind), kind === 'people' ? fc.constant(true) : fc.boolean(), async (ids, exchange) => {
        const pack = packOf(without(ids))
        fc.pre(pack !== undefined)
        const next = exchange ? exchanged(pack, ids) : pack
        const report = await storePack(connection.db, next, (now += 1)).catch((error: unknown) => error)
        if (report instanceof PackRefused) outcomes.refused++
        else if (report instanceof Error) throw report
        else {
          outcomes.loaded++
          await storePack(connection.db, original, (now += 1), { olderContent: true })
        }
        expect(await everything()).toEqual(before)
      })
    const numRuns = Math.ceil(runs / Object.keys(kinds).length)
    for (const kind of Object.keys(kinds)) await fc.assert(property(kind), { numRuns, seed, endOnFailure: true })
    expect(outcomes).toEqual({ loaded: numRuns * (Object.keys(kinds).length - 1), refused: numRuns })
  },
  60_000 + runs * 20_000,
)

/** Returns the pack with role codes swapped, and with other users on the addresses of removed ones. */
function exchanged(pack: Pack, ids: readonly string[]): Pack {
  const coded = pack.orgs.flatMap(({ roles }) => roles.filter(({ contentCode }) => contentCode !== undefined))
  const next = new Map(coded.map(({ id }, at) => [id, coded[(at + 1) % coded.length]?.contentCode]))
  const left = original.orgs.flatMap(({ users }) => users.filter(({ user }) => ids.includes(user.id)))
  const orgs = pack.orgs.map((org, at) => ({
    ...org,
    users: [
      ...org.users,
      ...(at > 0 ? [] : left.map(({ user: { id, email = '' } }) => ({ user: { id: otherId(id), email } }))),
    ],
    roles: org.roles.map((role) => {
      const contentCode = next.get(role.id)
      return contentCode === undefined ? role : { ...role, contentCode }
    }),
  }))
  return { ...pack, orgs, hash: `${pack.hash} exchanged` }
}

const otherId = (id: string): string => id.replace(/^.{8}/, '00000000')
