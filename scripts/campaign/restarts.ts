// X-SERVER-07: both processes of a server are restarted one after the other behind nginx, with the README's settings, while
// learners work. No request fails, and each acknowledged action is in the database.
import { connectServer } from '../../server/db/connection'
import { onPath } from '../../test/campaign/engines/on-path'
import { startNginx } from '../../test/campaign/nginx'
import { freshAddress } from '../../test/server/databases'
import { readStory } from '../../test/server/people'
import { startPostgres } from '../../test/server/postgres'
import { packFolder } from '../../test/server/seed'
import { productionSettings, run as start } from '../../test/server/server-process'
import type { Running } from '../../test/server/server-process'
import { learn } from '../../test/upgrade/learners'
import type { Seen } from '../../test/upgrade/learners'
import { compileServer } from '../release/stored-release'
import { freePort } from '../server/free-port'
import { root } from '../setup.mjs'

const LEARNERS = 4
/** Requests between two restarts at least. */
const REQUESTS_BETWEEN = 100

export async function run(seeds: Iterable<number>): Promise<{ readonly line: string; readonly ok: boolean }> {
  const nginx = onPath('nginx')
  if (nginx === undefined) return { line: 'restarts: NOT RUN, no nginx on the PATH', ok: false }
  const began = performance.now()
  const story = await readStory(packFolder, Date.now())
  const postgres = await startPostgres()
  const { address } = await freshAddress(postgres.address)
  const program = await compileServer(root, 'restarts')
  const ports = [await freePort(), await freePort()] as const
  const serve = (port: number): Promise<Running> =>
    start(program, [], {
      ...productionSettings(address),
      PORT: String(port),
    })
  const servers = [await serve(ports[0]), await serve(ports[1])]
  const proxy = await startNginx(nginx, ports)
  const { db, close } = connectServer(address)
  const seen: Seen = { requests: 0, faults: [] }
  const ended = new AbortController()
  const exitCodes: (number | null)[] = []
  const work = async () => {
    const until = seen.requests + REQUESTS_BETWEEN
    while (seen.requests < until) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  try {
    const learners = Array.from({ length: LEARNERS }, () => learn(proxy.port, story, seen, ended.signal))
    let worked = performance.now()
    await work()
    for (const _ of seeds)
      for (const [at, port] of ports.entries()) {
        exitCodes.push((await servers[at]?.stop()) ?? null)
        servers[at] = await serve(port)
        await work()
      }
    ended.abort()
    const acknowledged = (await Promise.all(learners)).flatMap((learner) => learner.acknowledged)
    worked = (performance.now() - worked) / 1_000
    const rows = await db.selectFrom('idempotency_keys').select('key').execute()
    const keys = new Set(rows.map(({ key }) => key))
    const lost = acknowledged.filter(({ action }) => !keys.has(action.key)).length
    const unclean = exitCodes.filter((code) => code !== 0).length
    const again = await proxy.stop()
    for (const fault of seen.faults) console.error(`restarts: ${fault}`)
    return {
      line: `restarts: ${exitCodes.length} restarts of a process behind nginx, ${unclean} with a fault; ${seen.requests} requests of ${LEARNERS} learners (${(seen.requests / worked).toFixed(0)} a second), ${again} sent again by nginx, ${seen.faults.length} failed; ${lost} of ${acknowledged.length} acknowledged actions lost (${Math.round((performance.now() - began) / 1_000)} s)`,
      ok: seen.faults.length + lost + unclean === 0,
    }
  } finally {
    ended.abort()
    await Promise.all(servers.map((server) => server.stop('SIGKILL')))
    await close()
    await postgres.stop()
  }
}
