import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Pack, PackFault } from '../../server/content/pack-files'
import { readPack } from '../../server/content/read-pack'
import { isLower } from '../../server/content/pack-age'
import { describeRefusal, PackRefused } from '../../server/content/pack-refusal'
import type { LoadOptions } from '../../server/content/pack-refusal'
import { storePack } from '../../server/content/store-pack'
import type { Connection } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'
import { changedPack } from './pack-copy'
import { readStory } from './people'
import { Sandbox, emptyDatabase, openSandbox } from './sandbox'
import { beginning, packFolder } from './seed'

type Change = (path: string, json: unknown) => unknown
type Loose = Record<string, unknown>

/** Changes the object or list in one file of the pack; loosely typed, so that it can be broken. */
const inFile =
  (name: string, change: (json: Loose) => unknown): Change =>
  (path, json) =>
    path === name ? change(structuredClone(json) as Loose) : json
const inList =
  (name: string, change: (item: Loose, index: number, all: readonly Loose[]) => unknown): Change =>
  (path, json) =>
    path === name ? (structuredClone(json) as Loose[]).map(change) : json

/** A fault without its position and repair, which depend on the layout of the file. */
const describePackFault = ({ file, path, reason }: PackFault): string =>
  `${file}: ${path === '' ? '' : `${path}: `}${reason}`

const faultsOf = async (change: Change, more: Readonly<Record<string, string>> = {}): Promise<readonly string[]> => {
  const pack = await changedPack(change, more)
  return E.isLeft(pack) ? pack.left.map(describePackFault) : []
}

const keep: Change = (_path, json) => json
const safety = 'orgs/northwind/decks/food-safety.json'
const cashing = 'orgs/northwind/decks/cashing-up.json'
const nobody = '00000000-0000-4000-8000-000000000000'

