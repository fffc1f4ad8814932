import type { Page } from '@playwright/test'
import { changeDeck, flip, goTo, position, title } from './decks'
import { cardInView, expect, goOffline, newLearner, nth, openDeck, packDeck, signIn, test } from './support'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const milk = packDeck('milk-texturing')
/** Its first content card and the next one; the index comes before them. */
const [first, second] = [2, 3] as const

const tuckButton = (page: Page) => cardInView(page).getByRole('button', { name: 'Tuck this card' })
const question = (page: Page) => page.getByRole('heading', { name: 'Into which deck?' })
const decks = (page: Page) => page.getByRole('region', { name: 'Decks' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create New Deck' })
const toast = (page: Page) => page.locator('[popover]')
const own = (page: Page) => page.getByRole('region', { name: 'Your own decks' })

/**
 * Returns the body of the next request with this method and path ending; any tab may send a request made in another.
 */
async function sent(page: Page, method: string, end: RegExp): Promise<unknown> {
  const request = await page
    .context()
    .waitForEvent('request', (one) => one.method() === method && end.test(new URL(one.url()).pathname))
  return request.postDataJSON() as unknown
}

/** Counts requests about own decks from now on, without their list. */
function watchDecks(page: Page): () => number {
  let count = 0
  page.on('request', (one) => {
    if (one.method() !== 'GET' && new URL(one.url()).pathname.startsWith('/api/user/decks')) count += 1
  })
  return () => count
}

/**
 * Lists layout faults around the tilted, held card: too small, overlapping the text above or the decks below, or a gap
 * at the side.
 */
const roomAround = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    const [card, decks] = [boxOf('[data-tucking] > *'), boxOf('main section')]
    const words = [...document.querySelectorAll('#main > :first-child > *')].map((one) => one.getBoundingClientRect())
    const wrong: string[] = []
    if (card.height < 60) wrong.push('no card')
    if (words.some(({ bottom }) => bottom > card.top)) wrong.push('words above')
    if (card.bottom > decks.top) wrong.push('decks')
    if (decks.left > 0 || decks.right < innerWidth) wrong.push('a strip at the side')
    return wrong
  })

async function makeDeck(page: Page, name: string): Promise<void> {
  await dialog(page).getByLabel('Title').fill(name)
  await dialog(page).getByRole('button', { name: 'Create Deck' }).click()
  await expect(dialog(page)).toBeHidden()
}

test('D-TUCK-02 D-TUCK-04 D-TUCK-05 D-DECK-18 D-DECK-19 D-OWN-01 D-OWN-03 D-OWN-02 X-A11Y-02 tucks a card by drag and by key, shares it, and can be left at every point', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, milk)
  await goTo(page, first)
  const asked = watchDecks(page)

  await test.step('D-TUCK-02 shows the list of decks with the card at scale 0.45, and Escape leaves it', async () => {
    await tuckButton(page).click()
    await expect(question(page)).toBeFocused()
    await expect(decks(page).getByRole('button').first()).toHaveText('New Deck')
    const scale = () =>
      page
        .locator('[data-tucking]')
        .evaluate((card: HTMLElement) => card.getBoundingClientRect().width / parseFloat(getComputedStyle(card).width))
    await expect.poll(scale).toBeCloseTo(0.45, 3)
    const usual = page.viewportSize() ?? { width: 1280, height: 720 }
    for (const [width, height] of [
      [1000, 760],
      [844, 390],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      // The layout follows the window a frame later; the list of decks ends at the window's edge.
      await expect.poll(() => roomAround(page), { message: `X-UX-04 at ${width} by ${height}` }).toEqual([])
    }
    await page.setViewportSize(usual)
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(title(page)).toBeFocused()
    await tuckButton(page).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(title(page)).toBeVisible()
  })

  await test.step('D-TUCK-04 opens the dialog on a drop on the new deck; Cancel and an empty title create nothing', async () => {
    await tuckButton(page).click()
    const card = page.locator('[data-tucking]')
    await expect(question(page)).toBeVisible()
    await card.dragTo(decks(page).getByRole('button', { name: 'New Deck' }))
    await expect(dialog(page).getByLabel('Title')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    await decks(page).getByRole('button', { name: 'New Deck' }).click()
    await dialog(page).getByRole('button', { name: 'Create Deck' }).click()
    await expect(dialog(page).getByText('Please enter a title.')).toBeVisible()
    expect(asked()).toBe(0)
  })

  await test.step('D-OWN-01 creates a titled deck that contains the card', async () => {
    const made = sent(page, 'POST', /\/user\/decks$/)
    await makeDeck(page, 'Saturday rush')
    expect(await made).toMatchObject({ title: 'Saturday rush', initialCardId: nth(milk.cards, 0).id })
    await expect(toast(page)).toHaveText('‘Saturday rush’ is ready, with this card in it')
    await expect(title(page)).toBeVisible()
  })

  await test.step('does not add a card that the deck already contains', async () => {
    await tuckButton(page).click()
    await decks(page).getByRole('button', { name: 'Saturday rush' }).click()
    await expect(toast(page)).toHaveText('‘Saturday rush’ has this card already')
    expect(asked()).toBe(1)
    await page.keyboard.press('Escape')
  })

  await test.step('adds another card by a press, and removes it by Undo', async () => {
    await goTo(page, second)
    await tuckButton(page).click()
    const put = sent(page, 'POST', /\/user\/decks\/[^/]+\/cards$/)
    await decks(page).getByRole('button', { name: 'Saturday rush' }).click()
    expect(await put).toEqual({ id: nth(milk.cards, 1).id })
    await expect(toast(page)).toContainText('Put into ‘Saturday rush’')
    await expect(title(page)).toBeVisible()
    const taken = sent(page, 'DELETE', new RegExp(`/cards/${nth(milk.cards, 1).id}$`))
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await taken
  })

  await test.step('D-TUCK-05 shares the card on a drop on Share, or copies its link where the system cannot share', async () => {
    const { id, title: name } = nth(milk.cards, 1)
    await tuckButton(page).click()
    await decks(page).getByRole('button', { name: 'Share' }).click()
    await expect(toast(page)).toHaveText('Link copied')
    const link = new URL(`/card/${id}`, page.url()).href
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await page.evaluate(() => {
      const share = (shared: ShareData) => Promise.resolve(Object.assign(window, { shared })).then(() => undefined)
      Object.assign(navigator, { share })
    })
    await tuckButton(page).click()
    await decks(page).getByRole('button', { name: 'Share' }).click()
    await expect
      .poll(() => page.evaluate(() => (window as { shared?: ShareData }).shared))
      .toEqual({ title: name, url: link })
  })
})

