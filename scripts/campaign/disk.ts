// X-HEAL-04: the disk fills up while a learner answers and marks cards, online and offline. Data that can be loaded
// again is evicted first, and a bar appears when that is not enough. Everything that the page showed as recorded is
// present afterwards, even after a start with a full disk, and arrives at the server once.
import type { Page } from 'playwright'
import { openChromium } from '../../test/campaign/chromium'
import { compare } from '../../test/campaign/comparison'
import { act, allSent, nothingDone, notShown, openDeck, signIn, type Done } from '../../test/campaign/learner'
import { withPageTrace } from '../../test/campaign/page-trace'
import { throughRuns, type CampaignPlace, type CampaignRun } from '../../test/campaign/runs'
import type { Sandbox } from '../../test/campaign/sandbox'
import type { Random } from '../../test/simulation/random'

/** Learner steps while there is free space. */
const WITH_ROOM = 10
/** Size of a downloaded video, bytes. */
const FILM = 8_000_000
/** Upper bound of the free space besides the video, bytes: room for some more actions or for no further one. */
const MOST_LEFT = 200_000
/** Timeout, ms. The browser checks the free space at most twice a minute. */
const PATIENCE = 120_000

export const run = (seeds: Iterable<number>) =>
  throughRuns(
    'disk',
    seeds,
    filled,
    ({ runs, acknowledged, sound, failed }) =>
      `${runs} disks that were full, ${acknowledged} acknowledged actions, ${sound} runs without loss, doubling, or anything not shown or not said, ${failed} with`,
  )

async function filled({ sandbox, profile, random }: CampaignPlace): Promise<CampaignRun> {
  sandbox.cut('nothing')
  const from = sandbox.arrived.length
  const learner = await sandbox.newLearner()
  const done = nothingDone()
  const faults: string[] = []
  const first = await openChromium(profile)
  try {
    await withPageTrace(first.page, async () => {
      await first.page.goto(sandbox.address)
      await signIn(first.page, learner)
      await openDeck(first.page, sandbox.address)
      await download(first.page)
      if (random.chance(0.7)) sandbox.cut('calls')
      for (let step = 0; step < WITH_ROOM; step++) await act(first.page, done, random)
      const left = random.chance(0.5) ? random.below(MOST_LEFT) : 0
      await limit(first.page, sandbox, (used) => used - FILM + left)
      await actUntilFull(first.page, done, random)
      if (await hasFilm(first.page)) faults.push('the film stayed on the full disk')
    })
  } finally {
    await first.kill()
  }
  sandbox.cut('calls')
  const second = await openChromium(profile)
  try {
    await withPageTrace(second.page, async () => {
      if (random.chance(0.5)) {
        // A page of the same origin without the app, so that the disk is full before the app starts.
        await second.page.goto(`${sandbox.address}/icon.svg`)
        await limit(second.page, sandbox, () => 1)
      }
      await openDeck(second.page, sandbox.address)
      faults.push(...(await notShown(second.page, done)))
      await limit(second.page, sandbox, () => undefined)
      sandbox.cut('nothing')
      await allSent(second.page, sandbox.address)
    })
    const { lost, doubled } = await compare(sandbox, await sandbox.idOf(learner), done, from)
    return { acknowledged: done.acknowledged, faults: [...faults, ...lost, ...doubled] }
  } finally {
    await second.kill()
  }
}

/** Stores a video as a deck keeps it for offline use. */
const download = (page: Page): Promise<void> =>
  page.evaluate(async (bytes) => {
    const cache = await caches.open('flipdeck-offline-media')
    await cache.put('/media/film.mp4', new Response(new Uint8Array(bytes)))
  }, FILM)

const hasFilm = (page: Page): Promise<boolean> => page.evaluate(() => caches.has('flipdeck-offline-media'))

/** Sets the origin's quota in bytes as a function of its usage; undefined restores the browser's quota. */
async function limit(page: Page, { address }: Sandbox, of: (used: number) => number | undefined): Promise<void> {
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  const quotaSize = of(used)
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(address).origin,
    ...(quotaSize === undefined ? {} : { quotaSize: Math.max(1, quotaSize) }),
  })
}

/** Continues to act until the bar reports a full device. A press without a visible effect before that is a fault. */
async function actUntilFull(page: Page, done: Done, random: Random): Promise<void> {
  const bar = page.getByText('This device is full.').first()
  let isFull = false
  const told = bar.waitFor({ timeout: PATIENCE }).then(() => {
    isFull = true
  })
  const goOn = async () => {
    try {
      while (!isFull) await act(page, done, random)
    } catch (error) {
      // A press on a full disk has no visible effect, and the bar appears with it.
      if (!isFull) throw error
    }
  }
  await Promise.race([told, goOn()])
  await told
}
