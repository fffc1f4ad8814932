// X-BRIDGE-07: one learner's journey in Chromium, Firefox and WebKit, with the same outcome in each. An engine that is
// missing on this machine is reported as not run and never counts as passed.
import { chromium, firefox } from '../../test/campaign/engines/bidi'
import type { Engine } from '../../test/campaign/engines/engine'
import { verdict, type Tried } from '../../test/campaign/engines/verdict'
import { webkit } from '../../test/campaign/engines/webkit'
import { journey, type Outcome } from '../../test/campaign/journey'
import { startSandbox, type Sandbox } from '../../test/campaign/sandbox'

/**
 * A journey has no seed, ten navigations and about thirty presses, so it counts as this many runs of other campaigns.
 */
const RUNS_IN_ONE = 25

export async function run(seeds: Iterable<number>): Promise<{ readonly line: string; readonly ok: boolean }> {
  const began = performance.now()
  const journeys = Math.ceil([...seeds].length / RUNS_IN_ONE)
  const sandbox = await startSandbox()
  try {
    const expected = await one(chromium, sandbox)
    if (expected === undefined)
      return { line: 'engines: Chromium, which the others are compared with, fails', ok: false }
    const tried: Tried<Outcome>[] = []
    for (const engine of [chromium, firefox, webkit]) {
      const { name } = engine
      const missing = engine.missing()
      const outcomes: (Outcome | undefined)[] = engine === chromium ? [expected] : []
      while (missing === undefined && outcomes.length < journeys) outcomes.push(await one(engine, sandbox))
      tried.push(missing === undefined ? { name, outcomes } : { name, missing })
    }
    const { line, ok } = verdict(expected, tried)
    if (!ok) console.error(JSON.stringify({ expected, tried }, undefined, 2))
    const seconds = Math.round((performance.now() - began) / 1000)
    return { line: `engines: journeys in ${line} (${seconds} s)`, ok }
  } finally {
    await sandbox.close()
  }
}

async function one(engine: Engine, sandbox: Sandbox): Promise<Outcome | undefined> {
  sandbox.cut('nothing')
  const page = await engine.open()
  try {
    return await journey(page, sandbox)
  } catch (error) {
    console.error(`${engine.name}:`, error)
    return undefined
  } finally {
    await page.close()
  }
}
