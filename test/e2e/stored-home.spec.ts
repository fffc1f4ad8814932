import type { Page } from '@playwright/test'
import { expect, newLearner, signIn, test } from './support'
import { everythingStored } from './storage'

const KEY = 'flipdeck-home'
const deckLinks = (page: Page) => page.getByRole('main').locator('a[href^="/decks/"]')
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY)

/** Holds the worker's code back, as on a slow device. Returns a function that lets it load. */
async function holdWorker(page: Page): Promise<() => void> {
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/worker/main-*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Changes what is stored before the next start reads it. */
const changeStored = (page: Page, change: Readonly<Record<string, unknown>>) =>
  page.addInitScript(
    ([key, changed]) => {
      const text = localStorage.getItem(key)
      if (text !== null) localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), ...changed }))
    },
    [KEY, change] as const,
  )

test.beforeEach(async ({ page, request }) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await expect(deckLinks(page).first()).toBeVisible()
})

test('X-PERF-03 X-BRIDGE-03 shows the last Home before the core has started, and does what is pressed once it has', async ({
  page,
}) => {
  const release = await holdWorker(page)
  await page.reload()
  await expect(deckLinks(page).first()).toBeVisible()
  expect(await stored(page)).toBeNull()
  await deckLinks(page).first().click()
  await expect(page).toHaveURL(/\/decks\//)
  release()
  await expect(page.locator('[data-card]').first()).toBeVisible()
})

test('X-PERF-03 stores nothing of a page that is shown, and shows nothing of another build, too old, damaged, or at another address', async ({
  page,
}) => {
  expect(await stored(page)).toBeNull()
  for (const change of [
    { build: 'other' },
    { at: Date.now() - 8 * 86_400_000 },
    { at: Date.now() + 60_000 },
    { views: 1 },
  ])
    await test.step(JSON.stringify(change), async () => {
      const next = await page.context().newPage()
      await next.goto('/')
      await expect(deckLinks(next).first()).toBeVisible()
      const release = await holdWorker(next)
      await changeStored(next, change)
      await next.reload()
      await expect(next.getByText('Loading')).toBeVisible()
      await expect(deckLinks(next)).toHaveCount(0)
      release()
      await expect(deckLinks(next).first()).toBeVisible()
      await next.close()
    })
  const release = await holdWorker(page)
  await page.goto('/user/account')
  await expect(page.getByText('Loading')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  expect(await stored(page)).toBeNull()
  release()
})

test('X-SEC-06 removes the Home of a hidden page when it is shown again, and at the log-out in another tab', async ({
  page,
}) => {
  const other = await page.context().newPage()
  await other.goto('/user/account')
  // The test browser hides no page, so the page is told that it is hidden.
  const becomes = (state: DocumentVisibilityState) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await becomes('hidden')
  expect(await stored(page)).toContain('"storable":true')
  await becomes('visible')
  expect(await stored(page)).toBeNull()
  await becomes('hidden')
  expect(await stored(page)).not.toBeNull()
  await other.getByRole('button', { name: 'Log out' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(other).toHaveURL(/\/start/)
  await expect.poll(() => stored(other)).toBeNull()
  await page.close()
  await other.goto('/')
  await expect(other).toHaveURL(/\/start/)
  expect((await everythingStored(other)).filter(({ text }) => text.includes(KEY))).toEqual([])
})
