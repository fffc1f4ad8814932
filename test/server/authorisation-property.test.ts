import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '../../protocol/api'
import type { Call } from '../../protocol/api/call'
import { storePack } from '../../server/content/store-pack'
import { migrate } from '../../server/db/migrate'
import { idOf, secretOf, worldPassword, worlds } from './authorisation-worlds'
import type { World, WorldDeck, WorldOrg, WorldRole } from './authorisation-worlds'
import { identities, oauthToken } from './contract/oauth'
import { hostileRequests } from './hostile'
import { emptyDatabase, Sandbox } from './sandbox'

/**
 * AUTHORISATION_WORLDS sets the number of generated worlds, AUTHORISATION_SEED selects them: `AUTHORISATION_WORLDS=50
 * npx vitest run test/server/authorisation-property`.
 */
const count = Number(process.env['AUTHORISATION_WORLDS'] ?? 2)
const seed = Number(process.env['AUTHORISATION_SEED'] ?? 20_260_302)
/** Requests to each call in each world. */
const perCall = 2
const steps = 40

/** All signed-in users of a world. */
interface Actor {
  readonly id: string
  readonly org: WorldOrg
  readonly session: string
}

/** A world in its own database, which the next world replaces. */
class Running {
  readonly world: World
  readonly box: Sandbox
  readonly actors: Actor[]

  constructor(world: World, box: Sandbox, actors: Actor[]) {
    this.world = world
    this.box = box
    this.actors = actors
  }

  static async of(world: World, box: Sandbox): Promise<Running> {
    const { db } = box.connection
    await db.deleteFrom('orgs').execute()
    await storePack(db, world.pack, box.clock.now(), { olderContent: true })
    // Frequent sign-ins are rate-limited, which is not tested here.
    await db.deleteFrom('rate_limits').execute()
    const actors = new Array<Actor>()
    for (const org of world.orgs)
      for (const { id, email } of org.people)
        actors.push({ id, org, session: await box.signIn({ credentials: { email, password: worldPassword } }) })
    return new Running(world, box, actors)
  }

  async memberships(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const rows = await this.box.connection.db.selectFrom('memberships').selectAll().execute()
    return new Map(
      [...new Set(rows.map(({ user_id }) => user_id))].map((id) => [
        id,
        new Set(rows.filter(({ user_id }) => user_id === id).map(({ role_id }) => role_id)),
      ]),
    )
  }
}

/** Draws values; the same seed draws the same values. */
type Dice = <A>(from: fc.Arbitrary<A>) => A

function diceOf(start: number): Dice {
  let at = start
  return (from) => {
    at += 1
    return fc.sample(from, { seed: at, numRuns: 1 })[0] as never
  }
}

async function inEachWorld(check: (running: Running, dice: Dice) => Promise<void>): Promise<void> {
  const connection = await emptyDatabase()
  await migrate(connection.db)
  const box = new Sandbox(connection, { identities })
  try {
    await fc.assert(
      fc.asyncProperty(worlds, fc.nat(), async (world, start) => check(await Running.of(world, box), diceOf(start))),
      { numRuns: count, seed, endOnFailure: true },
    )
  } finally {
    await connection.close()
  }
}

const isAllowed = ({ roleIds }: WorldDeck, held: ReadonlySet<string>): boolean =>
  roleIds === undefined || roleIds.some((id) => held.has(id))

/**
 * Returns the decks that a user may open: allowed ones outside a chain, the first of a chain, or one whose predecessor
 * was worked on.
 */
function openDecks({ decks }: WorldOrg, held: ReadonlySet<string>, worked: ReadonlySet<string>): readonly WorldDeck[] {
  const allowed = decks.filter((deck) => isAllowed(deck, held))
  const chain = allowed.filter(({ place }) => place !== undefined)
  return allowed.filter((deck) => {
    const at = chain.indexOf(deck)
    return at <= 0 || worked.has(chain[at - 1]?.id ?? '')
  })
}

