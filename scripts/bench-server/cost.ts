// npm run bench:server -- cost
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { costPerCall, countingSettings } from '../../test/bench/server/cost-per-call'
import { costReport, floorNames } from '../../test/bench/server/cost-report'
import { startPostgres } from '../../test/server/postgres'
import { run } from '../../test/server/server-process'
import { callsOn, filled, productionOn, seen, targetOf, tenAnswers, type Sizes } from './world'

/** Prints what each call costs, with the costs of a bare server of the same packages in the same run. */
export async function cost({ learners = 2_000 }: Sizes): Promise<void> {
  const server = await startPostgres(countingSettings)
  const app = mkdtempSync(join(tmpdir(), 'flipdeck-bench-'))
  writeFileSync(join(app, 'index.html'), '<!doctype html><title>Flipdeck</title>')
  try {
    const target = await targetOf()
    const world = await filled(server.address, target, { learners, seenEach: 100 })
    const { db, address } = world
    await sql`create table floor (id serial primary key, text text not null)`.execute(db)
    await sql`insert into floor (text) values ('floor')`.execute(db)
    const bare = await run('test/bench/server/floor-server.ts', [], { DATABASE_URL: address })
    const floors = await costPerCall(bare, db, learners, [
      { name: floorNames.select, method: 'GET', path: '/select' },
      { name: floorNames.insert, method: 'POST', path: '/insert', body: () => seen(target) },
      { name: floorNames.page, method: 'GET', path: '/static', page: true },
    ])
    await bare.stop()
    const served = await run('serve', [], { ...(await productionOn(world)), APP: app })
    const costs = await costPerCall(served, db, learners, [
      ...callsOn(target),
      { name: 'answers, ten', method: 'POST', path: '/user/quiz-responses', body: () => tenAnswers(target) },
      { name: 'home', method: 'GET', path: '/user/home' },
      { name: 'index.html', method: 'GET', path: '/', page: true },
      { name: 'white-label', method: 'GET', path: '/white-label.json', page: true },
    ])
    await served.stop()
    await db.destroy()
    const { text, met } = costReport(floors, costs)
    console.log(text)
    if (!met) process.exitCode = 1
  } finally {
    rmSync(app, { recursive: true })
    await server.stop()
  }
}
