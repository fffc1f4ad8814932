// X-HEAL-03: Chromium is killed at a random moment while a learner answers and marks cards, with and without a
// connection; whatever its page had shown as recorded is there afterwards, in the page and once at the server.
import { setTimeout as pause } from 'node:timers/promises'
import { openChromium, type Chromium } from '../../test/campaign/chromium'
import { compare } from '../../test/campaign/comparison'
import { act, allSent, nothingDone, notShown, openDeck, signIn, type Done } from '../../test/campaign/learner'
import { withProfile } from '../../test/campaign/profile'
import { startSandbox, type Sandbox } from '../../test/campaign/sandbox'
import { seeded, type Random } from '../../test/world/random'

/** A kill comes at most so long after the learner began, ms. */
const LATEST = 8_000

interface Run {
  readonly acknowledged: number
  readonly faults: readonly string[]
}

export async function run(runs: number): Promise<{ readonly line: string; readonly ok: boolean }> {
  const began = performance.now()
  const sandbox = await startSandbox()
  const results: Run[] = []
  try {
    for (let seed = 1; seed <= runs; seed++) {
      const result = await withProfile((profile) => killed(sandbox, profile, seeded(seed * 7919)).catch(broken))
      for (const fault of result.faults) console.error(`kills, run ${seed}: ${fault}`)
      results.push(result)
    }
  } finally {
    await sandbox.close()
  }
  const acknowledged = results.reduce((sum, result) => sum + result.acknowledged, 0)
  const failed = results.filter(({ faults }) => faults.length > 0).length
  const seconds = Math.round((performance.now() - began) / 1000)
  return {
    line: `kills: ${runs} of Chromium, ${acknowledged} acknowledged actions, ${runs - failed} runs without loss, doubling or anything not shown, ${failed} with (${seconds} s)`,
    ok: failed === 0 && acknowledged > 0,
  }
}

/** A page that does not come to where it should is a fault as well. */
const broken = (error: unknown): Run => ({ acknowledged: 0, faults: [String(error)] })

async function killed(sandbox: Sandbox, profile: string, random: Random): Promise<Run> {
  sandbox.cut('nothing')
  const from = sandbox.arrived.length
  const learner = await sandbox.newLearner()
  const done = nothingDone()
  const first = await openChromium(profile)
  try {
    await first.page.goto(sandbox.address)
    await signIn(first.page, learner)
    await openDeck(first.page, sandbox.address)
    if (random.chance(0.5)) sandbox.cut('calls')
    await killAmid(first, done, random)
  } finally {
    await first.kill()
  }
  sandbox.cut('calls')
  const second = await openChromium(profile)
  try {
    await openDeck(second.page, sandbox.address)
    const missing = await notShown(second.page, done)
    sandbox.cut('nothing')
    await allSent(second.page, sandbox.address)
    const { lost, doubled } = await compare(sandbox, await sandbox.idOf(learner), done, from)
    return { acknowledged: done.acknowledged, faults: [...missing, ...lost, ...doubled] }
  } finally {
    await second.kill()
  }
}

/** The learner goes on until the browser is gone. A press that shows nothing before that is a fault of the app. */
async function killAmid({ page, kill }: Chromium, done: Done, random: Random): Promise<void> {
  let gone = false
  const goOn = async () => {
    try {
      while (!gone) await act(page, done, random)
    } catch (error) {
      if (!gone) throw error
    }
  }
  const end = async () => {
    await pause(random.below(LATEST))
    gone = true
    await kill()
  }
  await Promise.all([goOn(), end()])
}
