// X-SERVER-07: the unit of docs/operations runs a release under systemd. It starts, starts again after a kill, and drains
// before it stops.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { missingForSystemd, startSystemd } from '../../test/campaign/systemd'
import { freshAddress } from '../../test/server/databases'
import { startPostgres } from '../../test/server/postgres'
import { ask, host, productionSettings } from '../../test/server/server-process'
import { buildIfStale } from '../build/app-build.mjs'
import { buildRelease } from '../release/build-release'
import { root } from '../setup.mjs'

const PORT = 8_801
const UNIT = `flipdeck@${PORT}`
/** Time between two tries, ms, and the maximum of all. */
const TRY_MS = 100
const LIMIT_MS = 30_000
/** DRAIN_SECONDS by default, ms. */
const DRAIN_MS = 5_000

export async function run(seeds: Iterable<number>): Promise<{ readonly line: string; readonly ok: boolean }> {
  const missing = missingForSystemd()
  if (missing !== undefined) return { line: `systemd: NOT RUN, without ${missing}`, ok: false }
  const began = performance.now()
  buildIfStale()
  const releases = mkdtempSync(join(tmpdir(), 'flipdeck-releases-'))
  const app = join(root, 'dist', 'app')
  const release = await buildRelease({ to: releases, app, packages: true, progress: () => undefined })
  const postgres = await startPostgres()
  const { PORT: _, ...settings } = productionSettings((await freshAddress(postgres.address)).address)
  const systemd = await startSystemd(release.folder, { ...settings, CONTENT: '/srv/flipdeck/current/content' })
  const property = async (name: string) => (await systemd.systemctl('show', UNIT, '--value', '-p', name)).trim()
  const isReady = async () => (await ask(PORT, '/ready')).status === 200
  const faults: string[] = []
  const must = (holds: boolean, fault: string) => {
    if (!holds) faults.push(fault)
  }
  const restarts: number[] = []
  try {
    await until('the start', () => systemd.systemctl('start', UNIT).then(() => true))
    await until('the first answer', isReady)
    must((await ask(PORT, '/', { host })).text.includes('<html'), 'the app was not answered')
    must((await ask(Number(`1${PORT}`), '/metrics')).status === 200, 'the metrics were not answered')
    for (const _run of seeds) {
      const before = await property('MainPID')
      await systemd.systemctl('kill', '--signal=SIGKILL', UNIT)
      const isNext = async () => !['0', before].includes(await property('MainPID'))
      restarts.push(await until('the next process', async () => (await isNext()) && (await isReady())))
      const since = performance.now()
      await systemd.systemctl('restart', UNIT)
      must(performance.now() - since >= DRAIN_MS, 'a restart did not drain')
      await until('the answer after a restart', isReady)
    }
    await systemd.systemctl('stop', UNIT)
    must((await property('ExecMainStatus')) === '0', 'the server did not exit with 0')
    must(!systemd.output().includes('"level":"error"'), 'the log has an error')
  } catch (error) {
    console.error(systemd.output())
    throw error
  } finally {
    systemd.stop()
    await postgres.stop()
    rmSync(releases, { recursive: true })
  }
  for (const fault of faults) console.error(`systemd: ${fault}`)
  return {
    line: `systemd: ${restarts.length} kills and restarts of the unit, ready again at most ${Math.round(Math.max(0, ...restarts))} ms after a kill, ${faults.length} faults (${Math.round((performance.now() - began) / 1_000)} s)`,
    ok: restarts.length > 0 && faults.length === 0,
  }
}

/** Tries until it holds. Returns the time that this took, ms. */
async function until(what: string, holds: () => Promise<boolean>): Promise<number> {
  const since = performance.now()
  while (performance.now() - since < LIMIT_MS) {
    if (await holds().catch(() => false)) return performance.now() - since
    await pause(TRY_MS)
  }
  throw new Error(`${what}: not within ${LIMIT_MS} ms`)
}
