import type { Page, Route } from '@playwright/test'
import { fetchUncached } from '../uncached-response'
import { libraryOf } from './library-answer'
import { cardInView, expect, goInside, newLearner, nth, openDeck, packDeck, signIn, test } from './support'

const searchCall = /\/api\/user\/search\/v2\?/
const anySearch = /\/api\/user\/search\//
const main = (page: Page) => page.getByRole('main')
const box = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true })
const region = (page: Page, name: string) => main(page).getByRole('region', { name })
const toSearch = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' })

interface Hit {
  readonly id: string
  readonly title: string
  readonly content?: string
  readonly categoryPath: readonly { readonly id: string; readonly title: string }[]
}
interface Answer {
  readonly payloads: readonly {
    readonly type: string
    readonly data: { readonly decks: readonly Hit[]; readonly cards: readonly (Hit & { readonly deckId: string })[] }
  }[]
}

/** Reduces the found cards to this count; the first has no text, the second has markup in its text. */
async function giveCards(route: Route, count: number): Promise<void> {
  const reply = await fetchUncached(route)
  const answer = (await reply.response.json()) as Answer
  const payloads = answer.payloads.map(({ type, data }) => {
    const [pattern] = data.cards
    const cards = Array.from({ length: count }, (_, index) => ({
      ...pattern,
      id: index === 0 ? pattern?.id : `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      title: `Milk ${index + 1}`,
      content: index === 0 ? '' : 'Cold <b>milk</b> &lt;img src=x onerror=alert(1)&gt; stays cold',
    }))
    return { type, data: { ...data, cards } }
  })
  await route.fulfill({ ...reply, json: { ...answer, payloads } })
}

test('S-ROUTE-09 S-ROUTE-10 S-SEARCH-01 S-SEARCH-02 S-SEARCH-03 S-SEARCH-04 S-SEARCH-07 S-SEARCH-08 S-SEARCH-09 S-SEARCH-10 S-SEARCH-13 searches from the first key to the found card @main', async ({
  page,
  request,
}) => {
  const asked: string[] = []
  page.on('request', (sent) => {
    if (searchCall.test(sent.url())) asked.push(new URL(sent.url()).searchParams.get('query') ?? '')
  })
  let count = 13
  await page.route(searchCall, (route) => giveCards(route, count))
  await page.clock.install()
  const told = libraryOf(page)
  await page.goto('/')
  await signIn(page, await newLearner(request))
  const { trending } = await told

  await test.step('shows trending decks before a search', async () => {
    await toSearch(page).click()
    await expect(page).toHaveTitle(/^Search \| /)
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeFocused()
    await expect(region(page, 'Trending in Library').getByRole('link')).toHaveCount(trending.length)
    await expect(region(page, 'Trending in Library')).toContainText(nth(trending, 0).title)
  })

  await test.step('searches once, 600 ms after the last key', async () => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    await box(page).press('m')
    for (const key of ['i', 'l', 'k']) {
      await page.clock.runFor(500)
      await box(page).press(key)
    }
    await page.clock.runFor(599)
    await expect(page).toHaveURL('/search')
    expect(asked).toEqual([])
    const answered = page.waitForResponse(searchCall)
    await page.clock.runFor(1)
    await answered
    await page.clock.resume()
    await expect(page).toHaveURL('/search/milk')
    await expect(page).toHaveTitle(/^Search: milk \| /)
    expect(asked).toEqual(['milk'])
    await expect(region(page, 'Trending in Library')).toHaveCount(0)
  })

  await test.step('lists decks and cards with highlighted words as text, each with its path', async () => {
    const deck = region(page, 'Decks').getByRole('listitem').filter({ hasText: 'Milk texturing' }).first()
    await expect(deck.getByRole('link', { name: 'Milk texturing' })).toHaveAttribute(
      'href',
      `/search/milk/decks/${packDeck('milk-texturing').deckId}`,
    )
    await expect(deck.locator('mark')).toHaveText(['Milk'])
    await expect(deck.getByRole('listitem').getByRole('link').first()).toHaveText('Barista skills')
    const cards = region(page, 'Cards').locator('ol > li')
    await expect(cards).toHaveCount(10)
    await expect(cards.nth(0)).toContainText('(No content)')
    await expect(cards.nth(1)).toContainText('Cold milk <img src=x onerror=alert(1)> stays cold')
    await expect(cards.nth(1)).not.toContainText('(No content)')
    await expect(cards.nth(1).locator('mark')).toHaveText(['Milk', 'milk'])
    await expect(cards.locator('img')).toHaveCount(0)
    await expect(cards.nth(1).getByRole('listitem').getByRole('link').first()).toHaveAttribute('href', /^\/library\//)
  })

  await test.step('shows ten at first, then the rest; offers no more when there are only ten', async () => {
    const cards = region(page, 'Cards').locator('ol > li')
    await page.getByRole('button', { name: 'view 3 more', exact: true }).click()
    await expect(cards).toHaveCount(13)
    await expect(cards.nth(10).getByRole('link').first()).toBeFocused()
    await expect(page.getByRole('button', { name: /^view/ })).toHaveCount(0)
    await goInside(page, '/search/latte')
    await page.goBack()
    await expect(cards).toHaveCount(13)
    count = 10
    await box(page).fill('hot milk')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search/hot%20milk')
    await expect(cards).toHaveCount(10)
    await expect(page.getByRole('button', { name: /^view/ })).toHaveCount(0)
  })

  await test.step('reports when nothing is found; Clear empties the field and the results', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await box(page).fill('zzzz')
    await page.keyboard.press('Enter')
    await expect(main(page).getByText('no cards and decks found for zzzz', { exact: true })).toBeVisible()
    await box(page).fill('milk')
    await page.keyboard.press('Enter')
    await expect(region(page, 'Decks')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(box(page)).toHaveValue('')
    await expect(box(page)).toBeFocused()
    await expect(region(page, 'Decks')).toHaveCount(0)
    await expect(region(page, 'Cards')).toHaveCount(0)
    await expect(region(page, 'Trending in Library')).toBeVisible()
    await expect(page).toHaveURL('/search')
  })

  await test.step('opens a card over the search and closes to it without another search; a path opens in the library', async () => {
    await goInside(page, '/search/steamed%20milk')
    await expect(box(page)).toHaveValue('steamed milk')
    await expect(region(page, 'Cards')).toBeVisible()
    await goInside(page, '/search/milk')
    const card = region(page, 'Cards').locator('ol > li').first().getByRole('link').first()
    const href = (await card.getAttribute('href')) ?? ''
    expect(href).toMatch(/^\/search\/milk\/decks\/[^/]+\/[^/]+$/)
    const name = (await card.textContent()) ?? ''
    await card.click()
    await expect(cardInView(page).getByRole('heading', { name }).first()).toBeVisible()
    const before = asked.length
    await page.getByRole('button', { name: 'Close deck' }).click()
    await expect(page).toHaveURL('/search/milk')
    await expect(box(page)).toHaveValue('milk')
    await expect(region(page, 'Cards').locator('ol > li').first()).toContainText(name)
    expect(asked).toHaveLength(before)
    await region(page, 'Decks').getByRole('link', { name: 'Milk texturing' }).click()
    await expect(page).toHaveURL(`/search/milk/decks/${packDeck('milk-texturing').deckId}`)
    await expect(cardInView(page)).toBeVisible()
    await page.getByRole('button', { name: 'Close deck' }).click()
    await expect(page).toHaveURL('/search/milk')
    await region(page, 'Decks').getByRole('link', { name: 'Barista skills' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Barista skills' })).toBeVisible()
    await expect(page).toHaveURL(/\/library\/[0-9a-f-]+$/)
    await page.goBack()
    await expect(box(page)).toHaveValue('milk')
  })

  await test.step('D-ROUTE-18 closes a deck over a search for a percentage to that search', async () => {
    await goInside(page, `/search/50%25%20off/decks/${packDeck('milk-texturing').deckId}`)
    await expect(cardInView(page)).toBeVisible()
    await page.getByRole('button', { name: 'Close deck' }).click()
    await expect(box(page)).toHaveValue('50% off')
    await expect(page).toHaveURL('/search/50%25%20off')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  await test.step('D-ROUTE-22 S-ROUTE-27 closes a deck whose address comes from the search to it, also through a card', async () => {
    const card = nth(packDeck('espresso-dial-in').cards, 2)
    await goInside(page, `/card/${card.id}?from_search=1`)
    await expect(cardInView(page).getByRole('heading', { name: card.title })).toBeVisible()
    await page.getByRole('button', { name: 'Close deck' }).click()
    await expect(page).toHaveURL('/search')
    await expect(box(page)).toHaveValue('')
  })
})

test('S-SEARCH-03 X-BRIDGE-03 repeats a search in the next worker when the first one ends before receiving it', async ({
  page,
  request,
}) => {
  const milk = packDeck('milk-texturing')
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await toSearch(page).click()
  await box(page).fill('jug')
  await page.keyboard.press('Enter')
  await expect(region(page, 'Cards')).toBeVisible()
  const second = page.waitForEvent('worker')
  await loseWorkerAsToldOf(page, 'search')
  await box(page).fill('milk')
  await page.keyboard.press('Enter')
  await second
  await expect(region(page, 'Decks').getByRole('link', { name: milk.title })).toBeVisible()

  await test.step('repeats the opening of a deck likewise', async () => {
    const third = page.waitForEvent('worker')
    await loseWorkerAsToldOf(page, 'openDeck')
    await region(page, 'Decks').getByRole('link', { name: milk.title }).click()
    await third
    await expect(cardInView(page)).toBeVisible()
  })
})

/** Leaves the page and returns at the very moment when the worker receives such an intent. */
const loseWorkerAsToldOf = (page: Page, intent: string) =>
  page.evaluate((type) => {
    const given = Object.getOwnPropertyDescriptor(Worker.prototype, 'postMessage') ?? {}
    const watch = () =>
      Object.defineProperty(Worker.prototype, 'postMessage', {
        ...given,
        value(this: Worker, ...told: [unknown, Transferable[]]) {
          Object.defineProperty(Worker.prototype, 'postMessage', given)
          this.postMessage(...told)
          if (!JSON.stringify(told).includes(`{"type":"${type}"`)) return watch()
          for (const left of ['pagehide', 'pageshow']) dispatchEvent(new PageTransitionEvent(left, { persisted: true }))
        },
      })
    watch()
  }, intent)

test('S-SEARCH-03 S-SEARCH-12 reports a failed search with local results and a retry, only in the searched category', async ({
  page,
  context,
  request,
}) => {
  const milk = packDeck('milk-texturing')
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, milk)
  await page.getByRole('button', { name: 'Close deck' }).click()
  await toSearch(page).click()
  await box(page).fill('jug')
  await page.keyboard.press('Enter')
  await expect(region(page, 'Cards')).toBeVisible()
  await context.setOffline(true)
  await box(page).fill('milk')
  await page.keyboard.press('Enter')
  const unavailable = page.getByText('Search unavailable. Please check your Internet connection or try again.', {
    exact: true,
  })
  await expect(unavailable).toBeVisible()
  await expect(page.getByText('Found on this device:', { exact: true })).toBeVisible()
  await expect(region(page, 'Decks').getByRole('link', { name: milk.title })).toBeVisible()
  await expect(region(page, 'Cards').locator('mark').first()).toHaveText(/milk/i)
  await box(page).fill('zzzz')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing was found on this device.', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(main(page).getByText('no cards and decks found for zzzz', { exact: true })).toBeVisible()
  // The button was removed with its message (X-UX-03).
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(unavailable).toHaveCount(0)

  await goInside(page, '/search/categoryId%3Anonsense%20milk')
  await expect(main(page).getByText('no cards and decks found for milk', { exact: true })).toBeVisible()
  await expect(unavailable).toHaveCount(0)

  await goInside(page, '/search/categoryId%3A68f4a1e0-5d6f-4d4a-8247-55da99bddd50%20milk')
  await expect(page.getByText('In Food safety', { exact: true })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search in Food safety' })).toHaveValue('milk')
  await expect(main(page).getByRole('link', { name: milk.title })).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Search everywhere' }).click()
  await expect(page).toHaveURL('/search/milk')
  await expect(region(page, 'Decks').getByRole('link', { name: milk.title })).toBeVisible()

  // The server refuses both decks and cards. This is reported too, because an error response is not a result.
  await page.route(anySearch, (route) =>
    route.fulfill({
      status: 500,
      json: {
        status: 'error',
        payloads: [],
        errorType: 'serverError',
        message: 'Request failed: broken',
        errorCode: 500,
      },
    }),
  )
  await box(page).fill('jug')
  await page.keyboard.press('Enter')
  await expect(unavailable).toBeVisible()

  // The page is left during a search and restored: the new worker searches again.
  await page.unroute(anySearch)
  await page.route(anySearch, () => undefined)
  await box(page).fill('milk')
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('Searching…', { exact: true })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await page.unroute(anySearch)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(region(page, 'Decks').getByRole('link', { name: milk.title })).toBeVisible()
})
