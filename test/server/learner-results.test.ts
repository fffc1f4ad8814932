import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox } from './sandbox'
import type { Sandbox } from './sandbox'
import { beginning, packFolder } from './seed'

const DAY = 86_400_000

let sandbox: Sandbox
let story: Story
let session: string
beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
  session = await sandbox.signIn(story.person('Hanna Sørby'))
})
afterAll(() => sandbox.close())

const foodSafety = () => ({ id: story.deckId('Food safety') })

/** Returns the rows of the exported results by their heads. */
async function exported(query: { readonly userRoleIds?: readonly string[]; readonly since?: number } = {}) {
  const { file } = await sandbox.ok('exportQuizReport', {
    session,
    path: foodSafety(),
    query: { ...query, kind: 'results' },
  })
  const answer = await sandbox.fetch(new URL(file.url ?? '').pathname)
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  const rows: Record<string, string>[] = parse(await answer.text(), { bom: true, columns: true })
  return rows
}
const person = (rows: readonly Readonly<Record<string, string>>[], name: string) =>
  rows.find((row) => row['Name'] === name)

/** Returns the trials of the deck, by the person's name. */
const trials = async () =>
  new Map(
    (
      await sandbox.connection.db
        .selectFrom('trials')
        .innerJoin('users', 'users.id', 'trials.user_id')
        .selectAll('trials')
        .select(['name', 'email'])
        .where('deck_id', '=', foodSafety().id)
        .where('org_id', '=', story.org('northwind'))
        .execute()
    ).map((trial) => [trial.name, trial]),
  )

test('a report has the latest result of each learner, with outcome, score, attempts and time', async () => {
  const known = await trials()
  const { report } = await sandbox.ok('quizReport', { session, path: foodSafety(), query: {} })
  expect(report.resultsLimit).toBe(100)
  const results = report.results ?? []
  expect(new Set(results.map(({ userName }) => userName))).toEqual(new Set(known.keys()))
  const passed = results.filter(({ outcome }) => outcome === 'passed')
  expect(passed.length).toBe(report.quizOutcomes?.passed)
  for (const { userName = '', score, at, attempts } of passed) {
    const trial = known.get(userName)
    expect([score, at, attempts]).toEqual([trial?.passed_score ?? trial?.last_score, trial?.passed_at, trial?.attempts])
  }
  expect(results.filter(({ outcome }) => outcome === 'failed').length).toBe(report.quizOutcomes?.failed)
  const times = results.map(({ userName = '' }) => known.get(userName)?.updated_at ?? 0)
  expect(times).toEqual(times.toSorted((one, other) => other - one))
})

test('the file of the results lists everybody who may open the deck, with those who have not begun', async () => {
  const rows = await exported()
  const known = await trials()
  const heads = ['Name', 'Email', 'Roles', 'Assessment', 'Result', 'Score in %', 'Date (UTC)', 'Attempts']
  expect(Object.keys(rows[0] ?? {})).toEqual(heads)
  const [passedName = '', passed] = [...known].find(([, { passed_at }]) => passed_at !== null) ?? []
  expect(person(rows, passedName ?? '')).toMatchObject({
    Email: passed?.email,
    Assessment: 'Food safety',
    Result: 'passed',
    'Score in %': String(Math.round(Number(passed?.passed_score ?? passed?.last_score))),
    'Date (UTC)': new Date(Number(passed?.passed_at)).toISOString(),
    Attempts: String(passed?.attempts),
  })
  const missing = rows.filter((row) => row['Result'] === 'missing')
  expect(missing.length).toBe(rows.length - known.size)
  expect(missing.length).toBeGreaterThan(0)
  for (const row of missing) expect([row['Score in %'], row['Date (UTC)'], row['Attempts']]).toEqual(['', '', ''])
})

test('the file keeps to the roles and the start date of the report', async () => {
  const barista = story.role('Barista').id
  const all = await exported()
  const some = await exported({ userRoleIds: [barista] })
  expect(some.length).toBeGreaterThan(0)
  expect(some.length).toBeLessThan(all.length)
  for (const row of some) expect(row['Roles']).toContain('Barista')
  const late = Math.max(...[...(await trials()).values()].map((trial) => trial.updated_at)) + 1
  const since = await exported({ since: late })
  expect(since.filter((row) => row['Result'] !== 'missing')).toEqual([])
  expect(since.length).toBe(all.filter((row) => row['Result'] === 'missing').length)
  expect(await exported({ since: late - 3650 * DAY })).toEqual(all)
})

test('a suspended person is not missing', async () => {
  const { db } = sandbox.connection
  const [row] = (await exported()).filter((each) => each['Result'] === 'missing' && each['Email'] !== '')
  const email = row?.['Email'] ?? ''
  await db.updateTable('users').set({ suspended: true }).where('email', '=', email).execute()
  expect((await exported()).map((each) => each['Email'])).not.toContain(email)
  await db.updateTable('users').set({ suspended: false }).where('email', '=', email).execute()
  expect((await exported()).map((each) => each['Email'])).toContain(email)
})

test('the results of another organisation, or without the role of the report, are refused', async () => {
  const maya = await sandbox.signIn(story.person('Maya Okafor'))
  const asked = { path: foodSafety(), query: { kind: 'results' } } as const
  expect((await sandbox.refused('exportQuizReport', { session: maya, ...asked })).code).toBe(403)
  const stranger = await sandbox.signIn(story.person('Dana Whitlock'))
  expect([403, 404]).toContain((await sandbox.refused('exportQuizReport', { session: stranger, ...asked })).code)
})

test('a name that a spreadsheet reads as a formula is escaped', async () => {
  const { db } = sandbox.connection
  const { id } = await db.selectFrom('users').select('id').where('name', '=', 'Priya Nair').executeTakeFirstOrThrow()
  await db.updateTable('users').set({ name: '=1+1' }).where('id', '=', id).execute()
  expect((await exported()).map((row) => row['Name'])).toContain("'=1+1")
  await db.updateTable('users').set({ name: 'Priya Nair' }).where('id', '=', id).execute()
})
