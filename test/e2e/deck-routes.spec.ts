import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { button, changeDeck, flip, goTo, onlyCards, position, title } from './decks'
import { expect, layersLeft, newLearner, nth, openDeck, packDeck, signIn, test } from './support'

const espresso = packDeck('espresso-dial-in')
const milk = packDeck('milk-texturing')
const latte = packDeck('latte-art-three-pours')

/** Follows an in-app link to this path. */
const follow = (page: Page, path: string) =>
  page.evaluate((href) => {
    history.pushState(null, '', href)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
const banner = (page: Page) => page.getByRole('banner').getByRole('heading')

test('D-ROUTE-02 D-ROUTE-03 D-ROUTE-06 D-ROUTE-07 D-ROUTE-17 S-ROUTE-05 opens a deck by its address, at a card, without a request when it is loaded, and closes it on navigation', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  const third = nth(espresso.cards, 2)

  await test.step('opens exactly that deck', async () => {
    await page.goto(`/decks/${espresso.deckId}`)
    await expect(banner(page)).toHaveText(espresso.title)
    await expect(position(page)).toHaveText('14 cards')
    await page.goto(`/decks/${milk.deckId}`)
    await expect(banner(page)).toHaveText(milk.title)
    await expect(position(page)).toHaveText('12 cards')
  })
  await test.step('opens at the given card instead of the first one', async () => {
    await page.goto(`/decks/${espresso.deckId}/${third.id}`)
    await expect(title(page)).toHaveText(third.title)
    await expect(position(page)).toHaveText('3 of 14')
  })
  await test.step('opens a loaded deck by an in-app link without asking the server', async () => {
    let asked = 0
    page.on('request', (call) => {
      if (call.url().includes(`/user/decks/${espresso.deckId}`)) asked += 1
    })
    await follow(page, `/deck/${espresso.deckId}`)
    await expect(banner(page)).toHaveText(espresso.title)
    await expect(position(page)).toBeVisible()
    expect(asked).toBe(0)
  })
  await test.step('closes on navigation, and reopens at its first card', async () => {
    await goTo(page, 4)
    await follow(page, '/')
    await expect(page.getByRole('heading', { level: 1, name: 'Hi, Robin' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Deck' })).toHaveCount(0)
    await follow(page, `/decks/${espresso.deckId}`)
    await expect(position(page)).toHaveText('14 cards')
  })
  await test.step('D-ROUTE-06 X-UX-05 reopens at the last card after a reload and after back and forward', async () => {
    await goTo(page, 4)
    const fourth = await position(page).textContent()
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(history.state)))
      .toContain((await page.locator('[data-card]:not([inert])').getAttribute('data-card')) ?? 'no card')
    await page.reload()
    await expect(position(page)).toHaveText(fourth ?? '')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Hi, Robin' })).toBeVisible()
    await page.goForward()
    await expect(position(page)).toHaveText(fourth ?? '')
  })
  await test.step("D-ROUTE-03 S-ROUTE-05 opens a deck that searches a category at '/decks/search', which is Home without such a deck", async () => {
    const search = packDeck('find-a-barista-card')
    await follow(page, '/user')
    await follow(page, `/decks/${search.deckId}`)
    await expect(banner(page)).toHaveText(search.title)
    await expect(page).toHaveURL(/\/decks\/search$/)
    await page.reload()
    await expect(banner(page)).toHaveText(search.title)
    await expect(title(page)).toBeVisible()
    await expect(page).toHaveURL(/\/decks\/search$/)
    await button(page, 'Close deck').click()
    await expect(page).toHaveURL(/\/user$/)
    await page.goto('/decks/search')
    await expect(page.getByRole('heading', { level: 1, name: 'Hi, Robin' })).toBeVisible()
    await expect(page).toHaveURL(/:\d+\/$/)
  })
})

test('D-ROUTE-06 D-ROUTE-15 D-ROUTE-16 opens the deck, alerts and corrects the address when the deck does not have the card', async ({
  page,
  request,
}) => {
  const said = page.getByRole('alertdialog').filter({ hasText: '404 Not Found' })
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await test.step('handles a card that is in no deck', async () => {
    await page.goto(`/decks/${espresso.deckId}/${randomUUID()}`)
    await expect(position(page)).toHaveText('14 cards')
    await expect(said).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/decks/${espresso.deckId}$`))
    await said.getByRole('button', { name: 'Close' }).click()
    await layersLeft(page)
    await page.reload()
    await expect(position(page)).toHaveText('14 cards')
    await expect(said).toHaveCount(0)
  })
  await test.step('opens inside a category', async () => {
    const category = '/library/0b7b3a66-0000-4000-8000-000000000000'
    await page.goto(`${category}/decks/${espresso.deckId}/${randomUUID()}`)
    await expect(said).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${category}/decks/${espresso.deckId}$`))
  })
})

