import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { changeDeck, flip, goTo, withCard } from './decks'
import { blockChunks } from './block-chunks'
import { cardInView, expect, goInside, newLearner, openDeck, packDeck, signIn, spendData, test } from './support'
import { untilSeen } from './until-seen'

const milk = packDeck('milk-texturing')

test("X-SEC-01 X-BUNDLE-01 shows a card's text unformatted until the sanitizer has loaded", async ({
  page,
  context,
  request,
}) => {
  const release = await blockChunks(page, 'sanitize-html')
  await page.goto('/')
  await signIn(page, await newLearner(request))
  const attack =
    '<img src="https://attacker.example/x.png" onerror="window.attacked = true"><script>attacked = true</script>'
  await changeDeck(
    page,
    milk.deckId,
    withCard(0, {
      content: `<p>Pour <strong>slowly</strong> &amp; low.</p>${attack}`,
      titleHtml: 'Pour <em>low</em>',
      title: 'Pour low',
    }),
  )
  const outside: string[] = []
  page.on('request', (sent) =>
    outside.push(...(new URL(sent.url()).host === new URL(page.url()).host ? [] : [sent.url()])),
  )
  await openDeck(page, milk)
  await goTo(page, 2)
  await expect(cardInView(page).getByRole('heading', { level: 2 })).toHaveText('Pour low')
  const back = await flip(page)
  const words = back.getByText('Pour slowly & low.', { exact: true })
  await expect(words).toBeVisible()
  await expect(back.locator('strong, p')).toHaveCount(0)

  await release()
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(back.locator('p strong')).toHaveText('slowly')
  await expect(words).toBeVisible()
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
  expect(outside).toEqual([])
})

/** Flips to a card with a picture, whose back cannot be loaded. */
async function turnUpMissing(page: Page, request: APIRequestContext): Promise<Locator> {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, milk)
  await goTo(page, 10)
  // Each change of the deck requests the missing code again, so first let the card count as seen.
  await untilSeen(page)
  await goTo(page, 9)
  await goTo(page, 10)
  await expect(cardInView(page).getByText('NEW', { exact: true })).toHaveCount(0)
  const back = await flip(page)
  await expect(back.getByText('This card needs a connection to open the first time.')).toBeVisible()
  return back
}

test('X-BUNDLE-01 reports a back whose code failed to load, and shows it after a retry', async ({ page, request }) => {
  const release = await blockChunks(page, 'Back')
  const back = await turnUpMissing(page, request)
  const heading = back.getByRole('heading', { level: 2 })
  await expect(heading).toBeFocused()
  await release()
  await page.keyboard.press('Tab')
  await back.getByRole('button', { name: 'Refresh' }).press('Enter')
  await expect(back.getByRole('button', { name: /^Enlarge/ })).toBeVisible()
  await expect(heading).toBeFocused()
})

test('X-BUNDLE-01 D-CARD-18 starts no section of a back before its code has loaded, and shows a failed section after a retry', async ({
  page,
  request,
}) => {
  const releaseBack = await blockChunks(page, 'Back')
  const releasePage = await blockChunks(page, 'Embed')
  await changeDeck(page, milk.deckId, withCard(8, { webview: { url: '/media/grinder-sheet.html' } }))
  const back = await turnUpMissing(page, request)
  const missing = back.getByText('This part of the app could not be loaded.')
  await releaseBack()
  await expect(missing).toHaveCount(0)
  await back.getByRole('button', { name: 'Refresh' }).click()
  await expect(back.getByRole('button', { name: /^Enlarge/ })).toBeVisible()
  await expect(missing).toBeVisible()
  await expect(back.locator('iframe')).toHaveCount(0)
  await releasePage()
  await back.getByRole('button', { name: 'Try Again' }).click()
  await expect(back.locator('iframe')).toBeVisible()
  await expect(missing).toHaveCount(0)
})

test('D-CAROUSEL-02 X-UX-02 reports that the New Deck dialog failed to load, and opens it on a retry', async ({
  page,
  request,
}) => {
  const release = await blockChunks(page, 'NewDeckDialog')
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await page.getByRole('button', { name: 'New Deck' }).click()
  const toast = page.locator('[popover]')
  await expect(toast).toContainText('This part of the app could not be loaded.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await release()
  await toast.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('dialog', { name: 'Create New Deck' })).toBeVisible()
})

test('decision 13 X-UX-02 reports that the lock explanation failed to load, and shows it on a retry', async ({
  page,
  request,
}) => {
  const release = await blockChunks(page, 'Panel')
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await goInside(page, `/decks/${packDeck('everyone-gets-a-coffee').deckId}`)
  await page.getByRole('button', { name: 'Why is this locked?' }).click()
  const toast = page.locator('[popover]')
  await expect(toast).toContainText('This part of the app could not be loaded.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await release()
  await toast.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('dialog', { name: 'Why is this locked?' })).toBeVisible()
})