/** Tables with rows of one user, which no request of another user changes. */
const ownTables = [
  'activity',
  'deck_opens',
  'favorites',
  'feedback',
  'invitations',
  'memberships',
  'notifications',
  'playlist_activity',
  'points_completions',
  'preferences',
  'ratings',
  'responses',
  'seen',
  'sessions',
  'taken_roles',
  'trials',
  'user_decks',
] as const

async function rowsOfOthers({ box }: Running, id: string): Promise<readonly string[]> {
  const owned = ownTables.map(
    (table) => sql`select ${table} || to_jsonb(t)::text as row from ${sql.table(table)} t where user_id <> ${id}`,
  )
  const people = sql`select 'users' || to_jsonb(t)::text as row from users t where id <> ${id}`
  const cards = sql`select to_jsonb(t)::text as row from user_deck_cards t join user_decks d on d.id = t.deck_id
    where d.user_id <> ${id}`
  const all = sql.join([...owned, people, cards], sql` union all `)
  const { rows } = await sql<{ row: string }>`${all} order by 1`.execute(box.connection.db)
  return rows.map(({ row }) => row)
}

/** Gives every user data that others might try to access: ids, and texts that no other user may read. */
async function own({ box, actors }: Running): Promise<readonly string[]> {
  const ids = new Array<string>()
  for (const { id, org, session } of actors) {
    const [deckId, feedbackId] = [idOf(id, 'deck'), idOf(id, 'feedback')]
    await box.ok('createDeck', { session, params: { id: deckId, title: `own of ${id}` } })
    const [deck] = openDecks(
      org,
      new Set((await box.ok('myRoles', { session })).roles.map((role) => role.id)),
      new Set(),
    )
    const cardId = deck?.cardIds[0]
    if (cardId !== undefined) {
      await box.ok('addCardToDeck', { session, path: { id: deckId }, params: { id: cardId } })
      await box.ok('submitFeedback', { session, params: { id: feedbackId, cardId, body: `own of ${id}` } })
    }
    ids.push(deckId, feedbackId)
  }
  return ids
}

/** Calls that end the caller's session, and one that changes the address used to sign in. */
const ending: ReadonlySet<string> = new Set([
  'logout',
  'deleteAccount',
  'login',
  'loginJwt',
  'register',
  'registerOauth',
])

test(
  'X-SERVER-09 security 38 discloses and changes nothing of other users in any call with any foreign id',
  () =>
    inEachWorld(async (running, dice) => {
      const { world, box, actors } = running
      const owned = await own(running)
      const ids = [
        ...owned,
        ...world.orgs.flatMap(({ id, roles, decks, people }) => [
          id,
          idOf(id, 'chain'),
          ...roles.map((role) => role.id),
          ...people.map((person) => person.id),
          ...decks.flatMap((deck) => [
            deck.id,
            ...deck.cardIds,
            ...(deck.trigger === undefined ? [] : [deck.trigger.id]),
          ]),
        ]),
      ]
      for (const [name, call] of Object.entries<Call>(api).filter(([one]) => !ending.has(one))) {
        for (let round = 0; round < perCall; round++) {
          const actor = dice(fc.constantFrom(...actors))
          const { method, path, body } = dice(hostileRequests(name, call, ids))
          const held = (await running.memberships()).get(actor.id) ?? new Set()
          const before = await rowsOfOthers(running, actor.id)
          const answer = await box.fetch(`/api${path}`, {
            method,
            headers: { 'x-session-id': actor.session },
            ...(body === undefined || method === 'GET' ? {} : { body }),
          })
          const text = await answer.text()
          expect(await rowsOfOthers(running, actor.id), `${name} ${path}`).toEqual(before)
          const after = (await running.memberships()).get(actor.id) ?? new Set()
          const told = await openNow(running, actor, new Set([...held, ...after]))
          const foreign = world.orgs
            .flatMap(({ decks }) => decks.flatMap(({ cardIds }) => cardIds))
            .filter((id) => !told.has(id))
          expect(
            foreign.filter((id) => text.includes(secretOf(id))),
            `${name} ${path} ${text}`,
          ).toEqual([])
          const others = actors.filter(({ id }) => id !== actor.id)
          expect(
            others.filter(({ id }) => text.includes(`own of ${id}`)).map(({ id }) => id),
            `${name} ${path}`,
          ).toEqual([])
        }
      }
    }),
  60_000 + count * 60_000,
)

