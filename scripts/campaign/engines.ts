// X-BRIDGE-07: one learner's journey in Chromium, Firefox and WebKit, with the same outcome in each. An engine that is
// not on this machine is said to be not run; it never counts as passed.
import { isDeepStrictEqual } from 'node:util'
import { chromium, firefox } from '../../test/campaign/engines/bidi'
import type { Engine } from '../../test/campaign/engines/engine'
import { webkit } from '../../test/campaign/engines/webkit'
import { journey, type Outcome } from '../../test/campaign/journey'
import { startSandbox, type Sandbox } from '../../test/campaign/sandbox'

/** A journey has ten navigations and some thirty presses: it stands for so many runs of the other campaigns. */
const RUNS_IN_ONE = 25

export async function run(runs: number): Promise<{ readonly line: string; readonly ok: boolean }> {
  const began = performance.now()
  const journeys = Math.ceil(runs / RUNS_IN_ONE)
  const sandbox = await startSandbox()
  const told: string[] = []
  let ok = true
  try {
    const expected = await one(chromium, sandbox)
    if (expected === undefined)
      return { line: 'engines: Chromium, which the others are compared with, fails', ok: false }
    for (const engine of [chromium, firefox, webkit]) {
      const missing = engine.missing()
      if (missing !== undefined) {
        told.push(`${engine.name} NOT RUN (${missing})`)
        continue
      }
      const outcomes: (Outcome | undefined)[] = engine === chromium ? [expected] : []
      while (outcomes.length < journeys) outcomes.push(await one(engine, sandbox))
      const same = outcomes.filter((outcome) => isDeepStrictEqual(outcome, expected)).length
      if (same < journeys) {
        ok = false
        console.error(`${engine.name}: ${JSON.stringify(outcomes)}\ninstead of ${JSON.stringify(expected)}`)
      }
      told.push(`${engine.name} ${same} of ${journeys} journeys with the same outcome`)
    }
  } finally {
    await sandbox.close()
  }
  return { line: `engines: ${told.join(', ')} (${Math.round((performance.now() - began) / 1000)} s)`, ok }
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