test('X-BUNDLE-01 reports a deck whose code the worker failed to load, and opens it after a retry', async ({
  page,
  request,
}) => {
  const files = '**/worker/decks-*.js*'
  await page.route(files, (route) => route.abort())
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await page.goto(`/deck/${milk.deckId}`)
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect(again).toBeVisible()
  await page.unroute(files)
  // The browser may cache the failed load; then the core restarts.
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expect(cardInView(page)).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('X-BRIDGE-03 X-OUTBOX-02 does not stop the core for missing code while a captive portal answers for the server', async ({
  page,
  request,
}) => {
  const login = { contentType: 'text/html', body: '<!doctype html><p>Welcome to our Wi-Fi' }
  await page.route('**/worker/decks-*.js*', (route) => route.fulfill(login))
  await page.goto('/')
  await signIn(page, await newLearner(request))
  let asked = 0
  await page.route('**/worker/*', async (route) => {
    if (route.request().method() !== 'HEAD') return route.fallback()
    asked += 1
    return route.fulfill({ contentType: login.contentType })
  })
  await page.goto(`/deck/${milk.deckId}`)
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect(again).toBeVisible()
  let restarts = 0
  page.on('worker', () => {
    restarts += 1
  })
  for (const tries of [1, 2, 3]) {
    await again.click()
    await expect.poll(() => asked).toBeGreaterThanOrEqual(tries)
    await expect(again).toBeVisible()
  }
  expect(restarts).toBe(0)
})

/** Blocks a chunk of the worker's code until it is released. */
async function keepFromWorker(page: Page, name: string): Promise<() => Promise<void>> {
  const files = `**/worker/${name}-*.js*`
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

const wentWrong = (page: Page) => page.getByRole('heading', { name: 'Something Went Wrong' })
const level1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('X-UX-02 X-BUNDLE-01 fails only in the list whose code the worker could not load, and recovers on a retry without a reload', async ({
  page,
  request,
  quietConsole,
}) => {
  const letThrough = await keepFromWorker(page, 'lists')
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Favorites/ })
    .click()
  await expect(wentWrong(page)).toBeVisible()
  await expect(wentWrong(page)).toBeFocused()
  await expect(page.getByText('ChunkLoadError: A part of the app could not be loaded')).toBeVisible()
  await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0)
  expect(quietConsole.splice(0).join()).toContain('ChunkLoadError')

  // The rest of the app still works.
  await inMain(page, 'Home').click()
  await expect(level1(page, 'Hi, Robin')).toBeVisible()
  await page.goBack()
  await expect(wentWrong(page)).toBeVisible()
  await letThrough()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(level1(page, 'My Favorites')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  quietConsole.splice(0)
})

test('X-UX-02 X-BUNDLE-01 reports view code that failed to load on Home, account and search, which recover automatically', async ({
  page,
  request,
  quietConsole,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  const parts = ['today', 'account', 'search']
  const [today, account, search] = await Promise.all(parts.map((name) => keepFromWorker(page, name)))
  // Without stored views: Home would show them instead of the failure.
  await page.addInitScript(() => localStorage.removeItem('flipdeck-home'))
  await page.reload()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await test.step('reports it on Home, which recovers', async () => {
    await expect(wentWrong(page)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await today?.()
    await expect(page.getByRole('heading', { name: 'Recommendations' })).toBeVisible()
    await expect(wentWrong(page)).toHaveCount(0)
  })
  await test.step('X-EXPORT-01 exports the event log from the account, although the preview lacks its counts', async () => {
    await page.getByRole('link', { name: /, profile$/ }).click()
    await page.getByRole('link', { name: 'My Account' }).click()
    await expect(wentWrong(page)).toBeVisible()
    await page.getByRole('button', { name: 'Export event log' }).click()
    const preview = page.getByRole('dialog', { name: 'Export event log' })
    await expect(preview.getByRole('button', { name: 'Save file' })).toBeEnabled()
    await preview.getByRole('button', { name: 'Cancel' }).click()
    await account?.()
    await expect(level1(page, 'My Account')).toBeVisible()
  })
  await test.step('S-SEARCH-12 reports it in the search, which recovers', async () => {
    await goInside(page, '/search/milk')
    const unavailable = page.getByText('Search unavailable. Please check your Internet connection or try again.')
    await expect(unavailable).toBeVisible()
    await search?.()
    await expect(page.getByRole('region', { name: 'Decks' }).getByRole('link', { name: milk.title })).toBeVisible()
    await expect(unavailable).toHaveCount(0)
  })
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(quietConsole.splice(0).join()).toContain('ChunkLoadError')
})

/** Records the paths that the page requests from now on. */
function pathsAsked(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  return asked
}

const listOfFiles = /^\/files-\w+\.json$/
const inMain = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

test('X-PWA-01 X-BUNDLE-01 prefetches what other screens need without running it, only in the current language', async ({
  page,
  context,
  request,
}) => {
  const asked = pathsAsked(page)
  const sheets = () => page.evaluate(() => document.styleSheets.length)
  await page.goto('/')
  const lateOfHome = page.waitForResponse(/\/NoticeDialog-.*\.css$/)
  await signIn(page, await newLearner(request))
  await expect(inMain(page, 'Search')).toBeVisible()
  await lateOfHome
  await page.waitForFunction(() =>
    [...document.querySelectorAll('link')].every(({ rel, sheet }) => rel !== 'stylesheet' || sheet !== null),
  )
  const before = await sheets()

  await spendData(page)
  await page.waitForFunction(() => performance.getEntriesByName('fetched-ahead').length > 0)
  expect(asked.filter((path) => listOfFiles.test(path))).toHaveLength(1)
  expect(asked.filter((path) => /\/SearchScreen-/.test(path))).not.toEqual([])
  expect(asked.filter((path) => /\/assets\/(de|es|fr|it|ja|pt|zh)-/.test(path))).toEqual([])
  expect(await sheets()).toBe(before)

  await context.setOffline(true)
  await inMain(page, 'Search').click()
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('X-PWA-01 X-BUNDLE-01 prefetches nothing while the browser saves data', async ({ page, request }) => {
  const asked = pathsAsked(page)
  await page.clock.install()
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await expect(inMain(page, 'Search')).toBeVisible()
  await page.clock.fastForward(60_000)
  // It would have been requested by the time that a later request is answered.
  await inMain(page, 'Search').click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  expect(asked.filter((path) => listOfFiles.test(path))).toEqual([])
})