/** Returns the cards that a user may currently read. */
async function openNow({ box }: Running, { id, org }: Actor, held: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const rows = await box.connection.db.selectFrom('seen').select('deck_id').where('user_id', '=', id).execute()
  const worked = new Set(rows.map(({ deck_id }) => deck_id))
  return new Set(openDecks(org, held, worked).flatMap(({ cardIds }) => cardIds))
}

/** The known data of one user: roles, codes shown, and roles that triggers removed. */
interface Known {
  readonly roles: Set<string>
  readonly invited: Set<string>
  readonly taken: Map<string, string>
}

test(
  'X-SERVER-09 S-REG-12 S-REG-13 D-ACTION-05 D-ACTION-06 D-ROLE-02 grants a role with a valid proof and refuses it without one, in every way',
  () =>
    inEachWorld(async (running, dice) => {
      const { world, box, actors } = running
      const known = new Map<string, Known>()
      for (const { id, org } of actors) {
        const roles = org.people.find((person) => person.id === id)?.roleIds ?? []
        known.set(id, { roles: new Set(roles), invited: new Set(), taken: new Map() })
      }
      const all = world.orgs.flatMap((org) => org.roles.map((role) => ({ org, role })))
      const triggers = world.orgs.flatMap((org) =>
        org.decks.filter(({ trigger }) => trigger !== undefined).map((deck) => ({ org, deck })),
      )
      const kinds = [
        'join',
        'leave',
        'code',
        'register',
        'guest',
        'oauth',
        ...(triggers.length === 0 ? [] : ['pull', 'undo']),
      ]
      for (let step = 0; step < steps; step++) {
        const kind = dice(fc.constantFrom(...kinds))
        const actor = dice(fc.constantFrom(...actors))
        const { org, role } = dice(fc.constantFrom(...all))
        const mine = known.get(actor.id)
        if (mine === undefined) throw new Error('Nobody is known by this id')
        if (kind === 'join' || kind === 'leave') await joinOrLeave(box, kind, actor, mine, org, role)
        else if (kind === 'code') await showCode(box, actor, mine, org, role)
        else if (kind === 'pull' || kind === 'undo')
          await pull(box, kind, actor, mine, dice(fc.constantFrom(...triggers)))
        else {
          const code = dice(fc.constantFrom(undefined, role.code?.toLowerCase(), 'WRONG', ''))
          const named = dice(fc.boolean()) ? { org, role } : { org, role: undefined }
          const came = await comeIn(box, kind, named, code)
          if (came !== undefined)
            known.set(came.id, { roles: new Set(came.roles), invited: new Set(), taken: new Map() })
        }
        const expected = [...known].map(([id, { roles }]) => [id, [...roles].toSorted()])
        const found = await running.memberships()
        expect(
          [...known.keys()].map((id) => [id, [...(found.get(id) ?? [])].toSorted()]),
          `${kind} ${role.way}`,
        ).toEqual(expected)
      }
    }),
  60_000 + count * 60_000,
)

async function joinOrLeave(
  box: Sandbox,
  kind: 'join' | 'leave',
  actor: Actor,
  mine: Known,
  org: WorldOrg,
  { id, way }: WorldRole,
): Promise<void> {
  const path = { id }
  if (kind === 'leave') {
    await box.call('leaveRole', { session: actor.session, path })
    if (mine.roles.delete(id) && way !== 'given') mine.invited.add(id)
    return
  }
  const may =
    org.id === actor.org.id && (mine.roles.has(id) || way === 'link' || (way === 'code' && mine.invited.has(id)))
  const { status } = await box.call('joinRole', { session: actor.session, path })
  expect(status).toBe(may ? 200 : org.id === actor.org.id ? 403 : 404)
  if (may) mine.roles.add(id)
}

