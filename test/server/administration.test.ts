import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deletePerson } from '../../server/administration/delete-person'
import { exportPerson } from '../../server/administration/export-person'
import { listPeople, showPerson } from '../../server/administration/people'
import { mentionsOf, personTables } from '../../server/administration/person-rows'
import { addRole, removeRole } from '../../server/administration/roles'
import {
  activate,
  deactivate,
  endSessions,
  listSessions,
  resetPassword,
} from '../../server/administration/sign-in-access'
import { storePack } from '../../server/content/store-pack'
import {
  administrationOf,
  learnerPassword,
  refusalOf,
  registerLearner,
  textLike,
  textWith,
} from './administration-setup'
import { beginTrial } from './answering'
import { mailedLink } from './mailed-link'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox } from './sandbox'
import type { Sandbox } from './sandbox'
import { beginning, packFolder } from './seed'

let story: Story
let sandbox: Sandbox

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const login = (email: string, password = learnerPassword) => sandbox.call('login', { params: { email, password } })

/** Gives a learner rows in many tables. */
async function useTheApp({ id, session }: { readonly id: string; readonly session: string }): Promise<void> {
  await beginTrial(sandbox, session, story.deck('First-week check'), id, 5)
  const [cardId, deckId] = [story.card('Milk texturing', 'image').id, story.deckId('Milk texturing')]
  await sandbox.ok('seeCard', {
    session,
    params: { id: randomUUID(), cardId, deckId, percentageContentSeen: 1, lastSeen: beginning },
  })
  await sandbox.ok('addFavorite', { session, params: { cardId, deckId } })
  await sandbox.ok('deck', { session, path: { id: deckId } })
  await sandbox.ok('savePreferences', { session, params: { updateId: randomUUID(), userLanguage: 'de' } })
}

describe('role add', () => {
  test('makes a self-registered learner a trainer, with progress, password and session kept', async () => {
    const learner = await registerLearner(sandbox)
    await useTheApp(learner)
    const report = { session: learner.session, path: { id: story.deckId('Food safety') }, query: {} }
    expect((await sandbox.refused('quizReport', report)).code).toBe(403)
    const asking = { headers: { 'x-session-id': learner.session } }
    const sync = await sandbox.fetch('/api/user/data-sync/v3', asking)
    const before = await showPerson(sandbox.connection.db, learner.id)
    const log: string[] = []
    const change = await addRole(administrationOf(sandbox, log), learner.email.toUpperCase(), 'trainer')
    expect(change).toMatchObject({ personId: learner.id, role: 'Trainer', changed: true })
    expect(change.notes.join()).toContain('not proven')

    await sandbox.ok('quizReport', report)
    const known = { headers: { ...asking.headers, 'If-None-Match': sync.headers.get('ETag') ?? '' } }
    const next = await sandbox.fetch('/api/user/data-sync/v3', known)
    expect(next.status).toBe(200)
    expect(await next.text()).toContain(story.role('Trainer').id)
    const after = await showPerson(sandbox.connection.db, learner.id)
    expect(after).toEqual({ ...before, roles: [...before.roles, 'Trainer'] })
    expect(after.counts).toMatchObject({ trials: 1, seen: 1, favorites: 1 })
    expect((await login(learner.email)).status).toBe(200)

    expect(log).toHaveLength(1)
    expect(JSON.parse(log[0] ?? '')).toEqual({
      level: 'info',
      event: 'administration',
      what: 'roleAdded',
      operator: 'tess',
      account: textLike(/^[\w-]{16}$/),
      role: story.role('Trainer').id,
    })
  })

  test('changes and logs nothing in a dry run, and when the person has the role already', async () => {
    const learner = await registerLearner(sandbox)
    const log: string[] = []
    const dry = await addRole(administrationOf(sandbox, log, { dryRun: true }), learner.id, 'Trainer')
    expect(dry.changed).toBe(true)
    expect((await showPerson(sandbox.connection.db, learner.id)).roles).toEqual(['Barista'])
    const again = await addRole(administrationOf(sandbox, log), learner.id, 'Barista')
    expect(again.changed).toBe(false)
    expect(log).toEqual([])
  })

  test('names the rule and a remedy for an unknown person, an unknown role and the role of another organisation', async () => {
    const admin = administrationOf(sandbox)
    const learner = await registerLearner(sandbox)
    expect(await refusalOf(addRole(admin, 'stranger@northwind.example', 'Trainer'))).toMatchObject({
      rule: 'unknown-person',
      remedy: textWith('people list'),
    })
    expect(await refusalOf(addRole(admin, learner.id, 'Trainr'))).toMatchObject({
      rule: 'unknown-role',
      remedy: "Did you mean 'Trainer'?",
    })
    const foreign = story.pack.orgs.find(({ folder }) => folder === 'aurora')?.roles[0]?.id ?? ''
    expect(await refusalOf(addRole(admin, learner.id, foreign))).toMatchObject({ rule: 'unknown-role' })
  })

  test('is undone by role remove, which also ends a permission to join the role again', async () => {
    const learner = await registerLearner(sandbox)
    const code = story.role('Winter menu').contentCode ?? ''
    await sandbox.ok('roleByContentCode', { session: learner.session, path: { code } })
    const roleId = story.role('Winter menu').id
    await sandbox.ok('joinRole', { session: learner.session, path: { id: roleId } })
    const change = await removeRole(administrationOf(sandbox), learner.email, 'Winter menu')
    expect(change).toMatchObject({ changed: true, notes: [textWith('join it again')] })
    expect((await sandbox.refused('joinRole', { session: learner.session, path: { id: roleId } })).code).toBe(403)
    const { roles } = await sandbox.ok('myRoles', { session: learner.session })
    expect(roles.map(({ name }) => name)).toEqual(['Barista'])
  })
})

