// An upgrade and a rollback with learners at work (ADR 36).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectServer } from '../../server/db/connection'
import type { Database } from '../../server/db/connection'
import { inTransaction } from '../../server/db/transaction'
import { expectedRowCounts, rowCounts } from '../campaign/action-queue'
import { killingProxy } from '../campaign/killing-proxy'
import { readStory } from '../server/people'
import { packFolder } from '../server/seed'
import { productionSettings, run } from '../server/server-process'
import type { Running } from '../server/server-process'
import { learn, send } from './learners'
import type { Seen, Worked } from './learners'

export interface UpgradeOptions {
  /** The compiled servers, each a file for bare Node. */
  readonly previous: string
  readonly next: string
  /** Address of an empty database. */
  readonly database: string
  readonly progress?: (step: string) => void
}

export interface UpgradeReport {
  /** Requests of learners, and those of open pages for files of their build. */
  readonly requests: number
  readonly files: number
  /** Failed requests of both. */
  readonly faults: readonly string[]
  /** Actions that a server acknowledged, and those of them in the database afterwards. */
  readonly acknowledged: number
  readonly kept: number
  /** Tables with another number of rows than the acknowledged actions give. */
  readonly miscounted: readonly string[]
  /** Repeated actions with another answer than before. */
  readonly answeredOtherwise: number
  /** Log lines of level 'error'. */
  readonly errors: readonly string[]
  /** Exit codes of the stopped servers, in order. */
  readonly exitCodes: readonly (number | null)[]
}

const LEARNERS = 3
/** Requests that learners make in each phase at least. */
const REQUESTS_PER_PHASE = 60
/** The migration that a further release would make, with every change that the check of migrations allows. */
const LATER = '999-later'

/**
 * Runs the upgrade: learners work on the previous release; the next one migrates and takes over while the previous one
 * drains; a later migration changes all tables; the previous release takes over again. Then compares what the servers
 * acknowledged with the database.
 */
