// X-BRIDGE-03: the worker is busy for 0.5 to 10 s during every kind of press, and ends afterwards in one run of four.
// The press has its usual effect, which is not reverted. No message appears, and the server receives it once.
import type { Page } from 'playwright'
import { openChromium } from '../../test/campaign/chromium'
import { allSent, signIn } from '../../test/campaign/learner'
import { withPageTrace } from '../../test/campaign/page-trace'
import { throughRuns, type CampaignPlace, type CampaignRun } from '../../test/campaign/runs'
import { stall, stalledPresses, watch, wrongEffects, type StalledPress } from '../../test/campaign/stalls'
import type { Random } from '../../test/simulation/random'

const [SHORTEST, LONGEST] = [500, 10_000]
/** A step or a flip could be reverted within this time after the stall, ms. */
const SETTLED = 3_000
/** The effect must be visible this long after the stall, ms. */
const SHOWN_WITHIN = 60_000
/** Timeout, ms; long because a loaded machine is slow. */
const PATIENCE = 120_000

export const run = (seeds: Iterable<number>) =>
  throughRuns(
    'stalls',
    seeds,
    stalled,
    ({ runs, acknowledged, sound, failed }) =>
      `${runs} runs, ${acknowledged} presses beside a busy worker, ${sound} runs in which each was shown, kept and done once, ${failed} without`,
  )

async function stalled({ sandbox, profile, random, seed }: CampaignPlace): Promise<CampaignRun> {
  const from = sandbox.arrived.length
  const learner = await sandbox.newLearner()
  const { page, kill } = await openChromium(profile)
  try {
    return await withPageTrace(page, async () => {
      page.setDefaultTimeout(PATIENCE)
      await page.goto(sandbox.address)
      await signIn(page, learner)
      const faults: string[] = []
      const presses = stalledPresses(`Run ${seed}, said once`)
      for (const one of presses) faults.push(...(await pressBesideStall(page, sandbox.address, one, random)))
      await allSent(page, sandbox.address)
      const arrived = sandbox.arrived.slice(from)
      faults.push(...presses.flatMap((one) => wrongEffects(arrived, one)))
      return { acknowledged: presses.length, faults }
    })
  } finally {
    await kill()
  }
}

async function pressBesideStall(
  page: Page,
  address: string,
  one: StalledPress,
  random: Random,
): Promise<readonly string[]> {
  const ms = SHORTEST + random.below(LONGEST - SHORTEST)
  const ends = random.chance(0.25)
  await one.prepare(page, address)
  const watched = await watch(page)
  await stall(page, ms, ends)
  await one.press(page, random)
  await one.done(page).waitFor({ timeout: ms + SHOWN_WITHIN })
  await page.waitForTimeout((one.atOnce === true ? ms : 0) + SETTLED)
  const { shown, said } = await watched.end()
  const what = `${one.kind}, busy for ${ms} ms${ends ? ' and ended' : ''}`
  return [
    // The starting card and the target card are expected; a third one means that a step was reverted.
    ...(one.atOnce === true && shown.length > 2 ? [`${what}: the page showed ${shown.join(', ')}`] : []),
    ...((await one.done(page).count()) === 0 ? [`${what}: taken back`] : []),
    ...said.map((words) => `${what}: the page said '${words}'`),
  ]
}