describe('X-SERVER-03 faults are reported with file, path and reason', () => {
  test('finds no fault in the default pack', async () => {
    expect(await faultsOf(keep)).toEqual([])
  })

  test.for<[string, Change, string | RegExp]>([
    ['a missing file', inFile('pack.json', () => undefined), ''],
    ['another format', inFile('pack.json', (json) => ({ ...json, format: 2 })), 'pack.json: format: 1 expected'],
    [
      'no such default organisation',
      inFile('pack.json', (json) => ({ ...json, defaultOrg: 'nobody' })),
      'pack.json: defaultOrg: no such organisation',
    ],
    [
      'a value of a wrong type',
      inList('orgs/northwind/categories.json', (c) => ({ ...c, title: 7 })),
      'orgs/northwind/categories.json: 0.title: a text expected',
    ],
    [
      'a misspelt field beside an entity',
      inFile(safety, (json) => ({ ...json, alowedRoleIds: [] })),
      `${safety}: alowedRoleIds: no such field`,
    ],
    [
      'a role that does not exist',
      inList('orgs/northwind/users.json', (u) => ({ ...u, user: { ...(u['user'] as Loose), roles: [nobody] } })),
      'orgs/northwind/users.json: 0.user.roles.0: no such role',
    ],
    [
      'a wrong parent',
      inList('orgs/northwind/categories.json', (c) => ({ ...c, parentId: nobody })),
      'orgs/northwind/categories.json: 0.parentId: no such category',
    ],
    [
      'a circle of categories',
      inList('orgs/northwind/categories.json', (c) => ({ ...c, parentId: c['id'] })),
      'orgs/northwind/categories.json: 0.parentId: leads back to this category',
    ],
    [
      'a place in no category',
      inFile(safety, (json) => ({ ...json, categories: [{ categoryId: nobody }] })),
      `${safety}: categories.0.categoryId: no such category`,
    ],
    [
      'a deck for no role',
      inFile(safety, (json) => ({ ...json, allowedRoleIds: [nobody] })),
      `${safety}: allowedRoleIds.0: no such role`,
    ],
    [
      'a second user with an email',
      inList('orgs/northwind/users.json', (u) => ({
        ...u,
        user: { ...(u['user'] as Loose), email: 'same@x.example' },
      })),
      'orgs/northwind/users.json: 1.user.email: a second user has this email',
    ],
    [
      'a second role with a code',
      inList('orgs/northwind/roles.json', (r) => ({ ...r, contentCode: 'winter' })),
      'orgs/northwind/roles.json: 1.contentCode: a second role has this code',
    ],
    [
      'an id that is given twice',
      inList('orgs/northwind/promos.json', (p, _index, all) => ({ ...p, id: all[0]?.['id'] })),
      'orgs/northwind/promos.json: 1.id: this id is given twice',
    ],
    [
      'an id that is no UUID',
      inList('orgs/northwind/promos.json', (p, i) => ({ ...p, id: `promo-${i}` })),
      'orgs/northwind/promos.json: 0.id: is no UUID in lower case',
    ],
    [
      'a medium that is missing',
      inList('orgs/northwind/promos.json', (p) => ({ ...p, coverImage: { url: 'media/none.svg' } })),
      "orgs/northwind/promos.json: 0.coverImage.url: the medium 'media/none.svg' is missing",
    ],
    [
      'SRV-18 a frame with more than an origin, or without TLS',
      inFile('orgs/northwind/org.json', (json) => ({ ...json, services: { frameOrigins: ['http://player.example'] } })),
      'orgs/northwind/org.json: services.frameOrigins.0: https origin expected',
    ],
    [
      'a white-label of nobody',
      inList('white-labels.json', (w, i) => (i === 1 ? { ...w, orgId: nobody } : w)),
      'white-labels.json: 1.orgId: no such organisation',
    ],
    [
      'a host that two claim',
      inList('white-labels.json', (w) => ({ ...w, hosts: ['one.localhost'] })),
      'white-labels.json: 1.hosts: a host belongs to one white-label only',
    ],
    [
      'a host that a white-label and an organisation claim',
      inFile('orgs/meridian/org.json', (json) => ({ ...json, hosts: ['aurora.localhost'] })),
      'orgs/meridian/org.json: hosts.0: belongs to a white-label or to another organisation',
    ],
    [
      'a host that no request names',
      inFile('orgs/meridian/org.json', (json) => ({ ...json, hosts: ['Meridian.example:8080'] })),
      'orgs/meridian/org.json: hosts.0: a host is a name in lower case, without a port',
    ],
    [
      'a second white-label with an id',
      inList('white-labels.json', (w) => ({ ...w, id: 'one' })),
      'white-labels.json: 1.id: a second white-label has this id',
    ],
    [
      'a deck twice in a category',
      inFile(safety, (json) => {
        const [first] = json['categories'] as Loose[]
        return { ...json, categories: [first, { ...first, position: 9 }] }
      }),
      `${safety}: categories.1.categoryId: is named twice`,
    ],
    [
      'a role that a deck names twice',
      inFile(cashing, (json) => {
        const [first] = json['allowedRoleIds'] as string[]
        return { ...json, allowedRoleIds: [first, first] }
      }),
      `${cashing}: allowedRoleIds.1: is named twice`,
    ],
    [
      'a role that somebody has twice',
      inList('orgs/northwind/users.json', (u) => {
        const user = u['user'] as Loose
        return { ...u, user: { ...user, roles: [...(user['roles'] as string[]), (user['roles'] as string[])[0]] } }
      }),
      'orgs/northwind/users.json: 0.user.roles.1: is named twice',
    ],
    [
      'answers with one id',
      inFile(safety, (json) => {
        const cards = structuredClone(json['cards']) as { quiz?: { answers: Loose[] } }[]
        for (const { quiz } of cards) for (const answer of quiz?.answers ?? []) answer['id'] = quiz?.answers[0]?.['id']
        return { ...json, cards }
      }),
      /^orgs\/northwind\/decks\/food-safety\.json: cards\.\d+\.quiz\.answers\.1\.id: this id is given twice$/,
    ],
    [
      'players with one id',
      inList('orgs/northwind/competitions.json', (c) => {
        const players = c['players'] as Loose[]
        return { ...c, players: players.map((player) => ({ ...player, id: players[0]?.['id'] })) }
      }),
      'orgs/northwind/competitions.json: 0.players.1.id: this id is given twice',
    ],
    [
      'progress of nobody',
      inFile('orgs/northwind/progress.json', () => [{ userId: nobody }]),
      'orgs/northwind/progress.json: 0.userId: no such user',
    ],
    [
      'a player who is nobody',
      inList('orgs/northwind/competitions.json', (c) => ({ ...c, players: [{ id: nobody, userId: nobody }] })),
      'orgs/northwind/competitions.json: 0.players.0.userId: no such user',
    ],
  ])('%s', async ([, change, expected]) => {
    if (expected === '')
      expect(await faultsOf((path, json) => (path === 'pack.json' ? undefined : json))).toContain(
        'pack.json: this file is missing',
      )
    else if (typeof expected === 'string') expect(await faultsOf(change)).toContain(expected)
    else expect(await faultsOf(change)).toContainEqual(expect.stringMatching(expected))
  })

  test('reports a right answer that is not among the answers with its path', async () => {
    const faults = await faultsOf(
      inFile(safety, (json) => {
        const cards = json['cards'] as { quiz?: { correctAnswerId: string } }[]
        for (const { quiz } of cards) if (quiz !== undefined) quiz.correctAnswerId = nobody
        return json
      }),
    )
    expect(faults[0]).toMatch(
      /^orgs\/northwind\/decks\/food-safety\.json: cards\.\d+\.quiz\.correctAnswerId: is not one of the answers$/,
    )
  })

  test('reports an unused file and one that is not JSON', async () => {
    expect(await faultsOf(keep, { 'orgs/northwind/promoes.json': '[]' })).toEqual([
      'orgs/northwind/promoes.json: no such file belongs to a pack',
    ])
    expect(await faultsOf(keep, { 'orgs/northwind/notes.txt': 'x' })).toEqual([
      'orgs/northwind/notes.txt: no such file belongs to a pack',
    ])
    expect(await faultsOf(keep, { 'orgs/northwind/promos.json': '[' })).toEqual([
      'orgs/northwind/promos.json: this is not JSON: ] is missing',
    ])
  })

  test('X-SERVER-09 accepts colours that CSS knows and the app can parse, not any word or partial function', async () => {
    const colored = (color: string) =>
      faultsOf(
        inFile('orgs/northwind/org.json', (json) => ({ ...json, org: { ...(json['org'] as Loose), uiColor1: color } })),
      )
    const good = [
      '#fff',
      '#0F5C6380',
      'teal',
      'RebeccaPurple',
      'rgb(1, 2, 3)',
      'rgba(10%,20%,30%,.5)',
      'rgb(1 2 3 / 50%)',
    ]
    for (const color of [...good, 'hsl(120deg 50% 50% / 0.5)', 'hsl(-20, 50%, 50%)'])
      expect([color, await colored(color)]).toEqual([color, []])
    const words = ['bluish', 'inherit', 'transparent', 'currentcolor', 'constructor']
    const functions = [
      'rgb(1)',
      'rgb(1, 2)',
      'rgb(1 2 3 4)',
      'rgb(1 2, 3)',
      'rgb(1., 2, 3)',
      'hsl(1, 2, 3)',
      'hsl(deg 1% 2%)',
    ]
    for (const color of [...words, ...functions])
      expect([color, await colored(color)]).toEqual([
        color,
        ['orgs/northwind/org.json: org.uiColor1: a colour expected'],
      ])
  })

  test('reports null characters and lone surrogates with their path, in field names too', async () => {
    const titled = (title: string) =>
      faultsOf(inFile(safety, (json) => ({ ...json, deck: { ...(json['deck'] as Loose), title } })))
    const told = [`${safety}: deck.title: holds a null character or half an emoji`]
    expect(await titled('a null \u0000 character')).toEqual(told)
    expect(await titled('half \uD83D of it')).toEqual(told)
    expect(await titled('a whole 😀')).toEqual([])
    expect(await faultsOf(inList('orgs/northwind/promos.json', (p) => ({ ...p, ['\uDE00x']: 1 })))).toContain(
      'orgs/northwind/promos.json: 0.\uFFFDx: holds a null character or half an emoji',
    )
  })

  test.for([1.5, 3e9])('reports a category position that the database cannot store, %d', async (position) => {
    const faults = await faultsOf(
      inFile(safety, (json) => ({
        ...json,
        categories: (json['categories'] as Loose[]).map((category) => ({ ...category, position })),
      })),
    )
    expect(faults).toEqual([`${safety}: categories.0.position: whole number below 2147483648 expected`])
  })

  test('reports a missing folder', async () => {
    expect(await readPack('/no/such/folder', beginning)).toMatchObject({
      left: [{ reason: 'this folder cannot be read' }],
    })
  })

  test('puts no password of the pack into a message', async () => {
    const faults = await faultsOf(
      inList('orgs/northwind/users.json', (u) => ({ ...u, password: { secret: 'flat-white-4' } })),
    )
    expect(faults.join()).not.toContain('flat-white-4')
    expect(faults).toContain('orgs/northwind/users.json: 0.password: a text expected')
  })
})