export async function rollingUpgrade(options: UpgradeOptions): Promise<UpgradeReport> {
  const { database, progress = () => undefined } = options
  const folder = mkdtempSync(join(tmpdir(), 'flipdeck-upgrade-'))
  const assets = join(folder, 'assets')
  const apps = { previous: makeApp(folder, 'previous'), next: makeApp(folder, 'next') }
  const start = (release: 'previous' | 'next') =>
    run(options[release], [], {
      ...environment(database),
      ...(release === 'previous' ? behindPooler() : {}),
      APP: apps[release].folder,
      ASSETS_DIR: assets,
    })
  const story = await readStory(packFolder, Date.now())
  const proxy = await killingProxy()
  const { db, close } = connectServer(database)
  const seen: Seen = { requests: 0, faults: [] }
  const files: Seen = { requests: 0, faults: seen.faults }
  const ended = new AbortController()
  const outputs: Running[] = []
  const exitCodes: (number | null)[] = []
  const takeOver = async (release: 'previous' | 'next', drained?: Running) => {
    const server = await start(release)
    outputs.push(server)
    proxy.leadTo(server.port)
    if (drained !== undefined) exitCodes.push(await drained.stop())
    return server
  }
  const phase = async () => {
    const until = seen.requests + REQUESTS_PER_PHASE
    while (seen.requests < until && seen.faults.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  try {
    progress('The previous release serves')
    const first = await takeOver('previous')
    const people = Array.from({ length: LEARNERS }, () => learn(proxy.port, story, seen, ended.signal))
    const pages = [openPage(proxy.port, files, apps.previous.file, ended.signal)]
    await phase()
    progress('The next release migrates and takes over')
    const second = await takeOver('next', first)
    pages.push(openPage(proxy.port, files, apps.next.file, ended.signal))
    await phase()
    progress('A later migration changes all tables')
    await changeAllTables(db)
    await phase()
    progress('The previous release takes over again')
    const third = await takeOver('previous', second)
    const late = learn(proxy.port, story, seen, ended.signal)
    await phase()
    ended.abort()
    const worked = await Promise.all([...people, late])
    await Promise.all(pages)
    progress('Comparing')
    const compared = await compare(db, worked, expectedRowCounts(story))
    const answeredOtherwise = await repeat(proxy.port, worked)
    exitCodes.push(await third.stop())
    const errors = outputs
      .flatMap(({ output }) => output().split('\n'))
      .filter((line) => line.includes('"level":"error"'))
    return { ...seen, files: files.requests, ...compared, answeredOtherwise, errors, exitCodes }
  } finally {
    ended.abort()
    await Promise.all(outputs.map((server) => server.stop('SIGKILL')))
    await close()
    await proxy.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const environment = (database: string) => ({
  ...productionSettings(database),
  SERVER_SECRET: 'x'.repeat(32),
  DRAIN_SECONDS: '1',
})

/** Release 0.1.0 cannot replace statements that PgBouncer has prepared before a migration (docs/scale.md). */
const behindPooler = () => (process.env['TEST_POOLER'] === undefined ? {} : { NAMED_STATEMENTS: 'off' })

/** Writes an app of one page and one file, as a build of a release. */
function makeApp(folder: string, name: string): { readonly folder: string; readonly file: string } {
  const app = join(folder, name)
  mkdirSync(join(app, 'assets'), { recursive: true })
  writeFileSync(join(app, 'index.html'), `<!doctype html><script src="/assets/${name}.js"></script>`)
  writeFileSync(join(app, 'assets', `${name}.js`), `export const build = '${name}'\n`)
  return { folder: app, file: `/assets/${name}.js` }
}

/** An open page of a build, which requests a file of this build again and again. */
async function openPage(port: number, seen: Seen, path: string, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) await send(port, seen, { method: 'GET', path })
}

/** Changes all tables as a later release may: with columns that the previous release does not know, and a new table. */
async function changeAllTables(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  await inTransaction(db, async (tx) => {
    await sql`insert into kysely_migration (name, "timestamp") values (${LATER}, '')`.execute(tx)
    await sql`create table later_things (id text primary key, user_id text references users on delete cascade)`.execute(
      tx,
    )
    for (const { name } of rows.filter((row) => row.name !== 'kysely_migration'))
      await sql`
        alter table ${sql.table(name)} add column later_note text, add column later_count integer not null default 0`.execute(
        tx,
      )
  })
}

async function compare(
  db: Database,
  worked: readonly Worked[],
  expected: Readonly<Record<string, number>>,
): Promise<Pick<UpgradeReport, 'acknowledged' | 'kept' | 'miscounted'>> {
  const actions = worked.flatMap(({ acknowledged }) => acknowledged)
  const keys = await db.selectFrom('idempotency_keys').select('key').execute()
  const known = new Set(keys.map(({ key }) => key))
  const miscounted: string[] = []
  for (const { userId, acknowledged } of worked) {
    const found = await rowCounts(db, userId)
    const further = acknowledged.filter(({ ids }) => ids.length > 0)
    const idsOf = (path: string) =>
      further.filter(({ action }) => action.path === path).flatMap(({ ids }) => ids).length
    const more: Readonly<Record<string, number>> = {
      responses: idsOf('/user/quiz-responses'),
      activity: idsOf('/user/track'),
      idempotency_keys: further.length,
    }
    for (const [table, count] of Object.entries(expected)) {
      const wanted = count + (more[table] ?? 0)
      if (found[table] !== wanted) miscounted.push(`${table}: ${found[table]} in the place of ${wanted}`)
    }
  }
  return {
    acknowledged: actions.length,
    kept: actions.filter(({ action }) => known.has(action.key)).length,
    miscounted,
  }
}

/** Sends each learner's actions of the begin and the end again. Returns how many got another answer. */
async function repeat(port: number, worked: readonly Worked[]): Promise<number> {
  const seen: Seen = { requests: 0, faults: [] }
  let different = 0
  for (const { session, acknowledged } of worked)
    for (const { action, answer } of [...acknowledged.slice(0, 12), ...acknowledged.slice(-4)]) {
      const again = await send(port, seen, { ...action, path: `/api${action.path}` }, { 'x-session-id': session })
      if (again?.text !== answer) different++
    }
  return different
}
