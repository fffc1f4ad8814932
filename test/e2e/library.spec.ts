import type { Locator, Page } from '@playwright/test'
import { changeLibrary, eachBundle, libraryCall, libraryOf, type Bundle } from './library-answer'
import { cardInView, expect, goInside, goOffline, newLearner, nth, packDeck, signIn, test } from './support'
import { reloadAndSync } from './users'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const link = (within: Page | Locator, name: string | RegExp) => within.getByRole('link', { name })
const region = (page: Page, name: string) => page.getByRole('region', { name })
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' })
const toLibrary = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' })

const barista = '92f0d3d7-b909-4b59-910d-ac4f834cc04d'
const plainCategory = (id: string, title: string, more: object = {}): Bundle => ({
  category: { id, title, ...more },
  decks: [],
  bundles: [],
})

/** Gives each heading of the pack a category and a deck, regardless of which of them it displays. */
const withBoth = (bundle: Bundle): Bundle => {
  const display = String(bundle.category['displayType'])
  if (!/heading/i.test(display)) return bundle
  const decks = bundle.decks.length > 0 ? bundle.decks : [{ id: `deck-${display}`, title: `Deck of ${display}` }]
  const inner = plainCategory(`in-${display}`, `Inside ${display}`, {
    uploadedIcon: { url: '/icon.svg' },
  })
  return { ...bundle, decks, bundles: [...bundle.bundles, inner] }
}

test('S-ROUTE-06 S-ROUTE-08 S-LIB-01 S-LIB-02 S-LIB-03 S-LIB-04 S-LIB-06 S-LIB-07 S-LIB-08 S-LIB-09 S-LIB-11 S-LIB-17 S-SHELL-09 opens the levels of the library, each category in its display type @main', async ({
  page,
  request,
}) => {
  await changeLibrary(page, (library) => ({ ...library, categories: eachBundle(library.categories, withBoth) }))
  await page.setViewportSize({ width: 390, height: 844 })
  const told = libraryOf(page)
  await page.goto('/')
  await signIn(page, await newLearner(request))
  const library = await told
  await expect(page.getByRole('region', { name: 'News' }).getByRole('img')).toHaveCount(2)
  await expect(main(page).getByRole('link', { name: 'Search' })).toHaveCount(0)

  await test.step('shows rows, library-only promotions, trending decks and the search pill at the top', async () => {
    await toLibrary(page).click()
    await expect(heading(page, 'Library')).toBeFocused()
    await expect(page).toHaveTitle(/^Library \| /)
    await expect(page.getByRole('region', { name: 'News' }).getByRole('img')).toHaveCount(1)
    const rows = main(page)
      .getByRole('list')
      .filter({ has: link(page, /^Barista skills/) })
      .first()
    await expect(rows.getByRole('link')).toHaveText([/^Barista/, /^Food safety/, /^Running the shop/, /^Looking after/])
    const row = link(rows, /^Barista skills/)
    await expect(row.locator('img')).toHaveAttribute('src', /espresso\.svg$/)
    await expect(row.locator('svg').first()).toBeVisible()
    await expect(row.locator('[style]')).toHaveCSS('background-color', 'rgb(207, 226, 227)')
    const trends = region(page, 'Trending in Library').getByRole('link')
    await expect(trends).toHaveCount(library.trending.length)
    for (const [index, { id, title }] of library.trending.entries()) {
      await expect(trends.nth(index)).toContainText(title)
      await expect(trends.nth(index)).toHaveAttribute('href', `/library/${id}`)
    }
    await expect(main(page).getByRole('link', { name: 'Search', exact: true })).toHaveAttribute('href', '/search')
  })

  await test.step('shows the path, headings with their lists, and horizontally scrolling tiles in a category', async () => {
    await link(main(page), /^Barista skills/)
      .first()
      .click()
    await expect(page).toHaveURL(`/library/${barista}`)
    await expect(heading(page, 'Barista skills')).toBeFocused()
    await expect(main(page).getByRole('link', { name: 'Search', exact: true })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'News' })).toHaveCount(0)
    await expect(region(page, 'Trending in Library')).toHaveCount(0)
    await expect(crumbs(page).getByRole('link')).toHaveText(['Library', 'Barista skills'])
    await expect(crumbs(page).getByRole('link', { name: 'Barista skills' })).toHaveAttribute('aria-current', 'page')

    const listed = async (name: string) =>
      region(page, name)
        .getByRole('listitem')
        .getByRole('link')
        .evaluateAll((links) => links.map((each) => each.getAttribute('href') ?? ''))
    const [both, decks, categories] = [
      await listed('Looking after the machine'),
      await listed('By hand'),
      await listed('Start here'),
    ]
    expect(both.some((href) => href.includes('/decks/'))).toBe(true)
    expect(both.at(0)).toBe('/library/in-heading')
    expect(decks.length).toBeGreaterThan(0)
    for (const href of decks) expect(href).toContain(`/library/${barista}/decks/`)
    expect(categories).toHaveLength(4)
    for (const href of categories) expect(href).not.toContain('/decks/')
    await expect(link(region(page, 'Start here'), /Inside/).locator('img')).toHaveAttribute('src', /\/icon\.svg$/)

    const tiles = region(page, 'At the machine').getByRole('list')
    const boxes = await tiles
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect()).map(({ left, top }) => ({ left, top })))
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
    expect(boxes.length).toBeGreaterThan(2)
    expect(
      await tiles.evaluate((list) => list.scrollWidth > list.clientWidth && getComputedStyle(list).overflowX),
    ).toBe('auto')
    await expect(region(page, 'At the machine').locator('[style]').first()).toHaveCSS(
      'background-color',
      'rgb(248, 199, 156)',
    )
  })

  await test.step('goes down, and back up by the path and by the button', async () => {
    await link(region(page, 'Start here'), /^Milk and milk drinks/).click()
    await expect(heading(page, 'Milk and milk drinks')).toBeVisible()
    await expect(crumbs(page).getByRole('link')).toHaveText(['Library', 'Barista skills', 'Start here', /^Milk/])
    await link(main(page), 'Back to Start here').click()
    await expect(heading(page, 'Start here')).toBeVisible()
    await crumbs(page).getByRole('link', { name: 'Barista skills' }).click()
    await expect(page).toHaveURL(`/library/${barista}`)
    await link(main(page), 'Back to Library').click()
    await expect(page).toHaveURL('/library')
    await page.goBack()
    await expect(heading(page, 'Barista skills')).toBeVisible()
  })

  await test.step('returns here when a deck opened here is closed', async () => {
    await region(page, 'At the machine').getByRole('listitem').getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/library/${barista}/decks/`))
    await page.getByRole('button', { name: 'Close deck' }).click()
    await expect(page).toHaveURL(`/library/${barista}`)
    const { deckId, cards } = packDeck('milk-texturing')
    const card = nth(cards, 2)
    await page.goto(`/library/${barista}/decks/${deckId}/${card.id}`)
    await expect(cardInView(page).getByRole('heading', { name: card.title })).toBeVisible()
    await page.getByRole('button', { name: 'Close deck' }).click()
    await expect(heading(page, 'Barista skills')).toBeVisible()
  })

  await test.step('searches within the category, and hides the box where it is switched off', async () => {
    await region(page, 'By hand').getByRole('heading').getByRole('link').click()
    await expect(heading(page, 'By hand')).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await page.goBack()
    const asked = page.waitForRequest(/\/user\/search\/v2\?/)
    await page.getByRole('searchbox', { name: 'Search in Barista skills' }).fill('milk')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/search/categoryId%3A${barista}%20milk`)
    const { searchParams } = new URL((await asked).url())
    expect([searchParams.get('categoryId'), searchParams.get('query')]).toEqual([barista, 'milk'])
  })

  await test.step('offers the ways out', async () => {
    await goInside(page, `/library/${barista}`)
    await expect(heading(page, 'Barista skills')).toBeVisible()
    await link(main(page), 'Add Content').click()
    await expect(page).toHaveURL('/add')
    await toLibrary(page).click()
    await expect(link(main(page), 'Add Content')).toBeVisible()
    await main(page).getByRole('link', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL('/search')
  })
})

