import type { Page } from '@playwright/test'
import { flip } from './decks'
import { installed } from '../campaign/installed'
import { test } from './installed'
import { otherBuild, type OtherBuild } from './other-build'
import {
  answerQuestion,
  cardInView,
  expect,
  goInside,
  goToCard,
  goToFirstOpen,
  newLearner,
  nth,
  openDeck,
  packDeck,
  rightAnswer,
  signIn,
} from './support'

const check = packDeck('first-week-check')
const latte = packDeck('latte-art-three-pours')

/** Checks for a newer build, as a page does once an hour. */
const look = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })

/** Lists the scripts and styles that a page has loaded since its start. */
const loaded = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/(assets|worker)\/.*\.(js|css)$/.test(path)),
  )

/** Counts the page's scripts and styles from this build and from the one on disk. */
async function builds(page: Page, next: OtherBuild): Promise<{ readonly next: number; readonly first: number }> {
  const paths = await loaded(page)
  const ofNext = paths.filter((path) => next.originalPath(path) !== undefined).length
  return { next: ofNext, first: paths.length - ofNext }
}

const keptBuilds = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('flipdeck-app-')))

/** Marks the page; a reloaded page has no mark. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(globalThis, { marked: true }))
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in globalThis)

const updateReady = (page: Page) => page.getByText('Update ready')

/** Expects the update offer, which appears on a navigation once the next build is installed. */
const expectOffer = (page: Page): Promise<void> =>
  expect(async () => {
    await goInside(page, '/library')
    await goInside(page, '/')
    await expect(updateReady(page)).toBeVisible({ timeout: 500 })
  }).toPass()
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' })

/**
 * Accepts the next build when its service worker has started. Chromium under a debugger may stop the previous worker
 * while it handles the page's request, and the page then hangs; without a debugger it does not.
 */
async function accept(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  const waits = async () => {
    await session.send('ServiceWorker.stopAllWorkers')
    return page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
  }
  await expect.poll(waits).toBe(false)
  await session.detach()
  await refresh(page).click()
}

test("X-PWA-02 keeps one tab's assessment on its build while the other tab updates; both share one log, and the old build is deleted with its last page", async ({
  page: assessed,
  request,
  door,
}) => {
  const next = otherBuild()
  const [first, second] = [nth(check.questions, 0), nth(check.questions, 1)]
  await assessed.goto('/')
  await signIn(assessed, await newLearner(request))
  await installed(assessed)
  const other = await assessed.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('heading', { name: 'Hi, Robin' })).toBeVisible()
  await openDeck(assessed, check)
  await answerQuestion(assessed, first, rightAnswer(first))
  await Promise.all([assessed, other].map(mark))

  await test.step('offers a new build on a navigation, and restarts nothing', async () => {
    door.deploy(next)
    await look(other)
    await expect.poll(() => keptBuilds(other).then((names) => names.at(-1))).toBe(`flipdeck-app-${next.id}`)
    await expectOffer(other)
    await expect(updateReady(assessed)).toHaveCount(0)
    await expect(cardInView(assessed).getByText('Your answer')).toBeVisible()
    expect(await Promise.all([assessed, other].map(isMarked))).toEqual([true, true])
  })

  await test.step('updates the other tab, which then runs only the next build', async () => {
    await accept(other)
    await expect(other.getByRole('heading', { name: 'Hi, Robin' })).toBeVisible()
    expect(await isMarked(other)).toBe(false)
    await expect(updateReady(other)).toHaveCount(0)
    await expect.poll(async () => (await builds(other, next)).next).toBeGreaterThan(10)
    expect((await builds(other, next)).first).toBe(0)
  })

  await test.step("continues the assessment with its own build's scripts, which the server no longer has", async () => {
    await assessed.bringToFront()
    await answerQuestion(assessed, second, rightAnswer(second))
    await goInside(assessed, '/user/certifications')
    await expect(assessed.getByRole('heading', { level: 1, name: 'Certifications' })).toBeVisible()
    const ofOwn = await builds(assessed, next)
    expect(ofOwn.next).toBe(0)
    const [script = ''] = (await loaded(assessed)).filter((path) => path.includes('/worker/'))
    const gone = await request.get(door.address + script)
    expect(gone.status()).toBe(404)
    const answer = await assessed.evaluate(async (path) => (await fetch(path)).status, script)
    expect(answer).toBe(200)
    expect(await isMarked(assessed)).toBe(true)
  })

  await test.step("shows each tab's actions in the other", async () => {
    await other.bringToFront()
    await openDeck(other, check)
    await goToCard(other, 'Keep going!')
    await expect(cardInView(other).getByText('2 / 5')).toBeVisible()
    await goToFirstOpen(other, nth(check.questions, 2))
    expect((await builds(other, next)).first).toBe(0)
  })

  await test.step('offers the update outside the assessment, and deletes the first build from the device', async () => {
    await assessed.bringToFront()
    expect(await keptBuilds(assessed)).toHaveLength(2)
    await expect(updateReady(assessed)).toBeVisible()
    await accept(assessed)
    await expect(assessed.getByRole('heading', { level: 1, name: 'Certifications' })).toBeVisible()
    expect(await isMarked(assessed)).toBe(false)
    expect((await builds(assessed, next)).first).toBe(0)
    await expect.poll(() => keptBuilds(assessed)).toEqual([`flipdeck-app-${next.id}`])
  })
})

test("X-PWA-02 does not block another tab's update with a paused film", async ({ page, request, door }) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await installed(page)
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('heading', { name: 'Hi, Robin' })).toBeVisible()
  await openDeck(page, latte)
  await goToCard(page, 'Film: how the milk is steamed')
  const back = await flip(page)
  await back.getByRole('button', { name: 'Play, 0:24' }).click()
  await expect
    .poll(() => back.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime))
    .toBeGreaterThan(0)
  await page.keyboard.press('k')
  await mark(page)
  door.deploy(otherBuild())
  await look(other)
  await expectOffer(other)
  await expect(updateReady(page)).toHaveCount(0)
  expect(await isMarked(page)).toBe(true)
})

test("X-PWA-02 leaves the next build's worker waiting for an unanswered request without blocking anyone's update", async ({
  page,
  request,
  door,
}) => {
  const next = otherBuild()
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await installed(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hi, Robin' })).toBeVisible()
  door.hold('/media/held.webm')
  await page.evaluate(() => void fetch('/media/held.webm').catch(() => undefined))
  await mark(page)
  door.deploy(next)
  await look(page)
  await expectOffer(page)
  const waits = () =>
    page.evaluate(async () => {
      const { active, waiting } = await navigator.serviceWorker.ready
      return [active?.state, waiting?.state]
    })
  expect(await waits()).toEqual(['activated', 'installed'])
  await refresh(page).click()
  await expect(page.getByRole('heading', { name: 'Hi, Robin' })).toBeVisible()
  expect(await isMarked(page)).toBe(false)
  await expect.poll(async () => (await builds(page, next)).next).toBeGreaterThan(10)
  expect((await builds(page, next)).first).toBe(0)
  await goInside(page, '/library')
  await goInside(page, '/')
  await expect(updateReady(page)).toHaveCount(0)
})