/** Records in each frame from now on the scale of the tucked card, and the target under its centre. */
const watchCard = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: { scale: number; over: string | undefined }[] = []
    Object.assign(window, { seen })
    const look = () => {
      const card = document.querySelector<HTMLElement>('[data-tucking]')
      if (card !== null) {
        const { left, right, top, bottom, width } = card.getBoundingClientRect()
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        const target = [...document.querySelectorAll<HTMLElement>('[data-target]')].find((one) => {
          const box = one.getBoundingClientRect()
          return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
        })
        seen.push({ scale: width / card.offsetWidth, over: target?.innerText.split('\n')[0] })
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
const seenOf = (page: Page) =>
  page.evaluate(() => (window as { seen?: { scale: number; over: string | undefined }[] }).seen ?? [])

test('D-TUCK-01 D-TUCK-03 drops a tucked card into its deck before the carousel returns, without motion if reduced motion is set', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, milk)
  await goTo(page, first)
  const scale = () =>
    page
      .locator('[data-tucking]')
      .evaluate((card: HTMLElement) => card.getBoundingClientRect().width / parseFloat(getComputedStyle(card).width))

  await test.step('drops into a new deck, once it is created', async () => {
    await tuckButton(page).click()
    await expect.poll(scale).toBeCloseTo(0.45, 3)
    await decks(page).getByRole('button', { name: 'New Deck' }).click()
    await watchCard(page)
    await makeDeck(page, 'Falling')
    await expect(title(page)).toBeVisible()
    const last = (await seenOf(page)).at(-1)
    expect(last?.over).toBe('New Deck')
    expect(last?.scale).toBeCloseTo(0.45 * 0.45, 1)
  })
  await test.step('drops into an existing deck', async () => {
    await goTo(page, second)
    await tuckButton(page).click()
    await expect.poll(scale).toBeCloseTo(0.45, 3)
    await watchCard(page)
    await decks(page).getByRole('button', { name: 'Falling' }).click()
    await expect(title(page)).toBeVisible()
    const last = (await seenOf(page)).at(-1)
    expect(last?.over).toBe('Falling')
    expect(last?.scale).toBeCloseTo(0.45 * 0.45, 1)
  })
  await test.step('moves nothing with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await goTo(page, second + 1)
    await tuckButton(page).click()
    await expect.poll(scale).toBeCloseTo(0.45, 3)
    await watchCard(page)
    await decks(page).getByRole('button', { name: 'Falling' }).click()
    await expect(title(page)).toBeVisible()
    expect(new Set((await seenOf(page)).map((one) => one.scale.toFixed(2)))).toEqual(new Set(['0.45']))
  })
})

