import type { Page, Route } from '@playwright/test'
import { fetchUncached } from '../uncached-response'
import { expect, newLearner, openDeck, packDeck, signIn, test, type Learner } from './support'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const maya: Learner = { name: 'Maya Okafor', email: 'maya@northwind.example', password: 'flat-white-4' }
const homeCall = '**/api/user/home'
const news = (page: Page) => page.getByRole('region', { name: 'News' })

interface HomeAnswer {
  readonly favoritedDecks: readonly unknown[]
  readonly tuckedDecks: readonly unknown[]
  readonly recentlyAllowedDecks: readonly unknown[]
  readonly recommendedDecks: readonly { readonly title: string }[]
  readonly notifications: readonly object[]
  readonly promos: readonly {
    readonly coverImage: { readonly url: string }
    readonly location: object
    readonly targetUrl: string
  }[]
}
interface Answer {
  readonly payloads: readonly { readonly type: string; readonly data: HomeAnswer }[]
}

/** Changes the server's Home response. */
async function changeHome(route: Route, change: (home: HomeAnswer) => Partial<HomeAnswer>): Promise<void> {
  const reply = await fetchUncached(route)
  const answer = (await reply.response.json()) as Answer
  const payloads = answer.payloads.map(({ type, data }) => ({ type, data: { ...data, ...change(data) } }))
  await route.fulfill({ ...reply, json: { ...answer, payloads } })
}

const unread = (count: number): HomeAnswer['notifications'] =>
  Array.from({ length: count }, (_, index) => ({
    notificationId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    title: 'New',
    body: 'New',
    createdAt: '2026-01-01T00:00:00.000Z',
  }))

test('S-HOME-01 S-HOME-02 S-HOME-03 S-HOME-04 S-HOME-05 S-HOME-15 shows the first name, the bell with the unread count, four counts and recommendations @main', async ({
  page,
}) => {
  const answered = page.waitForResponse(homeCall)
  await page.goto('/')
  await signIn(page, maya)
  const { payloads } = (await (await answered).json()) as Answer
  const home = payloads[0]?.data
  const tile = (name: string) => page.getByRole('main').getByRole('link', { name })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi, Maya')
  await expect(tile('Favorites')).toContainText(
    String((home?.favoritedDecks.length ?? 0) + (home?.tuckedDecks.length ?? 0)),
  )
  await expect(tile("What's New")).toContainText(String(home?.recentlyAllowedDecks.length))
  await expect(tile('Certifications')).toContainText('1')
  await expect(tile('Competitions')).toContainText('1')
  for (const [name, path] of [
    ['Favorites', '/user/my-favorites'],
    ["What's New", '/user/new-decks'],
    ['Certifications', '/user/certifications'],
    ['Competitions', '/user/competitions'],
  ] as const) {
    await expect(tile(name)).toHaveAttribute('href', path)
  }
  const recommended = page.getByRole('region', { name: 'Recommendations' })
  await expect(recommended.getByRole('link')).toHaveCount(home?.recommendedDecks.length ?? -1)
  for (const { title } of home?.recommendedDecks ?? [])
    await expect(recommended.getByText(title, { exact: true })).toBeVisible()

  const bell = page.getByRole('link', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 10 unread')
  await expect(bell).toHaveText('9+')
  await bell.click()
  await expect(page).toHaveURL(/\/user\/notifications$/)
})

test('S-HOME-02 S-HOME-03 shows nine unread as nine, and hides the badge without unread ones', async ({
  page,
  request,
}) => {
  let count = 9
  await page.route(homeCall, (route) => changeHome(route, () => ({ notifications: unread(count) })))
  await page.goto('/')
  await signIn(page, await newLearner(request))
  const bell = page.getByRole('link', { name: /^Notifications/ })
  await expect(bell).toHaveText('9')
  count = 0
  await page.reload()
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect(bell).toHaveText('')
})

test('S-HOME-01 welcomes a guest', async ({ page, host }) => {
  await page.goto(host('larkfield'))
  await page.getByRole('button', { name: 'Enter as Guest' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome')
})

test('S-HOME-10 S-HOME-11 S-HOME-12 rotates promotions every 5 s until the first touch, at a height of two fifths of the width', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.clock.install()
  // The promotions arrive with the clock stopped: from the first one on, time passes only when the test advances it.
  let stopped = (): void => undefined
  const whenStopped = new Promise<void>((resolve) => {
    stopped = resolve
  })
  await page.route(homeCall, async (route) => {
    await whenStopped
    await route.continue()
  })
  await page.goto('/')
  const asked = page.waitForRequest(homeCall)
  await signIn(page, await newLearner(request))
  await asked
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  stopped()
  const picture = news(page).getByRole('img').first()
  await expect(picture).toBeVisible()
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(300)
  expect(height / width).toBeCloseTo(0.4, 2)
  // No page has that much room, so set the width here.
  const widthIn = (room: string) =>
    news(page).evaluate((carousel: HTMLElement, wanted) => {
      carousel.style.inlineSize = wanted
      return carousel.getBoundingClientRect().width
    }, room)
  expect(await widthIn('1300px')).toBe(1040)
  expect(await widthIn('')).toBe(width)

  const current = news(page).locator('button[aria-current]')
  const first = 'Show 1 of 2'
  const second = 'Show 2 of 2'
  await expect(current).toHaveAccessibleName(first)
  // The first rotation shows when the five seconds started.
  await expect(async () => {
    await page.clock.runFor(500)
    await expect(current).toHaveAccessibleName(second, { timeout: 500 })
  }).toPass()
  for (const next of [first, second]) {
    await page.clock.runFor(5_000)
    await expect(current).toHaveAccessibleName(next)
  }
  await news(page).getByRole('button', { name: first }).click()
  await expect(current).toHaveAccessibleName(first)
  await page.clock.runFor(30_000)
  await expect(current).toHaveAccessibleName(first)
})

for (const late of ['home', 'library'] as const) {
  test(`X-UX-01 S-HOME-10 shifts no part of Home after it has loaded, with the ${late} last`, async ({
    page,
    request,
  }) => {
    let first = (): void => undefined
    const whenOtherIsHere = new Promise<void>((resolve) => {
      first = resolve
    })
    await page.route(`**/api/user/${late}`, async (route) => {
      await whenOtherIsHere
      await route.continue()
    })
    const other = page.waitForResponse(`**/api/user/${late === 'home' ? 'library' : 'home'}`)
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await (await other).finished()
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(0)
    // Counts how often each part of the page was inserted, by its name.
    await page.evaluate(() => {
      const came: string[] = []
      Object.assign(window, { came })
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof Element)
              for (const part of [node, ...node.querySelectorAll('main section')])
                if (part.matches('main section')) came.push(part.getAttribute('aria-label') ?? part.textContent ?? '')
      }).observe(document.body, { childList: true, subtree: true })
    })
    first()
    await expect(page.getByRole('region', { name: 'Library' })).toBeVisible()
    await expect(news(page)).toBeVisible()
    await page.getByRole('button', { name: 'Show 2 of 2' }).click()
    await expect(news(page).locator('button[aria-current]')).toHaveAccessibleName('Show 2 of 2')
    const came = await page.evaluate(() => (window as unknown as { came: string[] }).came)
    expect(came.length).toBeGreaterThan(3)
    expect(came).toEqual([...new Set(came)])
  })
}

