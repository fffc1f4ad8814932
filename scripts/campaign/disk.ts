// X-HEAL-04: the disk fills up while a learner answers and marks cards, with and without a connection. What can be had
// again goes first, a bar says when that does not help, and whatever the page had shown as recorded is there afterwards,
// also by a start amid the full disk, and once at the server.
import type { Page } from 'playwright'
import { openChromium } from '../../test/campaign/chromium'
import { compare } from '../../test/campaign/comparison'
import { act, allSent, nothingDone, notShown, openDeck, signIn, type Done } from '../../test/campaign/learner'
import { withStory } from '../../test/campaign/page-story'
import { throughRuns, type CampaignPlace, type CampaignRun } from '../../test/campaign/runs'
import type { Sandbox } from '../../test/campaign/sandbox'
import type { Random } from '../../test/world/random'

/** Steps of a learner while there is room. */
const WITH_ROOM = 10
/** What a downloaded film takes, bytes. */
const FILM = 8_000_000
/** Room that is left beyond what is used without the film, bytes: for some more actions or for none. */
const MOST_LEFT = 200_000
/** The browser asks how much room there is no more than twice a minute, ms. */
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
    await withStory(first.page, async () => {
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
    await withStory(second.page, async () => {
      if (random.chance(0.5)) {
        // A page of the same origin, without the app: the disk is full before it starts.
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

/** What a deck with a film would have kept for want of a connection. */
const download = (page: Page): Promise<void> =>
  page.evaluate(async (bytes) => {
    const cache = await caches.open('flipdeck-offline-media')
    await cache.put('/media/film.mp4', new Response(new Uint8Array(bytes)))
  }, FILM)

const hasFilm = (page: Page): Promise<boolean> => page.evaluate(() => caches.has('flipdeck-offline-media'))

/** Sets how many bytes the origin may use, by how many it does; undefined gives it back what the browser would allow. */
async function limit(page: Page, { address }: Sandbox, of: (used: number) => number | undefined): Promise<void> {
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  const quotaSize = of(used)
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(address).origin,
    ...(quotaSize === undefined ? {} : { quotaSize: Math.max(1, quotaSize) }),
  })
}

/** The learner goes on until a bar says that the device is full. A press that shows nothing before that is a fault. */
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
      // What is pressed on a full disk shows nothing, and the bar comes with it.
      if (!isFull) throw error
    }
  }
  await Promise.race([told, goOn()])
  await told
}