describe('deactivate, activate and sessions', () => {
  test('deactivate ends all sessions and sign-ins, also after a later load of a pack that contains the person', async () => {
    const box = await openSandbox()
    const maya = story.person('Maya Okafor')
    const session = await box.signIn(maya)
    const log: string[] = []
    const admin = administrationOf(box, log)
    expect(await deactivate(admin, maya.id)).toMatchObject({ changed: true, endedSessions: 1 })
    expect((await box.refused('home', { session })).code).toBe(401)
    expect((await box.call('login', { params: maya.credentials })).status).toBe(403)
    await storePack(box.connection.db, { ...story.pack, hash: 'the next pack' }, beginning + 1)
    expect((await box.call('login', { params: maya.credentials })).status).toBe(403)
    expect((await showPerson(box.connection.db, maya.id)).suspended).toBe(true)
    expect(await activate(admin, maya.id)).toMatchObject({ changed: true })
    await box.signIn(maya)
    const without = story.pack.orgs.map((org) => ({
      ...org,
      users: org.users.filter(({ user }) => user.id !== maya.id),
      progress: org.progress.filter(({ userId }) => userId !== maya.id),
      notifications: org.notifications.filter(({ userId }) => userId !== maya.id),
      competitions: [],
    }))
    await storePack(box.connection.db, { ...story.pack, orgs: without, hash: 'without Maya' }, beginning + 2)
    expect(await refusalOf(activate(admin, maya.id))).toMatchObject({ rule: 'inactive-in-pack' })
    expect(log.map((line) => line.slice(0, 70)).join('\n')).toContain('personDeactivated')
    await box.close()
  })

  test('sessions end signs out everywhere and ends mailed links; the password remains', async () => {
    const learner = await registerLearner(sandbox)
    await login(learner.email)
    const admin = administrationOf(sandbox)
    await resetPassword(admin, learner.id, 'en')
    const link = await mailedLink(sandbox, learner.email)
    const listed = await listSessions(admin, learner.email)
    expect(listed.sessions).toHaveLength(2)
    expect(JSON.stringify(listed)).not.toContain(learner.session)
    expect(await endSessions(admin, learner.email)).toMatchObject({ endedSessions: 2 })
    expect((await sandbox.refused('home', { session: learner.session })).code).toBe(401)
    expect((await sandbox.fetch(link)).status).toBe(404)
    expect((await login(learner.email)).status).toBe(200)
  })
})

describe('reset-password', () => {
  test("mails a link in the person's language, by which the person sets a password", async () => {
    const learner = await registerLearner(sandbox)
    await sandbox.ok('savePreferences', {
      session: learner.session,
      params: { updateId: randomUUID(), userLanguage: 'fr' },
    })
    const log: string[] = []
    await resetPassword(administrationOf(sandbox, log), learner.email, 'de')
    const mail = await sandbox.connection.db
      .selectFrom('mails')
      .selectAll()
      .where('sent_to', '=', learner.email)
      .executeTakeFirstOrThrow()
    expect(mail.subject).toBe('Votre nouveau mot de passe')
    const link = await mailedLink(sandbox, learner.email)
    const form = { method: 'POST', body: 'password=another-day-2' }
    expect((await sandbox.fetch(link, form)).status).toBe(200)
    expect((await login(learner.email, 'another-day-2')).status).toBe(200)
    expect(log.join()).not.toContain(link.split('/').at(-1))
  })

  test('is refused for a deactivated person, and for a guest', async () => {
    const learner = await registerLearner(sandbox)
    const admin = administrationOf(sandbox)
    await deactivate(admin, learner.id)
    expect(await refusalOf(resetPassword(admin, learner.id, 'en'))).toMatchObject({ rule: 'deactivated' })
  })
})