test.describe('with less movement', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('X-A11Y-03 stops the promotions for reduced motion', async ({ page, request }) => {
    await page.clock.install()
    await page.goto('/')
    await signIn(page, await newLearner(request))
    const first = news(page).getByRole('button', { name: 'Show 1 of 2' })
    await expect(first).toHaveAttribute('aria-current', 'true')
    await page.clock.runFor(30_000)
    await expect(first).toHaveAttribute('aria-current', 'true')
  })
})

test('S-HOME-13 opens a promotion of another host in a new tab', async ({ page, context, request }) => {
  await context.route(/^https:\/\/shop\.northwind\.example\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Shop</h1>' }),
  )
  await page.route(homeCall, (route) =>
    changeHome(route, ({ promos }) => ({
      promos: promos.map((promo, index) => ({
        ...promo,
        targetUrl: index === 0 ? 'https://shop.northwind.example/beans' : 'javascript:alert(1)',
      })),
    })),
  )
  await page.goto('/')
  await signIn(page, await newLearner(request))
  const opened = context.waitForEvent('page')
  await news(page).getByRole('link').first().click()
  expect((await opened).url()).toBe('https://shop.northwind.example/beans')
  await expect(news(page).getByRole('link')).toHaveCount(1)
})

test('S-HOME-14 S-HOME-16 offers recently opened decks to continue, and ends the page with the library', async ({
  page,
  request,
}) => {
  const check = packDeck('first-week-check')
  await page.goto('/')
  await signIn(page, await newLearner(request))
  const recent = page.getByRole('region', { name: 'Your Recent Decks' })
  await expect(page.getByRole('heading', { name: 'Recommendations' })).toBeVisible()
  await expect(recent).toHaveCount(0)
  await openDeck(page, check)
  await page.getByRole('button', { name: 'Close deck' }).click()
  await expect(recent.getByRole('link', { name: check.title })).toBeVisible()
  await recent.getByRole('link', { name: check.title }).click()
  await expect(page).toHaveURL(new RegExp(`/decks/${check.deckId}$`))
  await page.getByRole('button', { name: 'Close deck' }).click()

  const library = page.getByRole('region', { name: 'Library' })
  await expect(library.getByRole('link', { name: /Barista skills/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse Library' })).toHaveCount(0)
  await library.getByRole('link', { name: /Barista skills/ }).click()
  await expect(page).toHaveURL(/\/library\/[0-9a-f-]+$/)
})

test('X-UX-01 X-UX-05 restores the scroll position on return or reload, and starts a new page at its top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await signIn(page, maya)
  const last = page.getByRole('region', { name: 'Library' }).getByRole('listitem').getByRole('link').last()
  await last.scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => scrollY)
  // A scroll position is saved after scrolling has stopped for a moment.
  const noted = () => page.evaluate(() => (history.state as { readonly top?: number } | null)?.top)
  await expect.poll(noted).toBeGreaterThan(500)
  await expect.poll(async () => (await noted()) === (await place())).toBe(true)
  const left = await place()
  await last.click()
  await expect(page).toHaveURL(/\/library\/[0-9a-f-]+$/)
  expect(await place()).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Hi, Maya' })).toBeVisible()
  await expect.poll(place).toBe(left)
  await page.reload()
  await expect.poll(place).toBe(left)
})

test('S-HOME-16 offers a button to the library while there is no library to show', async ({ page, request }) => {
  await page.route('**/api/user/library', (route) => route.abort('internetdisconnected'))
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await page.getByRole('link', { name: 'Browse Library' }).click()
  await expect(page).toHaveURL(/\/library$/)
})

test('S-HOME-17 X-UX-03 reports a Home that does not load, and loads it again', async ({ page, request }) => {
  await page.route(homeCall, (route) => route.abort('internetdisconnected'))
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await expect(page.getByRole('heading', { name: 'Unable to Load Content' })).toBeVisible()
  await expect(page.getByText('Please check your Internet connection.')).toBeVisible()
  await page.unroute(homeCall)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'Recommendations' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