test('D-CAROUSEL-01 D-CAROUSEL-02 D-CAROUSEL-03 D-DECK-26 creates, fills, empties and removes own decks on Home, also in another tab', async ({
  page,
  context,
  browser,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))

  await test.step('D-CAROUSEL-02 opens the dialog by the placeholder, and lists the new deck after it', async () => {
    await own(page).getByRole('button', { name: 'New Deck' }).click()
    await makeDeck(page, 'Before the exam')
    const places = own(page).getByRole('listitem')
    await expect(places).toHaveText([/^New Deck$/, /Before the exam/])
    // They are next to each other.
    const [first, made] = await Promise.all([places.nth(0).boundingBox(), places.nth(1).boundingBox()])
    expect(made?.y).toBe(first?.y)
    expect(made?.x).toBeGreaterThan(first?.x ?? Infinity)
  })

  await openDeck(page, milk)
  await goTo(page, first)
  await tuckButton(page).click()
  await decks(page).getByRole('button', { name: 'Before the exam' }).click()
  await expect(toast(page)).toContainText('Put into')

  await test.step('restores a removed card, and removes an empty own deck', async () => {
    await page.getByRole('button', { name: 'Close deck' }).click()
    await own(page)
      .getByRole('link', { name: /Before the exam/ })
      .click()
    const remove = cardInView(page).getByRole('button', { name: 'Take out of this deck' })
    await remove.click()
    await expect(page.getByText('No Results')).toBeVisible()
    // The previous removal can be undone too.
    await expect(toast(page)).toContainText('Card taken out of this deck')
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(title(page)).toHaveText(nth(milk.cards, 0).title)
    await remove.click()
    await expect(page.getByText('No Results')).toBeVisible()
  })

  await test.step('D-DECK-26 hides a deck removed in another tab during a tuck, and reports it as gone where it is open (D-OWN-11)', async () => {
    const still = await context.newPage()
    await still.goto(page.url())
    await expect(still.getByText('No Results')).toBeVisible()
    const other = await context.newPage()
    await openDeck(other, milk)
    await goTo(other, second)
    await tuckButton(other).click()
    await expect(decks(other).getByRole('button', { name: 'Before the exam' })).toBeVisible()
    const removed = sent(page, 'DELETE', /\/user\/decks\/[^/]+$/)
    await page.getByRole('button', { name: 'Remove' }).click()
    await removed
    await expect(own(page).getByRole('listitem')).toHaveText([/^New Deck$/])
    await expect(decks(other).getByRole('button')).toHaveText(['New Deck', 'Share'])
    await other.close()
    await expect(still.getByText('Deck Not Found')).toBeVisible()
    await still.getByRole('link', { name: 'Go to Home' }).click()
    await expect(own(still).getByRole('listitem')).toHaveText([/^New Deck$/])
    await still.close()
  })

  await test.step('D-DECK-26 offers no Remove on an empty deck of another owner', async () => {
    const fresh = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const alone = await fresh.newPage()
    const { deckId } = packDeck('latte-art-three-pours')
    await changeDeck(alone, deckId, ({ deck }) => ({ deck, cards: [] }))
    await alone.goto('/')
    await signIn(alone, await newLearner(request))
    await alone.goto(`/decks/${deckId}`)
    await expect(alone.getByText('No Results')).toBeVisible()
    await expect(alone.getByRole('button', { name: 'Remove' })).toHaveCount(0)
    await fresh.close()
  })
})

test('D-OWN-09 D-TUCK-06 D-OWN-13 creates, fills, opens and empties an own deck offline, and keeps it the same once the server has it', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  // By links, so that Close stays in the same document: not every Chromium fires 'online' for one loaded offline.
  await page.getByRole('link', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill(milk.title)
  await page.getByRole('link', { name: milk.title }).first().click()
  await goTo(page, first)
  const [one, another] = [nth(milk.cards, 0).title, nth(milk.cards, 1).title]
  await tuckButton(page).click()
  await expect(question(page)).toBeVisible()
  await goOffline(page)
  await decks(page).getByRole('button', { name: 'New Deck' }).click()
  await makeDeck(page, 'On the train')
  await goTo(page, second)
  await tuckButton(page).click()
  await decks(page).getByRole('button', { name: 'On the train' }).click()
  await expect(toast(page)).toContainText('Put into ‘On the train’')
  await page.getByRole('button', { name: 'Close deck' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await own(page)
    .getByRole('link', { name: /On the train/ })
    .click()

  const hasBoth = async () => {
    await expect(position(page)).toHaveText('1 of 2')
    await expect(title(page)).toHaveText(one)
    await goTo(page, 2)
    await expect(title(page)).toHaveText(another)
  }
  await hasBoth()
  await cardInView(page).getByRole('button', { name: 'Take out of this deck' }).click()
  await expect(position(page)).toHaveText('1 of 1')
  await expect(toast(page)).toContainText('Card taken out of this deck')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(position(page)).toHaveText(/of 2$/)

  const deckId = new URL(page.url()).pathname.replace('/decks/', '')
  const loaded = page.waitForResponse(
    (reply) => reply.request().method() === 'GET' && new URL(reply.url()).pathname.endsWith(`/user/decks/${deckId}`),
  )
  await context.setOffline(false)
  expect((await loaded).ok()).toBe(true)
  await goTo(page, 1)
  await hasBoth()
  await page.reload()
  await goTo(page, 1)
  await hasBoth()
})

test('X-UX-02 D-FAV-06 restores a removed favourite by pointer or by keyboard', async ({ page, request }) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, milk)
  await goTo(page, first)
  const star = cardInView(page).getByRole('button', { name: 'Favorite' })
  const announced = page.locator('output[aria-live="polite"]').last()
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await star.click()
  await expect(toast(page)).toContainText('Removed from My Favorites')
  await expect(announced).toHaveText('Removed from My Favorites. Undo')
  await toast(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(toast(page)).toBeHidden()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
  await flip(page)
})