async function showCode(box: Sandbox, actor: Actor, mine: Known, org: WorldOrg, role: WorldRole): Promise<void> {
  const { status } = await box.call('roleByContentCode', {
    session: actor.session,
    path: { code: role.code ?? 'WRONG' },
  })
  const isRight = role.code !== undefined && org.id === actor.org.id
  expect(status).toBe(isRight ? 200 : 404)
  if (isRight) mine.invited.add(role.id)
}

async function pull(
  box: Sandbox,
  kind: 'pull' | 'undo',
  actor: Actor,
  mine: Known,
  { org, deck }: { readonly org: WorldOrg; readonly deck: WorldDeck },
): Promise<void> {
  const { trigger } = deck
  if (trigger === undefined) throw new Error('The deck has no button')
  const { id, gives, roleId } = trigger
  const isOpen = org.id === actor.org.id && isAllowed(deck, mine.roles)
  const taken = mine.taken.get(id)
  const may = isOpen || (kind === 'undo' && taken !== undefined)
  const { status } = await box.call(kind === 'pull' ? 'executeTrigger' : 'undoTrigger', {
    session: actor.session,
    path: { id },
  })
  expect(status).toBe(may ? 200 : org.id === actor.org.id ? 403 : 404)
  if (!may) return
  if (kind === 'pull' && gives) mine.roles.add(roleId)
  if (kind === 'pull' && !gives && mine.roles.delete(roleId)) mine.taken.set(id, roleId)
  if (kind === 'pull') return
  if (taken !== undefined) mine.roles.add(taken)
  mine.taken.delete(id)
  if (gives) mine.roles.delete(roleId)
}

/** Registers a new user and checks whether that is allowed; undefined when refused. */
async function comeIn(
  box: Sandbox,
  kind: string,
  { org, role }: { readonly org: WorldOrg; readonly role: WorldRole | undefined },
  code: string | undefined,
): Promise<{ readonly id: string; readonly roles: readonly string[] } | undefined> {
  const [newcomer, guest] = org.roles
  const email = `${randomUUID()}@new.example`
  const given = kind === 'register' ? { name: 'New', email, password: worldPassword } : {}
  const named = role === undefined ? { orgId: org.id } : { orgId: org.id, roleId: role.id }
  const params = { ...named, ...given, ...(code === undefined ? {} : { contentCode: code }) }
  const own = kind === 'guest' ? guest : newcomer
  const isByLink = role?.way === 'link' || (role?.way === 'code' && code?.toUpperCase() === role.code)
  const isNamed = role === undefined || role.id === own?.id || isByLink
  const isOpen = { register: org.kind === 'form', oauth: org.kind === 'oauth', guest: org.kind !== 'oauth' }[kind]
  const may = isNamed && isOpen === true && (kind !== 'guest' || isByLink || org.kind === 'guests')
  await box.connection.db.deleteFrom('rate_limits').execute()
  const idToken = () =>
    oauthToken({ iss: 'https://id.example/oauth2/default', sub: email, email, exp: box.clock.now() / 1000 + 600 })
  const { status, json } =
    kind === 'oauth'
      ? await box.call('registerOauth', {
          params: { ...params, ssoPayload: { provider: 'okta', idToken: idToken(), nonce: 'n-1' } },
        })
      : await box.call('register', { params })
  expect(status, `${kind} ${org.kind} ${role?.way} ${code} ${JSON.stringify(json)}`).toBe(may ? 200 : 403)
  if (status !== 200) return undefined
  const row = await box.connection.db
    .selectFrom('users')
    .select('id')
    .where('org_id', '=', org.id)
    .orderBy('created_at', 'desc')
    .orderBy(sql`ctid`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  box.clock.move(1)
  const expected = role?.id ?? own?.id
  return { id: row.id, roles: expected === undefined ? [] : [expected] }
}