describe('X-SERVER-03 loading', () => {
  const tables = [
    'orgs',
    'users',
    'roles',
    'decks',
    'cards',
    'categories',
    'memberships',
    'trials',
    'content_state',
  ] as const
  let connected: Promise<Connection>
  beforeAll(async () => {
    // Not while the file is loaded: a busy event loop then lets the connection time out.
    connected = emptyDatabase()
    await migrate((await connected).db)
  })
  afterAll(async () => (await connected).close())

  const counts = async () => {
    const { db } = await connected
    return Promise.all(
      tables.map(
        async (table) =>
          (
            await db
              .selectFrom(table)
              .select(({ fn }) => fn.countAll().as('n'))
              .executeTakeFirstOrThrow()
          ).n,
      ),
    )
  }
  /** Returns whether the pack was loaded. Packs that replaced others are loaded here. */
  const load = async (change: Change, now: number, allowed: LoadOptions = {}) => {
    const pack = await changedPack(change, {}, now)
    if (E.isLeft(pack)) throw new Error(`The changed pack has faults: ${pack.left.map(describePackFault).join()}`)
    const report = await storePack((await connected).db, pack.right, now, { olderContent: true, ...allowed })
    return report !== undefined
  }

  test('stores nothing of a pack that fails during the write', async () => {
    const { db } = await connected
    const { pack } = await readStory(packFolder, beginning)
    const [first, ...others] = pack.orgs
    const [deck, ...decks] = first?.decks ?? []
    if (first === undefined || deck === undefined) throw new Error('The pack has no deck')
    const broken = { ...deck, deck: { ...deck.deck, title: 'a null \u0000 character' } }
    const unstorable = { ...pack, orgs: [...others, { ...first, decks: [...decks, broken] }] }
    await expect(storePack(db, unstorable, beginning)).rejects.toThrow()
    expect(await counts()).toEqual(tables.map(() => 0))
    expect(await db.selectFrom('white_labels').select('id').execute()).toEqual([])
  })

  test('changes nothing for the same pack; a new version replaces content and keeps user data', async () => {
    expect(await load(keep, beginning)).toBe(true)
    const before = await counts()
    expect(await load(keep, beginning + 1)).toBe(false)
    expect(await counts()).toEqual(before)
    const { db } = await connected
    const story = await readStory(packFolder, beginning)
    const maya = story.person('Maya Okafor').id
    await db.updateTable('users').set({ name: 'Maya Changed' }).where('id', '=', maya).execute()
    await db.insertInto('favorites').values({ user_id: maya, card_id: 'c', deck_id: 'd', created_at: 1 }).execute()
    const next: Change = (path, json) => {
      if (path.endsWith('the-winter-menu.json'))
        return { ...(json as Loose), deck: { ...((json as Loose)['deck'] as Loose), title: 'The spring menu' } }
      return json
    }
    expect(await load(next, beginning + 2)).toBe(true)
    expect(await counts()).toEqual(before)
    const titles = await db.selectFrom('decks').select('title').execute()
    expect(titles.map(({ title }) => title)).toContain('The spring menu')
    expect(titles.map(({ title }) => title)).not.toContain('The winter menu')
    expect(await db.selectFrom('users').select('name').where('id', '=', maya).executeTakeFirst()).toEqual({
      name: 'Maya Changed',
    })
    expect(await db.selectFrom('favorites').select('card_id').where('card_id', '=', 'c').execute()).toHaveLength(1)
  })

  test('SRV-16 X-SERVER-10 signs out users who are inactive or missing in the next pack, and keeps their data', async () => {
    const { db } = await connected
    const box = new Sandbox(await connected)
    const story = await readStory(packFolder, beginning)
    const [maya, lena, carl] = ['Maya Okafor', 'Lena Kraus', 'Carl Moss'].map((name) => story.person(name))
    if (maya === undefined || lena === undefined || carl === undefined) throw new Error('The pack lacks them')
    const sessions = [await box.signIn(maya), await box.signIn(lena), await box.signIn(carl)]
    await box.ok('sendPasswordReset', { params: { email: 'maya@northwind.example' } })
    const { id: own } = await box.newcomer()
    const work = await db.selectFrom('seen').selectAll().where('user_id', '=', maya.id).execute()
    const change = (json: unknown) =>
      (json as { user: { id: string } }[])
        .filter(({ user }) => user.id !== maya.id)
        .map((entry) => (entry.user.id === lena.id ? { ...entry, user: { ...entry.user, active: false } } : entry))
    const without: Change = (path, json) => {
      if (path === 'orgs/northwind/users.json') return change(json)
      if (!['notifications', 'progress', 'competitions'].some((name) => path === `orgs/northwind/${name}.json`))
        return json
      return path.endsWith('competitions.json')
        ? (json as { players: { userId: string }[] }[]).map((entry) => ({
            ...entry,
            players: entry.players.filter(({ userId }) => userId !== maya.id),
          }))
        : (json as { userId: string }[]).filter(({ userId }) => userId !== maya.id)
    }
    expect(await load(without, beginning + 3)).toBe(true)
    const statuses = []
    for (const session of sessions) statuses.push((await box.call('myRoles', { session })).status)
    expect(statuses).toEqual([401, 401, 200])
    for (const { credentials } of [maya, lena])
      expect((await box.call('login', { params: credentials })).status).toBe(403)
    expect(await db.selectFrom('reset_codes').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('seen').selectAll().where('user_id', '=', maya.id).execute()).toEqual(work)
    expect(await db.selectFrom('users').select('active').where('id', '=', own).executeTakeFirst()).toEqual({
      active: true,
    })
    expect(await load(keep, beginning + 4)).toBe(true)
    await box.signIn(maya)
    await box.signIn(lena)
  })

  test('X-SERVER-10 takes an address from an account for a new user of a pack only if the operator allows it and it is unverified', async () => {
    const { db } = await connected
    const { pack } = await readStory(packFolder, beginning)
    const orgId = pack.orgs[0]?.org.org.id ?? ''
    const register = (id: string, email: string, email_proven: boolean) =>
      db
        .insertInto('users')
        .values({ id, org_id: orgId, email, email_proven, self_registered: true, created_at: 1 })
        .execute()
    await register('claims', 'New@northwind.example', false)
    await register('owns', 'other@northwind.example', true)
    await db.insertInto('reset_codes').values({ code_hash: 'c', user_id: 'claims', expires_at: 9 }).execute()
    const people = [
      { user: { id: 'pack-new', name: 'New', email: 'new@northwind.example' } },
      { user: { id: 'pack-other', name: 'Other', email: 'Other@northwind.example' } },
    ]
    const orgs = pack.orgs.map((org, at) => (at === 0 ? { ...org, users: [...org.users, ...people] } : org))
    const next = { ...pack, orgs, hash: 'with the new ones' }
    const refused = await storePack(db, next, beginning).catch((error: unknown) => error)
    if (!(refused instanceof PackRefused)) throw new Error('It was not refused')
    expect(refused.reasons.addresses).toEqual([
      { name: 'New', personId: 'pack-new', accountId: 'claims', proven: false, mergeable: true },
      { name: 'Other', personId: 'pack-other', accountId: 'owns', proven: true, mergeable: true },
    ])
    const words = describeRefusal('next', refused)
    expect(words).toContain('  Other (pack-other): account owns, address proven')
    expect(words).toContain('--take-addresses')
    expect(words).not.toContain('@')
    const report = await storePack(db, next, beginning, { takeAddresses: true })
    expect(report?.changes).toMatchObject({ addedPeople: 2 })
    const rows = await db
      .selectFrom('users')
      .select(['id', 'email', 'email_proven'])
      .where('id', 'in', ['claims', 'owns', 'pack-new', 'pack-other'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: 'claims', email: null, email_proven: false },
      { id: 'owns', email: 'other@northwind.example', email_proven: true },
      { id: 'pack-new', email: 'new@northwind.example', email_proven: true },
      { id: 'pack-other', email: null, email_proven: false },
    ])
    expect(await db.selectFrom('reset_codes').select('code_hash').where('user_id', '=', 'claims').execute()).toEqual([])
  })

  test('SRV-17 X-SERVER-10 refuses a pack without an organisation, names the override, and deletes nothing', async () => {
    const { db } = await connected
    const { info } = (await readStory(packFolder, beginning)).pack
    const one: Change = (path, json) => {
      if (path === 'white-labels.json') return (json as Loose[]).filter(({ orgId }) => orgId === undefined)
      return path.startsWith('orgs/') && !path.startsWith(`orgs/${info.defaultOrg}/`) ? undefined : json
    }
    const before = await counts()
    const refused = await load(one, beginning + 5).catch((error: unknown) => error)
    if (!(refused instanceof PackRefused)) throw new Error('It was not refused')
    expect(await counts()).toEqual(before)
    const words = describeRefusal('other', refused)
    expect(words).toContain('Aurora Motors, people: ')
    expect(words).toContain('--delete-organisations')
    expect(words).toContain('--data DIR')
    expect(await load(one, beginning + 5, { deleteOrganisations: true })).toBe(true)
    expect(await db.selectFrom('orgs').select('id').execute()).toHaveLength(1)
    const rest = await db.selectFrom('users').select('org_id').distinct().execute()
    expect(rest).toHaveLength(1)
  })

  test('X-SERVER-10 never replaces a newer pack by an older one unless the operator allows it, and reports the changes', async () => {
    const connection = await emptyDatabase()
    const { db } = connection
    await migrate(db)
    const { pack } = await readStory(packFolder, beginning)
    const versioned = (version: string, hash: string): Pack => ({ ...pack, info: { ...pack.info, version }, hash })
    const olderOf = async (older: Pack) => {
      const refused = await storePack(db, older, beginning).catch((error: unknown) => error)
      if (!(refused instanceof PackRefused)) throw new Error('It was not refused')
      return refused
    }
    const first = await storePack(db, versioned('1.9', 'a'), beginning)
    expect(first).toMatchObject({ from: undefined, to: { version: '1.9', hash: 'a' } })
    expect(first?.changes['addedDecks']).toBeGreaterThan(10)
    const roles = pack.orgs.map((org) => ({ ...org, roles: org.roles.filter(({ name }) => name !== 'Winter menu') }))
    const orgs = roles.map((org) => ({
      ...org,
      decks: org.decks.filter(({ deck }) => deck.title !== 'The winter menu'),
      users: org.users.map((entry) => ({ ...entry, user: { ...entry.user, roles: [] } })),
    }))
    const second = await storePack(db, { ...versioned('1.10', 'b'), orgs }, beginning + 1)
    expect(second).toMatchObject({ from: { version: '1.9' }, changes: { removedRoles: 1, removedDecks: 1 } })
    // By version, and between equal versions by the packs already replaced.
    expect((await olderOf(versioned('1.9.9', 'c'))).reasons.older?.inForce.version).toBe('1.10')
    await storePack(db, versioned('1.10', 'd'), beginning + 2)
    const refused = await olderOf({ ...versioned('1.10', 'b'), orgs })
    const words = describeRefusal('old', refused)
    expect(words).toContain("The content in force is newer: 'Flipdeck sandbox' 1.10 (d).")
    expect(words).toContain('--older-content')
    expect((await db.selectFrom('content_state').select('hash').executeTakeFirst())?.hash).toBe('d')
    await storePack(db, versioned('1.9', 'a'), beginning + 3, { olderContent: true })
    expect((await db.selectFrom('content_state').select('hash').executeTakeFirst())?.hash).toBe('a')
    await connection.close()
  })

  test.for([
    ['1.9', '1.10', true],
    ['1.10', '1.9', false],
    ['v2', '2.0.1', true],
    ['2.0', '2', false],
    ['spring', '2', false],
    ['1', 'summer', false],
  ] as const)('compares version %s as lower than %s: %s', ([version, other, lower]) => {
    expect(isLower(version, other)).toBe(lower)
  })

  test('resolves times from the loading time, and media to their server paths', async () => {
    const box = await openSandbox()
    const story = await readStory(packFolder, beginning)
    const session = await box.signIn(story.person('Maya Okafor'))
    const { competition } = await box.ok('competition', {
      session,
      path: { id: story.competitionId('Latte art throwdown') },
    })
    expect(competition.endsAt).toBe(beginning + 17 * 86_400_000)
    const { bundle } = await box.ok('deck', { session, path: { id: story.deckId('Milk texturing') } })
    expect(
      bundle.cards?.every(({ coverImage }) => coverImage?.url === undefined || coverImage.url.startsWith('/media/')),
    ).toBe(true)
    const medium = await box.fetch(bundle.deck.coverImage?.url ?? '')
    expect(medium.status).toBe(200)
    await box.close()
  })
  test('SRV-16 X-SERVER-10 does not restore a deleted account or its data with the next pack', async () => {
    const { db } = await connected
    const box = new Sandbox(await connected)
    const maya = (await readStory(packFolder, beginning)).person('Maya Okafor')
    await box.ok('deleteAccount', {
      session: await box.signIn(maya),
      params: { userId: maya.id, password: maya.credentials.password },
    })
    const renamed: Change = (path, json) =>
      path === 'pack.json' ? { ...(json as Loose), description: 'Newer.' } : json
    expect(await load(renamed, beginning + 5)).toBe(true)
    expect((await box.call('login', { params: maya.credentials })).status).toBe(403)
    for (const table of ['seen', 'trials', 'notifications', 'memberships', 'competition_players'] as const)
      expect(await db.selectFrom(table).select('user_id').where('user_id', '=', maya.id).execute()).toEqual([])
    expect(await db.selectFrom('users').select('id').where('id', '=', maya.id).execute()).toEqual([])
  })

  test("X-SERVER-10 lets another user take over a removed user's address and user name, and updates user names with the pack", async () => {
    const { db } = await connected
    const { pack } = await readStory(packFolder, beginning)
    const orgId = pack.orgs.find(({ folder }) => folder === 'harbourline')?.org.org.id ?? ''
    const names = async () => {
      const rows = await db
        .selectFrom('users')
        .select(['name', 'email', 'username'])
        .where('org_id', '=', orgId)
        .where('username', 'is not', null)
        .orderBy('username')
        .execute()
      return rows.map(({ name, email, username }) => [username, name, email])
    }
    let at = beginning + 20
    const load = (hash: string, change: (users: Pack['orgs'][number]['users']) => Pack['orgs'][number]['users']) => {
      const orgs = pack.orgs.map((org) =>
        org.folder === 'harbourline'
          ? { ...org, users: change(org.users), progress: [], notifications: [], competitions: [] }
          : org,
      )
      return storePack(db, { ...pack, orgs, hash }, (at += 1), { takeAddresses: true })
    }
    await load('as it is', (users) => users)
    const before = await names()
    const [[pia] = [], [tom] = []] = before
    expect([pia, tom]).toEqual(['pia.lund', 'tom.adair'])
    await load('another one in the place of Pia', (users) =>
      users.map((entry) =>
        entry.username === 'pia.lund' ? { ...entry, user: { ...entry.user, id: 'new-pia', name: 'New Pia' } } : entry,
      ),
    )
    expect((await names())[0]).toEqual(['pia.lund', 'New Pia', 'pia@harbourline.example'])
    const other: Readonly<Record<string, string>> = { 'pia.lund': 'tom.adair', 'tom.adair': 'pia.lund' }
    await load('two have changed theirs', (users) =>
      users.map((entry) => {
        const username = other[entry.username ?? '']
        return username === undefined ? entry : { ...entry, username }
      }),
    )
    expect((await names()).slice(0, 2)).toEqual([
      ['pia.lund', 'Tom Adair', 'tom@harbourline.example'],
      // The address is hers again, because its interim owner was removed.
      ['tom.adair', 'Pia Lund', 'pia@harbourline.example'],
    ])
    await load('all as before', (users) => users)
    expect((await names()).map(([username, name]) => [username, name])).toEqual(
      before.map(([username, name]) => [username, name]),
    )
  })
})