describe('delete and export', () => {
  test('export contains every row that mentions the person, and names the secrets that it leaves out', async () => {
    const learner = await registerLearner(sandbox)
    await useTheApp(learner)
    const admin = administrationOf(sandbox)
    await resetPassword(admin, learner.id, 'en')
    const exported = await exportPerson(admin, learner.email)
    const mentions = await mentionsOf(sandbox.connection.db, [learner.id, learner.email])
    for (const { table, rows } of mentions) expect([table, exported.tables[table]?.length]).toEqual([table, rows])
    expect(mentions.length).toBeGreaterThan(10)
    const text = JSON.stringify(exported)
    expect(exported.leftOut).toEqual(expect.arrayContaining(['users.password_hash', 'session_secrets.id_hash']))
    expect(text).not.toMatch(/scrypt|reset\//)
    const secrets = await sandbox.connection.db.selectFrom('session_secrets').selectAll().execute()
    for (const { id_hash, token_hash, session_id } of secrets)
      for (const secret of [id_hash, token_hash, session_id]) expect(text).not.toContain(secret)
    expect(exported.tables['users']?.[0]).toMatchObject({
      name: 'New Comer',
      created_at: new Date(beginning).toISOString(),
    })
    expect(exported.names[story.deckId('Milk texturing')]).toBe('Milk texturing')
  })

  test('the tables of the export are all tables with a column for a person', async () => {
    const { rows } = await import('kysely').then(({ sql }) =>
      sql<{ table: string }>`select distinct table_name as table from information_schema.columns
        where table_schema = 'public' and column_name in ('user_id', 'session_id', 'email', 'sent_to')
        and table_name not in (select relname from pg_class where relispartition)`.execute(sandbox.connection.db),
    )
    const known = Object.entries(personTables).flatMap(([table, entry]) => (entry === undefined ? [] : [table]))
    expect(known).toEqual(expect.arrayContaining(rows.map(({ table }) => table)))
  })

  test('delete leaves nothing but the listed rows, and changes nothing in a dry run', async () => {
    const learner = await registerLearner(sandbox)
    await useTheApp(learner)
    const log: string[] = []
    await resetPassword(administrationOf(sandbox), learner.id, 'en')
    const traits = [learner.id, learner.email]
    const before = await mentionsOf(sandbox.connection.db, traits)
    const dry = await deletePerson(administrationOf(sandbox, log, { dryRun: true }), learner.email)
    expect(await mentionsOf(sandbox.connection.db, traits)).toEqual(before)
    const deletion = await deletePerson(administrationOf(sandbox, log), learner.email)
    expect(deletion).toEqual(dry)
    expect(deletion.before).toEqual(before)
    expect(deletion.remaining).toEqual([{ table: 'mails', rows: 1, reason: textWith('RETAIN_MESSAGES_DAYS') }])
    expect(await mentionsOf(sandbox.connection.db, traits)).toEqual([{ table: 'mails', rows: 1 }])
    expect((await login(learner.email)).status).toBe(403)
    expect(log).toHaveLength(1)
    expect(log.join()).not.toContain(learner.email)
  })

  test('a deleted person of the pack leaves the id only, with which no load restores the person', async () => {
    const box = await openSandbox()
    const maya = story.person('Maya Okafor')
    const deletion = await deletePerson(administrationOf(box), maya.id)
    expect(deletion.before.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['competition_players', 'seen', 'trials', 'memberships']),
    )
    expect(deletion.remaining).toEqual([{ table: 'deleted_people', rows: 1, reason: textLike(/./) }])
    await storePack(box.connection.db, { ...story.pack, hash: 'the next pack' }, beginning + 1)
    expect(await mentionsOf(box.connection.db, [maya.id])).toEqual([{ table: 'deleted_people', rows: 1 }])
    await box.close()
  })
})

describe('people list', () => {
  test('finds people by text, role, organisation and state', async () => {
    const { db } = sandbox.connection
    const learner = await registerLearner(sandbox)
    await deactivate(administrationOf(sandbox), learner.id)
    const found = await listPeople(db, { search: learner.email.slice(0, 12).toUpperCase(), limit: 10 })
    expect(found.people.map(({ id }) => id)).toEqual([learner.id])
    const inactive = await listPeople(db, { inactive: true, organisation: 'northwind coffee', limit: 100 })
    expect(inactive.people.map(({ id }) => id)).toContain(learner.id)
    const trainers = await listPeople(db, { role: 'Head office', limit: 1 })
    expect(trainers.people).toHaveLength(1)
    expect(trainers.people[0]?.roles).toContain('Head office')
    expect(await refusalOf(listPeople(db, { organisation: 'Nowhere', limit: 1 }))).toMatchObject({
      rule: 'unknown-organisation',
    })
  })
})
