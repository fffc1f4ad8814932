import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deletePerson } from '../../server/administration/delete-person'
import { mentionsOf } from '../../server/administration/person-rows'
import { contentVersions } from '../../server/administration/content-versions'
import { showPerson } from '../../server/administration/people'
import type { Pack } from '../../server/content/pack-files'
import { readConfig } from '../../server/config/config'
import { readSettings } from '../../server/config/production-settings'
import { describeRefusal, loadOptions, PackRefused } from '../../server/content/pack-refusal'
import { storePack } from '../../server/content/store-pack'
import { administrationOf, learnerPassword, registerLearner } from './administration-setup'
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

/** Returns the default pack with one more trainer in an organisation, who has this id and email. */
function withTrainer(id: string, email: string, folder = 'northwind'): Pack {
  const roles = folder === 'northwind' ? [story.role('Trainer').id] : []
  const person = { user: { id, name: 'Tess Hale', email, active: true, roles } }
  const orgs = story.pack.orgs.map((org) => (org.folder === folder ? { ...org, users: [...org.users, person] } : org))
  return { ...story.pack, orgs, hash: randomUUID() }
}

const load = (pack: Pack, allowed = {}) => storePack(sandbox.connection.db, pack, beginning + 1, allowed)

/** Registers a learner who has seen a card. */
async function learner() {
  const person = await registerLearner(sandbox)
  const [cardId, deckId] = [story.card('Milk texturing', 'image').id, story.deckId('Milk texturing')]
  const params = { id: randomUUID(), cardId, deckId, percentageContentSeen: 1, lastSeen: beginning }
  await sandbox.ok('seeCard', { session: person.session, params })
  return person
}

const login = (email: string, password: string) => sandbox.call('login', { params: { email, password } })

test('every option of a load is an argument of npm run serve, and --merge-people one of the sandbox', () => {
  const env = {
    DATABASE_URL: 'postgres://flipdeck:secret@db.internal/flipdeck',
    PUBLIC_ORIGINS: 'https://learn.example',
    TRUSTED_PROXIES: 'none',
    CONTENT: '/srv/content',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'learn@example.org',
    TEXT_WEBHOOK_URL: 'off',
    VAPID_PUBLIC_KEY: 'off',
  }
  for (const [name, option] of Object.entries(loadOptions))
    expect(readSettings(env, [option])).toMatchObject({ right: { config: { loading: { [name]: true } } } })
  expect(readConfig(['--merge-people'], {})).toMatchObject({ right: { loading: { mergePeople: true } } })
})

describe('X-SERVER-10 a pack that names the address of an account', () => {
  test('is refused with the ids of both and every option, and changes nothing', async () => {
    const { id, email } = await learner()
    const refused = await load(withTrainer('pack-tess', email)).catch((error: unknown) => error)
    if (!(refused instanceof PackRefused)) throw new Error('It was not refused')
    expect(refused.reasons.addresses).toMatchObject([{ personId: 'pack-tess', accountId: id, mergeable: true }])
    const words = describeRefusal('next', refused)
    for (const option of ['--merge-people', '--take-addresses']) expect(words).toContain(option)
    expect(words).not.toContain('@')
    expect((await login(email, learnerPassword)).status).toBe(200)
  })

  test('makes a proven account the person, with progress, password and session kept, and with the roles of the pack', async () => {
    const person = await learner()
    await sandbox.connection.db.updateTable('users').set({ email_proven: true }).where('id', '=', person.id).execute()
    const pack = withTrainer('pack-proven', person.email)
    const report = await load(pack, { mergePeople: true })
    expect(report?.changes).toMatchObject({ mergedPeople: 1, addedPeople: 1 })
    const shown = await showPerson(sandbox.connection.db, person.email)
    expect(shown).toMatchObject({
      id: person.id,
      name: 'Tess Hale',
      managed: true,
      hasPassword: true,
      roles: ['Barista', 'Trainer'],
      counts: { seen: 1 },
    })
    const path = { id: story.deckId('Food safety') }
    await sandbox.ok('quizReport', { session: person.session, path, query: {} })
    const users = sandbox.connection.db.selectFrom('users').select('id')
    expect(await users.where('id', '=', 'pack-proven').execute()).toEqual([])

    // The next load knows the person without the option.
    await load({ ...pack, hash: randomUUID() })
    expect(await showPerson(sandbox.connection.db, person.email)).toEqual(shown)
    // A pack without the person removes the access, and one with the person returns it.
    await load({ ...story.pack, hash: randomUUID() })
    expect((await login(person.email, learnerPassword)).status).toBe(403)
    await load({ ...pack, hash: randomUUID() })
    expect((await login(person.email, learnerPassword)).status).toBe(200)

    const deletion = await deletePerson(administrationOf(sandbox), person.id)
    expect(deletion.remaining).toMatchObject([{ table: 'deleted_people', rows: 1 }])
    await load({ ...pack, hash: randomUUID() })
    expect(await users.where('id', 'in', [person.id, 'pack-proven']).execute()).toEqual([])
    expect(await mentionsOf(sandbox.connection.db, [person.email])).toEqual([])
  })

  test('takes the access from an account with an unproven address, whose owner sets a password by mail', async () => {
    const person = await learner()
    await load(withTrainer('pack-unproven', person.email), { mergePeople: true })
    expect((await sandbox.refused('home', { session: person.session })).code).toBe(401)
    expect((await login(person.email, learnerPassword)).status).toBe(403)
    await sandbox.ok('sendPasswordReset', { params: { email: person.email } })
    const form = { method: 'POST', body: 'password=the-owners-own-8' }
    expect((await sandbox.fetch(await mailedLink(sandbox, person.email), form)).status).toBe(200)
    const { user } = await sandbox.ok('login', { params: { email: person.email, password: 'the-owners-own-8' } })
    expect(user).toMatchObject({ id: person.id })
    expect((await showPerson(sandbox.connection.db, person.id)).counts).toMatchObject({ seen: 1 })
  })

  test('is refused despite the option when the account belongs to another organisation', async () => {
    const person = await learner()
    const pack = withTrainer('pack-elsewhere', person.email, 'aurora')
    const refused = await load(pack, { mergePeople: true }).catch((error: unknown) => error)
    if (!(refused instanceof PackRefused)) throw new Error('It was not refused')
    expect(refused.reasons.addresses).toMatchObject([{ accountId: person.id, mergeable: false }])
    expect(describeRefusal('next', refused)).toContain('cannot be merged')
  })
})

test('a load counts roles that the pack names for people who were loaded before, and content versions lists the loads', async () => {
  const box = await openSandbox()
  const maya = story.person('Maya Okafor')
  const orgs = story.pack.orgs.map((org) => ({
    ...org,
    users: org.users.map((entry) =>
      entry.user.id === maya.id
        ? { ...entry, user: { ...entry.user, roles: [...(entry.user.roles ?? []), story.role('Trainer').id] } }
        : entry,
    ),
  }))
  const report = await storePack(box.connection.db, { ...story.pack, orgs, hash: 'with a role' }, beginning + 7)
  expect(report?.changes).toEqual({ rolesNotGranted: 1 })
  expect((await showPerson(box.connection.db, maya.id)).roles).not.toContain('Trainer')
  expect(await contentVersions(box.connection.db)).toMatchObject([
    { hash: 'with a r', inForce: true, loadedAt: beginning + 7, changes: { rolesNotGranted: 1 } },
    { hash: story.pack.hash.slice(0, 8), inForce: false, loadedAt: beginning },
  ])
  await box.close()
})
