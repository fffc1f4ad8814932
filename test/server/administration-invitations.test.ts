import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideInvitations } from '../../server/administration/decide-invitations'
import type { InvitationRow, InvitationWorld } from '../../server/administration/decide-invitations'
import { invitePeople } from '../../server/administration/invite'
import type { InviteOptions } from '../../server/administration/invite'
import { showPerson } from '../../server/administration/people'
import { storePack } from '../../server/content/store-pack'
import { administrationOf, refusalOf, registerLearner } from './administration-setup'
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

const row = (more: Partial<InvitationRow> = {}): InvitationRow => ({
  email: 'tom.reed@northwind.example',
  name: 'Tom Reed',
  roles: ['Trainer'],
  team: '',
  username: '',
  language: '',
  ...more,
})
const options: InviteOptions = { organisation: undefined, existing: 'refuse', mail: true, language: 'en' }

const mailsTo = (email: string) =>
  sandbox.connection.db.selectFrom('mails').selectAll().where('sent_to', '=', email).execute()

describe('the decision about rows', () => {
  const world: InvitationWorld = {
    orgId: 'org',
    roles: [
      { id: 'r1', name: 'Trainers', orgId: 'org', joinable: false },
      { id: 'r2', name: 'Learners', orgId: 'org', joinable: false },
    ],
    teams: [
      { competitionId: 'c1', teamId: 't1', name: 'Old Mill' },
      { competitionId: 'c2', teamId: 't2', name: 'old mill' },
    ],
    accounts: new Map([
      ['has@x.example', { id: 'u1', orgId: 'org' }],
      ['foreign@x.example', { id: 'u2', orgId: 'another' }],
    ]),
    usernames: new Set(['TOM']),
    existing: 'refuse',
  }
  const faultsOf = (more: Partial<InvitationRow>) =>
    decideInvitations([row({ roles: ['Trainers'], ...more })], world).faults.map(({ rule }) => rule)

  test.for([
    ['wrong-address', { email: 'tom' }],
    ['missing-name', { name: ' ' }],
    ['too-long', { name: 'n'.repeat(201) }],
    ['control-character', { name: 'Tom\nReed' }],
    ['missing-role', { roles: [] }],
    ['unknown-role', { roles: ['Trainers', 'Pilots'] }],
    ['unknown-team', { team: 'New Mill' }],
    ['unknown-language', { language: 'tlh' }],
    ['taken-address', { email: 'has@x.example' }],
    ['other-organisation', { email: 'foreign@x.example' }],
    ['taken-username', { username: 'tom' }],
  ] as const)('refuses a row by the rule %s', ([rule, more]) => {
    expect(faultsOf(more)).toEqual([rule])
  })

  test('lists all faults of all rows with their lines, and accepts a role and a team in any letter case', () => {
    const rows = [
      row({ line: 2, roles: ['trainers', 'r2'], team: 'OLD MILL', language: 'DE' }),
      row({ line: 3, email: 'TOM.reed@northwind.example', name: '' }),
    ]
    const { invitations, faults } = decideInvitations(rows, world)
    expect(invitations).toMatchObject([
      {
        line: 2,
        roleIds: ['r1', 'r2'],
        teams: [{ teamId: 't1' }, { teamId: 't2' }],
        language: 'de',
        account: undefined,
      },
    ])
    expect(faults.map(({ line, rule }) => [line, rule])).toEqual([
      [3, 'missing-name'],
      [3, 'duplicate-address'],
      [3, 'unknown-role'],
    ])
  })

  test('leaves accounts out or adds to them as the operator says', () => {
    const rows = [row({ email: 'has@x.example', roles: ['r1'] })]
    expect(decideInvitations(rows, { ...world, existing: 'skip' })).toMatchObject({ invitations: [], skipped: [{}] })
    expect(decideInvitations(rows, { ...world, existing: 'add' }).invitations).toMatchObject([{ account: 'u1' }])
  })
})

