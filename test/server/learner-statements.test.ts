import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statementOf } from '../../core/xapi/statement'
import { up } from '../../server/db/migrations/012-statement-owners'
import { faultsOf } from '../xapi-rules'
import { openSandbox, testConfig } from './sandbox'
import type { Sandbox } from './sandbox'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const version = { 'X-Experience-API-Version': '1.0.3' }
const basic = (text: string) => ({ Authorization: `Basic ${Buffer.from(text).toString('base64')}` })
const record = {
  id: 'd1a7b6a0-0000-4000-8000-000000000011',
  verb: 'passed',
  objectType: 'deck',
  objectId: 'd1a7b6a0-0000-4000-8000-00000000000d',
  at: 1_770_811_200_000,
  scaled: 0.9,
} as const
const post = (headers: Record<string, string>, body: unknown) =>
  sandbox.fetch('/api/xapi/statements', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...version, ...headers },
  })
const kept = async () =>
  (await sandbox.connection.db.selectFrom('statements').select('id').execute()).map(({ id }) => id)
const deleteAccount = ({ id, session }: { readonly id: string; readonly session: string }) =>
  sandbox.ok('deleteAccount', { session, params: { userId: id, password: 'first-day-1' } })

describe("the learning-record store for learners' apps", () => {
  test('S-XAPI-01 discloses its version to every client below the API, if it exists', async () => {
    const about = await sandbox.fetch('/api/xapi/about')
    expect([about.status, await about.json()]).toEqual([200, { version: ['1.0.3'] }])
    const without = sandbox.beside({ config: { ...testConfig, statements: { username: '', password: '' } } })
    expect((await without.fetch('/api/xapi/about')).status).toBe(404)
  })

  test("S-XAPI-02 accepts a learner's own statements once, by the learner's id and session, and nothing with other credentials", async () => {
    const { id, session } = await sandbox.newcomer()
    const other = await sandbox.newcomer()
    const statement = statementOf(record, id)
    expect(faultsOf(statement)).toEqual([])
    for (const access of ['', 'sandbox', `${id}:`, `${id}:nonsense`, `${other.id}:${session}`, `:${session}`, session])
      expect((await post(basic(access), [statement])).status, access).toBe(401)
    expect((await post({ Authorization: `Basic ${'%'.repeat(20)}` }, [statement])).status).toBe(401)
    expect(await kept()).toEqual([])
    for (const answer of [
      await post(basic(`${id}:${session}`), [statement]),
      await post(basic(`${id}:${session}`), [statement]),
    ])
      expect([answer.status, await answer.json()]).toEqual([200, [record.id]])
    expect(await kept()).toEqual([record.id])
  })

  test("S-XAPI-02 security 38 refuses statements in another's name, and reads by a session", async () => {
    const { id, session } = await sandbox.newcomer()
    const other = await sandbox.newcomer()
    const before = await kept()
    const own = statementOf({ ...record, id: 'd1a7b6a0-0000-4000-8000-000000000012' }, id)
    const forged = statementOf({ ...record, id: 'd1a7b6a0-0000-4000-8000-000000000013' }, other.id)
    for (const body of [
      forged,
      [forged],
      [own, forged],
      { ...own, actor: { name: 'Somebody' } },
      { ...own, actor: {} },
      // With two identities it would be found as the other user's statement.
      { ...own, actor: { ...own.actor, mbox: 'mailto:boss@northwind.example' } },
      { ...own, actor: { ...own.actor, name: 'Somebody' } },
      { ...own, actor: { ...own.actor, objectType: 'Group' } },
      { ...own, authority: { mbox: 'mailto:boss@northwind.example' } },
    ])
      expect((await post(basic(`${id}:${session}`), body)).status).toBe(403)
    const headers = { ...version, ...basic(`${id}:${session}`) }
    expect((await sandbox.fetch('/api/xapi/statements', { headers })).status).toBe(401)
    expect(await kept()).toEqual(before)
    await sandbox.ok('logout', { session, params: {} })
    expect((await post(basic(`${id}:${session}`), own)).status).toBe(401)
  })
})

describe('S-ACCT-23 S-XAPI-02 the statements of a learner who deletes the account', () => {
  test("are deleted with it, and others' stay", async () => {
    const learner = await sandbox.newcomer()
    const other = await sandbox.newcomer()
    const before = await kept()
    for (const [one, id] of [
      [learner, 'own-1'],
      [learner, 'own-2'],
      [other, 'others-1'],
    ] as const)
      expect((await post(basic(`${one.id}:${one.session}`), statementOf({ ...record, id }, one.id))).status).toBe(200)
    await deleteAccount(learner)
    expect((await kept()).toSorted()).toEqual([...before, 'others-1'].toSorted())
    await deleteAccount(other)
    expect(await kept()).toEqual(before)
  })

  test('are deleted by their account reference, whoever wrote them; those without such a reference stay', async () => {
    const learner = await sandbox.newcomer()
    const before = await kept()
    const of = (id: string, actor: object) => ({ ...statementOf({ ...record, id }, learner.id), actor })
    const statements = [
      statementOf({ ...record, id: 'by-app' }, learner.id),
      of('unknown', { account: { homePage: 'https://elsewhere.example', name: 'somebody-else' } }),
      of('mbox', { mbox: 'mailto:somebody@x.example' }),
      of('odd-1', { account: learner.id }),
      of('odd-2', { account: { name: [learner.id] } }),
    ]
    expect((await post(basic('sandbox:sandbox'), statements)).status).toBe(200)
    await deleteAccount(learner)
    expect((await kept()).toSorted()).toEqual([...before, 'unknown', 'mbox', 'odd-1', 'odd-2'].toSorted())
  })

  test('are deleted also where they were stored without an owner', async () => {
    const { db } = sandbox.connection
    const learner = await sandbox.newcomer()
    const before = await kept()
    await sql`alter table statements drop column user_id`.execute(db)
    const old = { own: { account: { name: learner.id } }, gone: { account: { name: 'gone' } }, odd: { account: 'odd' } }
    for (const [id, actor] of Object.entries(old))
      await sql`insert into statements (id, stored_at, data) values (${id}, 0, ${JSON.stringify({ actor })})`.execute(
        db,
      )
    await up(db as unknown as Kysely<unknown>)
    await deleteAccount(learner)
    expect((await kept()).toSorted()).toEqual([...before, 'gone', 'odd'].toSorted())
  })
})
