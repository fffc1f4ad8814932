// X-HEAL-03: Chromium is killed at a random time while a learner answers, marks and rates cards, writes, or listens,
// online and offline. Everything that the page showed as recorded is present afterwards, in the page and once at the
// server.
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { openChromium, type Chromium } from '../../test/campaign/chromium'
import { compare, type Comparison } from '../../test/campaign/comparison'
import { act, allSent, nothingDone, notShown, openDeck, signIn } from '../../test/campaign/learner'
import {
  compareRatings,
  noRatings,
  ratingsDeck,
  ratingsNotShown,
  rateOrWrite,
} from '../../test/campaign/ratings-oracle'
import { compareListening, listen, listeningDeck, listeningNotShown, nothingHeard } from '../../test/campaign/listening'
import { withPageTrace } from '../../test/campaign/page-trace'
import { throughRuns, type CampaignPlace, type CampaignRun } from '../../test/campaign/runs'
import type { Sandbox } from '../../test/campaign/sandbox'
import type { Random } from '../../test/simulation/random'

/** Upper bound of acknowledged actions before a kill (exclusive), low because actions are slow on a slow machine. */
const ACTIONS = 9
/** Maximum delay of the kill after the last of them, ms, so that it hits the next actions. */
const LATEST = 1_500

export const run = (seeds: Iterable<number>) =>
  throughRuns(
    'kills',
    seeds,
    (place) => killed(place, doingsOf(place.seed)),
    ({ runs, acknowledged, sound, failed }) =>
      `${runs} of Chromium, ${acknowledged} acknowledged actions, ${sound} runs without loss, doubling or anything not shown, ${failed} with`,
  )

/** A kind of learner activity until the kill, and the checks of its results. */
interface Doings {
  readonly open: (page: Page, address: string) => Promise<void>
  readonly act: (page: Page, random: Random) => Promise<void>
  readonly acknowledged: () => number
  readonly notShown: (page: Page) => Promise<readonly string[]>
  readonly compare: (sandbox: Sandbox, userId: string, from: number) => Promise<Comparison>
}

/** Answers the questions of an assessment and marks its cards. */
function assessment(): Doings {
  const done = nothingDone()
  return {
    open: openDeck,
    act: (page, random) => act(page, done, random),
    acknowledged: () => done.acknowledged,
    notShown: (page) => notShown(page, done),
    compare: (sandbox, userId, from) => compare(sandbox, userId, done, from),
  }
}

/** Rates a card and writes on another one. */
function opinions(): Doings {
  const said = noRatings()
  return {
    open: (page, address) => openDeck(page, address, ratingsDeck),
    act: (page, random) => rateOrWrite(page, said, random),
    acknowledged: () => said.acknowledged,
    notShown: (page) => ratingsNotShown(page, said),
    compare: (sandbox, userId) => compareRatings(sandbox, userId, said),
  }
}

/** Chooses tracks of a playlist. */
function listening(): Doings {
  const listened = nothingHeard()
  return {
    open: (page, address) => openDeck(page, address, listeningDeck),
    act: (page, random) => listen(page, listened, random),
    acknowledged: () => listened.acknowledged,
    notShown: (page) => listeningNotShown(page, listened),
    compare: (sandbox, userId) => compareListening(sandbox, userId, listened),
  }
}

const doingsOf = (seed: number): Doings => (seed % 3 === 0 ? listening() : seed % 3 === 1 ? assessment() : opinions())

async function killed({ sandbox, profile, random }: CampaignPlace, doings: Doings): Promise<CampaignRun> {
  sandbox.cut('nothing')
  const from = sandbox.arrived.length
  const learner = await sandbox.newLearner()
  const first = await openChromium(profile)
  try {
    await withPageTrace(first.page, async () => {
      await first.page.goto(sandbox.address)
      await signIn(first.page, learner)
      await doings.open(first.page, sandbox.address)
      if (random.chance(0.5)) sandbox.cut('calls')
      await killAmid(first, doings, random)
    })
  } finally {
    await first.kill()
  }
  sandbox.cut('calls')
  const second = await openChromium(profile)
  try {
    const missing = await withPageTrace(second.page, async () => {
      await doings.open(second.page, sandbox.address)
      const notThere = await doings.notShown(second.page)
      sandbox.cut('nothing')
      await allSent(second.page, sandbox.address)
      return notThere
    })
    const { lost, doubled } = await doings.compare(sandbox, await sandbox.idOf(learner), from)
    return { acknowledged: doings.acknowledged(), faults: [...missing, ...lost, ...doubled] }
  } finally {
    await second.kill()
  }
}

/** Acts until the browser is killed. A press without a visible effect before that is a fault of the app. */
async function killAmid({ page, kill }: Chromium, doings: Doings, random: Random): Promise<void> {
  const before = random.below(ACTIONS)
  while (doings.acknowledged() < before) await doings.act(page, random)
  let gone = false
  const goOn = async () => {
    try {
      while (!gone) await doings.act(page, random)
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