describe('invite', () => {
  test("creates an account with role and team, and mails a link in the person's language, with which the person signs in", async () => {
    const log: string[] = []
    const team = row({ team: 'Old Mill', language: 'it' })
    const invited = await invitePeople(administrationOf(sandbox, log), [team], options)
    expect(invited).toMatchObject({ organisation: 'Northwind Coffee', mails: 1, added: [{ email: team.email }] })
    const [mail] = await mailsTo(team.email)
    expect(mail?.subject).toBe('Il tuo account presso Northwind Coffee')
    const link = await mailedLink(sandbox, team.email)
    sandbox.clock.move(6 * 24 * 60 * 60_000)
    expect((await sandbox.fetch(link, { method: 'POST', body: 'password=a-first-one-7' })).status).toBe(200)
    const { user } = await sandbox.ok('login', { params: { email: team.email, password: 'a-first-one-7' } })
    expect(user.roles).toEqual([story.role('Trainer').id])
    const session = user.sessionId ?? ''
    await sandbox.ok('quizReport', { session, path: { id: story.deckId('Food safety') }, query: {} })
    expect(log).toHaveLength(1)
    expect(JSON.parse(log[0] ?? '')).toMatchObject({ what: 'peopleInvited', added: 1, mails: 1 })
    expect(log.join()).not.toMatch(/tom|reed|reset/i)

    const players = () =>
      sandbox.connection.db
        .selectFrom('competition_players')
        .select(['team_id', 'added'])
        .where('user_id', '=', user.id)
        .execute()
    const before = await players()
    // Two competitions have a team of this name.
    expect(before).toMatchObject([{ added: true }, { added: true }])
    await storePack(sandbox.connection.db, { ...story.pack, hash: 'the next pack' }, beginning + 1)
    expect(await players()).toEqual(before)
  })

  test('writes nothing when one row of many has a fault, or in a dry run', async () => {
    const { db } = sandbox.connection
    const count = async () => (await db.selectFrom('users').select('id').execute()).length
    const before = await count()
    const rows = [row({ email: 'a@northwind.example' }), row({ line: 3, roles: ['Pilot'] })]
    expect(await refusalOf(invitePeople(administrationOf(sandbox), rows, options))).toMatchObject({
      rule: 'faulty-rows',
      rows: [
        { line: 3, rule: 'unknown-role' },
        { line: 3, rule: 'taken-address' },
      ],
    })
    await invitePeople(
      administrationOf(sandbox, [], { dryRun: true }),
      [row({ email: 'c@northwind.example' })],
      options,
    )
    expect(await count()).toBe(before)
    expect(await mailsTo('c@northwind.example')).toEqual([])
  })

  test('gives an account that exists the role, keeps its password, and mails nothing', async () => {
    const learner = await registerLearner(sandbox)
    const rows = [row({ email: learner.email.toUpperCase(), roles: ['Trainer'] })]
    const admin = administrationOf(sandbox)
    expect((await refusalOf(invitePeople(admin, rows, options))).rows).toMatchObject([{ rule: 'taken-address' }])
    const invited = await invitePeople(admin, rows, { ...options, existing: 'add' })
    expect(invited).toMatchObject({ added: [], mails: 0, changed: [{ id: learner.id }] })
    const shown = await showPerson(sandbox.connection.db, learner.id)
    expect(shown).toMatchObject({ roles: ['Barista', 'Trainer'], name: 'New Comer', hasPassword: true })
    expect(await mailsTo(learner.email)).toEqual([])
  })

  test('adds 5,000 people in one transaction within a few seconds', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) =>
      row({ line: index + 2, email: `p${index}@many.example`, name: `Person ${index}`, roles: ['Barista'] }),
    )
    const began = performance.now()
    const invited = await invitePeople(administrationOf(sandbox), rows, options)
    const took = performance.now() - began
    expect(invited).toMatchObject({ mails: 5_000 })
    expect(took).toBeLessThan(15_000)
    const codes = await sandbox.connection.db.selectFrom('reset_codes').select('code_hash').execute()
    expect(codes.length).toBeGreaterThanOrEqual(5_000)
    const again = await refusalOf(invitePeople(administrationOf(sandbox), rows, options))
    expect(again.rows).toHaveLength(5_000)
    expect(await refusalOf(invitePeople(administrationOf(sandbox), [...rows, row()], options))).toMatchObject({
      rule: 'too-many-rows',
    })
  })
})