test('S-LIB-05 S-SHELL-33 X-EXPORT-01 offers a guest no way to add content, and reports a missing category with Home and the event log', async ({
  page,
  host,
}) => {
  await page.goto(host('larkfield'))
  await page.getByRole('button', { name: 'Enter as Guest' }).click()
  await expect(heading(page, 'Welcome')).toBeVisible()
  // Until the library has loaded the item links to its top level.
  await expect(toLibrary(page)).toHaveAttribute('href', /^\/library\/./)
  await toLibrary(page).click()
  await expect(heading(page, 'In the garden')).toBeVisible()
  await expect(crumbs(page)).toBeVisible()
  await expect(link(page, 'Add Content')).toHaveCount(0)
  await page.goto(`${host('larkfield')}/library/00000000-0000-4000-8000-000000000000`)
  await expect(heading(page, 'Nothing found')).toBeVisible()
  await expect(page).toHaveTitle(/^Nothing found \| /)
  await expect(main(page).getByRole('button', { name: 'Export event log', exact: true })).toBeVisible()
  await link(main(page), 'Go to Home').click()
  await expect(heading(page, 'Welcome')).toBeVisible()
})

test('S-LIB-12 S-LIB-13 S-LIB-14 S-LIB-15 S-SHELL-20 handles an empty, a failed and a forbidden library, and works offline', async ({
  page,
  request,
}) => {
  const failed = (name: string) => main(page).getByRole('heading', { name, exact: true })
  await page.route(libraryCall, (route) => route.abort('internetdisconnected'))
  await page.goto('/')
  await signIn(page, await newLearner(request))

  await test.step('reports a failure, also within a category', async () => {
    await toLibrary(page).click()
    await expect(failed('Unable to Load Library')).toBeVisible()
    await goInside(page, `/library/${barista}`)
    await expect(failed('Unable to Load Content')).toBeVisible()
    await expect(failed('Unable to Load Library')).toHaveCount(0)
    await goInside(page, '/library')
    await link(main(page), 'Close').click()
    await expect(heading(page, /^Hi, /)).toBeVisible()
  })

  await test.step('reports that the server denies access', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.route(libraryCall, (route) =>
      route.fulfill({
        status: 403,
        json: { status: 'error', payloads: [], errorType: 'notAllowed', message: 'not allowed', errorCode: 403 },
      }),
    )
    await toLibrary(page).click()
    await main(page).getByRole('button', { name: 'Refresh' }).click()
    await expect(failed('Insufficient Permissions')).toBeVisible()
    await expect(
      page.getByText('Please contact an administrator to request permission to view this content.', { exact: true }),
    ).toBeVisible()
  })

  await test.step('reports an empty library and an empty category', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await changeLibrary(page, (library) => ({ ...library, categories: [] }))
    await reloadAndSync(page)
    await expect(failed('No content available.')).toBeVisible()
    await expect(page.getByText('Add content or contact an administrator.', { exact: true })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await changeLibrary(page, (library) => ({
      ...library,
      categories: [...library.categories, plainCategory('bare', 'A bare shelf')],
    }))
    await reloadAndSync(page)
    await link(main(page), /^A bare shelf/).click()
    await expect(failed('No content available.')).toBeVisible()
    await expect(page.getByText('Add content or contact an administrator.', { exact: true })).toBeVisible()
  })

  await test.step('shows downloaded contents while offline, with the Offline bar', async () => {
    await goOffline(page)
    await link(main(page), 'Back to Library').click()
    await link(main(page), /^Barista skills/)
      .first()
      .click()
    await expect(heading(page, 'Barista skills')).toBeVisible()
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    await expect(region(page, 'At the machine').getByRole('listitem').first()).toBeVisible()
  })
})