test('D-DECK-17 X-UX-03 closes on Escape while it is loading, and when it cannot be shown', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await follow(page, '/user')
  await page.route(`**/api/user/decks/${espresso.deckId}`, () => undefined)
  await follow(page, `/decks/${espresso.deckId}`)
  await expect(page.locator('main[aria-busy="true"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/user$/)
  await follow(page, `/decks/${randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Deck Not Found' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/user$/)
})

test('D-ROUTE-12 opens deck/{deckId} links from the address, from a card and through the protocol handler of the manifest', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request)
  await page.goto('/')
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    return (await (await fetch(link?.href ?? '')).json()) as unknown
  })
  expect(manifest).toMatchObject({
    name: 'Flipdeck',
    display: 'standalone',
    start_url: '/',
    protocol_handlers: [{ protocol: 'web+flipdeck', url: '/start?target=%s' }],
  })
  const handedOver = `/start?target=${encodeURIComponent(`web+flipdeck://deck/${milk.deckId}`)}`

  await test.step('opens the link after the sign-in when the browser was signed out', async () => {
    await page.goto(handedOver)
    await page.getByLabel('Email').fill(learner.email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Password', { exact: true }).fill(learner.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(banner(page)).toHaveText(milk.title)
  })
  await test.step('opens a link from this address', async () => {
    await page.goto(`/deck/${espresso.deckId}`)
    await expect(banner(page)).toHaveText(espresso.title)
  })
  await test.step('opens a link handed over by the browser while signed in', async () => {
    await page.goto(handedOver)
    await expect(banner(page)).toHaveText(milk.title)
    await expect(position(page)).toHaveText('12 cards')
  })
  await test.step('opens a link in a card', async () => {
    await changeDeck(
      page,
      latte.deckId,
      onlyCards({ title: 'Onwards', type: 'basic', content: `<p><a href="deck/${milk.deckId}">Milk</a></p>` }),
    )
    await page.goto(`/deck/${latte.deckId}`)
    await expect(title(page)).toHaveText('Onwards')
    await (await flip(page)).getByRole('link', { name: 'Milk' }).click()
    await expect(banner(page)).toHaveText(milk.title)
  })
})

test('D-ROUTE-19 goes back inside the app when a deck without a parent path is closed, or else to Home', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await page.goto('/user')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await follow(page, `/decks/${espresso.deckId}`)
  await expect(banner(page)).toHaveText(espresso.title)
  await button(page, 'Close deck').click()
  await expect(page).toHaveURL(/\/user$/)

  const fresh = await page.context().newPage()
  await openDeck(fresh, espresso)
  await button(fresh, 'Close deck').click()
  await expect(fresh).toHaveURL(/\/$/)
  await expect(fresh.getByRole('heading', { level: 1, name: 'Hi, Robin' })).toBeVisible()
})

test('D-LAYOUT-01 applies the current light or dark scheme to the viewer and its cards', async ({ page, request }) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, milk)
  await goTo(page, 2)
  // The front uses the theme that the author chose for the picture (decision 31).
  await flip(page)
  const lightness = () =>
    page.evaluate(() => {
      const paper = document.querySelector('[data-card]:not([inert]) [data-face] > div')
      const luma = (color: string) => Number(/oklch\(([\d.]+)/.exec(color)?.[1] ?? /(\d+)/.exec(color)?.[1] ?? 0)
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      const drawn = (color: string) => {
        if (canvas === null) return luma(color)
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
        return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3))
      }
      const table = document.querySelector('main')?.parentElement
      return [table, paper].map((part) =>
        part instanceof Element ? drawn(getComputedStyle(part).backgroundColor) : -1,
      )
    })
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(async () => Math.min(...(await lightness()))).toBeGreaterThan(200)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => Math.max(...(await lightness()))).toBeLessThan(80)
})
