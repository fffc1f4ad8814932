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
  const title = await deckLinks(page).first().innerText()
  await deckLinks(page).first().click()
  await expect(page).toHaveURL(/\/decks\//)
  release()
  await expect(page.locator('[data-card]').first()).toBeVisible()
  expect(title).not.toBe('')
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
  expect(await stored(page)).toBeNull()
  release()
})

test('X-SEC-06 removes the stored Home at the log-out, and shows nothing of it at the next start', async ({ page }) => {
  await page.goto('/user/account')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/start/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/start/)
  expect((await everythingStored(page)).filter(({ text }) => text.includes(KEY))).toEqual([])
})