test('S-DAISY-01 explains what unlocks the next deck of a daisy chain, and links there', async ({ page, request }) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await toLibrary(page).click()
  await link(main(page), /^Looking after guests/)
    .first()
    .click()
  const chain = main(page).getByRole('list').filter({ hasText: 'It opens when you have seen 80% of' })
  const [first, second] = [chain.getByRole('listitem').nth(0), chain.getByRole('listitem').nth(1)]
  await expect(second).toContainText('It opens when you have seen 80% of')
  const href = (await first.getByRole('link').first().getAttribute('href')) ?? ''
  await expect(link(second, 'Go to Deck')).toHaveAttribute('href', href)
  await expect(second).toContainText('8 more cards.')
  await expect(chain.getByRole('listitem').nth(2).getByRole('link')).toHaveCount(1)
  await link(first, 'Start').click()
  await expect(page).toHaveURL(href)
})

test.describe('with movement', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('S-LIB-10 X-A11Y-03 slides in going down and out going back, without motion when reduced motion is set', async ({
    page,
    request,
  }) => {
    await page.addInitScript(() => {
      const slides: string[] = []
      document.addEventListener('animationend', ({ animationName }) => {
        const name = /slide(In|Out)/.exec(animationName)?.[0]
        if (name !== undefined) slides.push(name)
      })
      Object.assign(window, { slides })
    })
    const slides = () => page.evaluate(() => (window as unknown as { slides: string[] }).slides.join(' '))
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await toLibrary(page).click()
    await expect(heading(page, 'Library')).toBeVisible()
    expect(await slides()).toBe('')
    await link(main(page), /^Barista skills/)
      .first()
      .click()
    await expect.poll(slides).toBe('slideIn')
    await link(region(page, 'Start here'), /^Milk and milk drinks/).click()
    await expect.poll(slides).toBe('slideIn slideIn')
    await crumbs(page).getByRole('link', { name: 'Barista skills' }).click()
    await expect.poll(slides).toBe('slideIn slideIn slideOut')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barista skills')
    await expect(page.locator('[inert] h1')).toHaveCount(0)
    await link(main(page), 'Back to Library').click()
    await expect.poll(slides).toBe('slideIn slideIn slideOut slideOut')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await link(main(page), /^Barista skills/)
      .first()
      .click()
    await expect(heading(page, 'Barista skills')).toBeVisible()
    await link(main(page), 'Back to Library').click()
    await expect(heading(page, 'Library')).toBeVisible()
    expect(await slides()).toBe('slideIn slideIn slideOut slideOut')
  })
})
