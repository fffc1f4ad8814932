import type { Locator, Page } from '@playwright/test'
import { button, changeDeck, flip, goTo, onlyCards, position, title, withCard } from './decks'
import { cardInView, expect, goInside, layersLeft, newLearner, nth, openDeck, packDeck, signIn, test } from './support'

const espresso = packDeck('espresso-dial-in')
const milk = packDeck('milk-texturing')
const closing = packDeck('closing-the-shop')

test('D-DECK-08 D-DECK-09 D-DECK-10 D-DECK-11 D-DECK-12 D-DECK-13 D-DECK-14 D-DECK-15 D-DECK-16 D-DECK-17 D-DECK-24 shows a carousel of cards, six buttons and a banner @main', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await page.goto(`/library/59e5b5db-a997-4abc-8b9d-95aa7deea853/decks/${espresso.deckId}`)
  await expect(position(page)).toHaveText('14 cards')
  await expect(page.getByRole('banner').getByRole('heading')).toHaveText(espresso.title)
  await expect(page.getByRole('banner').getByText(/^[A-Z]+$/)).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Deck' }).getByRole('button')).toHaveCount(6)

  await test.step('shows the neighbours next to the card in view', async () => {
    await button(page, 'Next card').click()
    await expect(position(page)).toHaveText('1 of 14')
    const places = await page
      .locator('[data-card]')
      .evaluateAll((cards) => cards.slice(0, 3).map((card) => card.getBoundingClientRect()))
    expect(places.map(({ left }) => left)).toEqual(places.map(({ left }) => left).toSorted((a, b) => a - b))
    expect(new Set(places.map(({ top }) => Math.round(top))).size).toBeLessThanOrEqual(2)
  })
  await test.step('disables previous and next at the ends', async () => {
    await button(page, 'Previous card').click()
    await expect(position(page)).toHaveText('14 cards')
    await expect(button(page, 'Previous card')).toBeDisabled()
    await button(page, 'Previous card').dispatchEvent('click')
    await expect(position(page)).toHaveText('14 cards')
    await page.keyboard.press('End')
    await expect(position(page)).toHaveText('14 of 14')
    await expect(title(page)).toHaveText('Within thirty seconds')
    // After the generated last card, the deck's end, there is no card.
    await button(page, 'Next card').click()
    await expect(page.getByRole('heading', { name: 'That was the last card' })).toBeVisible()
    await expect(button(page, 'Next card')).toBeDisabled()
    await button(page, 'Next card').dispatchEvent('click')
    await expect(position(page)).toHaveText('14 of 14')
  })
  await test.step('goes to the first card and the index, and flips', async () => {
    await button(page, 'First card').click()
    await expect(position(page)).toHaveText('14 cards')
    await goTo(page, 3)
    await button(page, 'Index').click()
    await expect(position(page)).toHaveText('14 cards')
    const back = await flip(page)
    await expect(back.getByText('How to find today’s grind in three shots or fewer.', { exact: false })).toBeVisible()
    await button(page, 'Flip').click()
    await expect(page.locator('[data-card]:not([inert]) [data-face="front"]:not([inert])')).toBeVisible()
  })
  await test.step("closes to the parent of the deck's path", async () => {
    await button(page, 'Close deck').click()
    await expect(page).toHaveURL(/\/library\/59e5b5db-a997-4abc-8b9d-95aa7deea853$/)
  })
})

test('D-DECK-13 D-DECK-14 queues steps past the loaded cards instead of dropping them', async ({ page, request }) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, espresso)
  /** Presses keys so fast that the core cannot respond: its messages are handled after this task. */
  const press = (key: string, times: number) =>
    page.evaluate(
      async ([pressed, count]) => {
        for (let press = 0; press < count; press++) {
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }))
          for (let turn = 0; turn < 20; turn++) await Promise.resolve()
        }
      },
      [key, times] as const,
    )
  await press('ArrowRight', 12)
  await expect(position(page)).toHaveText('12 of 14')
  await expect(title(page)).toHaveText(nth(espresso.cards, 11).title)
  await press('ArrowLeft', 11)
  await expect(position(page)).toHaveText('1 of 14')
  await test.step('cancels a queued step by a step back', async () => {
    await press('ArrowRight', 9)
    await press('ArrowLeft', 2)
    await expect(position(page)).toHaveText('8 of 14')
  })
})

test('D-CARD-05 D-CARD-12 D-CARD-13 D-CARD-14 D-CARD-15 D-CARD-16 D-CARD-24 D-CARD-30 X-UX-05 shows the front, flips, and shows the back @main', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, espresso)
  await goTo(page, 2)
  const front = page.locator('[data-card]:not([inert]) [data-face="front"]')
  await expect(front.getByRole('heading', { name: 'The recipe: 18 in, 36 out' })).toBeVisible()
  await expect(front.getByText('The recipe', { exact: true })).toBeVisible()
  await expect(front.getByRole('button', { name: 'Favorite' })).toBeVisible()
  const [face, picture] = [await front.boundingBox(), await front.locator('img').first().boundingBox()]
  expect([picture?.width, picture?.height].map((side) => Math.round(side ?? 0))).toEqual(
    [face?.width, face?.height].map((side) => Math.round(side ?? 0)),
  )

  await button(page, 'Flip').click()
  await expect(front).toHaveAttribute('inert', '')
  await expect(front).toHaveCount(0)
  await expect(cardInView(page).getByText('Our house espresso today', { exact: false })).toBeVisible()
  await button(page, 'Next card').click()
  await expect(title(page)).toHaveText('Why it drifts')
  await button(page, 'Previous card').click()
  await expect(front.getByRole('heading', { name: 'The recipe: 18 in, 36 out' })).toBeVisible()

  // New next to the card in view, and while it is in view for the first time.
  await goTo(page, 5)
  const next = page.locator('[data-card]').filter({ hasText: 'Level, then tamp' })
  const isNew = next.getByText('NEW', { exact: true })
  await expect(isNew).toBeVisible()
  const nextId = (await next.getAttribute('data-card')) ?? ''
  const counted = page.waitForRequest(
    (call) => call.url().endsWith('/user/seen') && call.postData()?.includes(nextId) === true,
  )
  await goTo(page, 6)
  await expect(next).not.toHaveAttribute('inert')
  // It counts as seen while in view. Its mark stays until it is left, and its title does not move.
  await counted
  await expect(isNew).toBeVisible()
  await goTo(page, 7)
  await goTo(page, 6)
  await expect(isNew).toHaveCount(0)
})

test('D-CARD-34 counts a card as seen after 400 ms in view, and not when it is passed', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  const records: string[] = []
  context.on('request', (call) => {
    if (call.url().endsWith('/user/seen'))
      records.push(...[...(call.postData() ?? '').matchAll(/"cardId":"([^"]+)"/g)].map(([, id = '']) => id))
  })
  // Loads the end screen: where its code takes longer than 400 ms, the last card is in view and counts.
  const end = page.getByRole('heading', { name: 'That was the last card' })
  await openDeck(page, espresso)
  await page.keyboard.press('End')
  await expect(position(page)).toHaveText('14 of 14')
  await button(page, 'Next card').click()
  await expect(end).toBeVisible()
  await openDeck(page, closing)
  const cards = await page
    .locator('[data-card]')
    .evaluateAll((all) => all.map((card) => card.getAttribute('data-card') ?? ''))
  await expect.poll(() => records).toContain(cards[0])
  // Pressed inside the page, a microtask apart, in which React renders the press: on a busy machine a round trip, or the
  // next task, may take longer than 400 ms.
  await page.evaluate(async () => {
    for (let press = 0; press < 3; press++) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
      await Promise.resolve()
    }
  })
  await expect(position(page)).toHaveText('4 of 7')
  await expect.poll(() => records).toContain(cards[3])
  expect(records).not.toContain(cards[1])
  expect(records).not.toContain(cards[2])

  // Nor does the last card count, on the way to the end of the deck.
  await goTo(page, 6)
  const last = await page.locator('[data-card]').last().getAttribute('data-card')
  await page.evaluate(async () => {
    for (let press = 0; press < 2; press++) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
      await Promise.resolve()
    }
  })
  await expect(end).toBeVisible()
  // Another tab's later card counts, so the last card would have counted by then.
  const other = await context.newPage()
  await other.goto(`/decks/${closing.deckId}/${cards[1]}`)
  await expect.poll(() => records).toContain(cards[1])
  expect(records).not.toContain(last)
})

test('D-CARD-06 D-CARD-07 D-CARD-23 D-DECK-20 opens a picture full-window, a file and other resources', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, milk)

  await test.step('lists resources by type', async () => {
    await goTo(page, 6)
    const back = await flip(page)
    await expect(back.getByRole('link', { name: /Milk temperature chart/ })).toHaveAttribute(
      'href',
      /\/media\/milk-temperatures\.pdf$/,
    )
    await expect(back.getByRole('link', { name: /Milk temperature chart/ })).toHaveAttribute('target', '_blank')
    await expect(back.getByRole('link', { name: /Ask your trainer/ })).toHaveAttribute(
      'href',
      'mailto:trainer@northwind.example',
    )
  })
  await test.step('fills the window with the picture on a press', async () => {
    await goTo(page, 10)
    const back = await flip(page)
    await back.getByRole('button', { name: /^Enlarge/ }).click()
    const large = page.getByRole('dialog', { name: 'How deep is the foam?' })
    await expect(large.getByRole('img')).toBeVisible()
    // Two fingers zoom it, and then one finger pans it.
    await expect(large.getByRole('img')).toHaveCSS('touch-action', 'manipulation')
    const outside = page.context().waitForEvent('page')
    await large.getByRole('button', { name: 'Open in a new tab' }).click()
    expect((await outside).url()).toMatch(/\/media\/.+\.svg$/)
    await large.getByRole('button', { name: 'Close' }).click()
    await expect(large).toHaveCount(0)
  })
  await test.step('offers the file to open', async () => {
    await goTo(page, 13)
    const back = await flip(page)
    await expect(back.getByRole('link', { name: 'Open the file', exact: false })).toHaveAttribute(
      'href',
      /\/media\/milk-temperatures\.pdf$/,
    )
  })
})

test('D-DECK-20 X-UX-03 goes back from a full-window picture to its card, and from there out of the deck', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await goInside(page, '/user')
  await expect(page).toHaveURL(/\/user$/)
  await openDeck(page, milk)
  await goTo(page, 10)
  const back = await flip(page)
  const large = page.getByRole('dialog', { name: 'How deep is the foam?' })
  const enlarge = async () => {
    await back.getByRole('button', { name: /^Enlarge/ }).click()
    await expect(large).toBeVisible()
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('layers')
  }
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  await test.step('closes it on Back', async () => {
    await enlarge()
    await page.goBack()
    await expect(large).toHaveCount(0)
    await expect(back.getByRole('button', { name: /^Enlarge/ })).toBeFocused()
    await expect(title(page)).toHaveText('How deep is the foam?')
  })
  await test.step('does not restore it on Forward', async () => {
    await page.goForward()
    await layersLeft(page)
    await expect(large).toHaveCount(0)
    await expect(title(page)).toHaveText('How deep is the foam?')
  })
  await test.step('closes it by Escape and by the button, without a history entry', async () => {
    await enlarge()
    await page.keyboard.press('Escape')
    await expect(large).toHaveCount(0)
    await expect(page).toHaveURL(/\/decks\//)
    await enlarge()
    await large.getByRole('button', { name: 'Close' }).click()
    await expect(large).toHaveCount(0)
    expect(await entries()).toBe(before + 1)
  })
  await test.step('shows the card without it after a reload', async () => {
    await enlarge()
    await page.reload()
    await expect(title(page)).toHaveText('How deep is the foam?')
    await layersLeft(page)
    await flip(page)
    await expect(large).toHaveCount(0)
  })
  await test.step('closes the deck as usual, and Back leads out of it', async () => {
    await enlarge()
    await page.goBack()
    await expect(large).toHaveCount(0)
    await button(page, 'Close deck').click()
    await expect(page).toHaveURL(/\/user$/)
    await page.goForward()
    await expect(title(page)).toHaveText('How deep is the foam?')
    await page.goBack()
    await expect(page).toHaveURL(/\/user$/)
  })
})

test('D-CARD-04 D-CARD-28 D-DECK-25 shows unknown cards, cards without a back and a deck without cards', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await changeDeck(page, closing.deckId, (bundle) =>
    withCard(1, { notFlippable: true })(withCard(0, { type: 'hologram', content: '<p>Still readable</p>' })(bundle)),
  )
  await openDeck(page, closing)
  await expect(title(page)).not.toBeEmpty()
  const back = await flip(page)
  await expect(back.getByText('Still readable')).toBeVisible()

  await goTo(page, 2)
  await button(page, 'Flip').click()
  await button(page, 'Flip').click()
  const alert = page.getByRole('alertdialog', { name: 'Card not flippable' })
  await expect(alert).toHaveCount(0)
  await button(page, 'Flip').click()
  await expect(alert).toContainText('You can only view the front of this card')
  await alert.getByRole('button', { name: 'Close' }).click()

  const empty = packDeck('latte-art-three-pours')
  await changeDeck(page, empty.deckId, ({ deck }) => ({ deck, cards: [] }))
  await goInside(page, `/decks/${empty.deckId}`)
  await expect(page.getByText('No Results')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0)
})

test('D-INDEX-02 D-INDEX-05 D-INDEX-06 D-INDEX-07 D-INDEX-08 D-INDEX-09 D-INDEX-10 D-INDEX-11 D-INDEX-12 shows the index with sections, links and unseen marks', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, espresso)
  await expect(cardInView(page).locator('img').first()).toHaveAttribute('src', '/media/espresso.svg')
  await expect(cardInView(page).locator('[data-scheme="dark"]')).toBeVisible()
  const heard = cardInView(page).getByRole('heading', { level: 2 })
  await expect(heard).toHaveText('Espresso dial-in')
  expect((await heard.boundingBox())?.width).toBe(1)
  const index = await flip(page)
  await expect(index.getByText('How to find today’s grind', { exact: false })).toBeVisible()
  await expect(index.getByRole('listitem')).toHaveCount(14)

  const section = (name: string) =>
    index
      .locator('section')
      .filter({ has: page.getByRole('heading', { name }) })
      .last()
  await expect(section('The recipe')).toHaveCSS('border-inline-start-color', 'rgb(248, 199, 156)')
  await expect(
    section('The recipe')
      .getByRole('button', { name: /The recipe( |$)/ })
      .and(page.locator('[aria-expanded]')),
  ).toHaveCount(0)
  const toggle = section('Step by step').locator('[aria-expanded]')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(index.getByRole('button', { name: /Level, then tamp/ })).toHaveCount(0)
  await toggle.click()
  await expect(index.getByRole('button', { name: /Level, then tamp/ })).toBeVisible()

  await expect(section('The recipe').getByText('3 unseen')).toBeVisible()
  for (const name of ['The recipe: 18 in, 36 out', 'Why it drifts', 'Seven to twenty-one days']) {
    const link = section('The recipe').getByRole('button', { name })
    await expect(link).not.toHaveAccessibleName(/seen$/)
    const { id } = nth(
      espresso.cards.filter((card) => card.title === name),
      0,
    )
    const seen = page.waitForRequest(
      (sent) => sent.url().endsWith('/user/seen') && sent.postData()?.includes(id) === true,
    )
    await link.click()
    await expect(title(page)).toHaveText(name)
    await seen
    await button(page, 'Index').click()
    await flip(page)
    await expect(link).toHaveAccessibleName(/seen$/)
  }
  await expect(section('The recipe').getByText(/unseen/)).toHaveCount(0)
  await expect(section('Step by step').getByText(/unseen/)).toBeVisible()
})

test('D-INDEX-14 shows the index as one list without sections', async ({ page, request }) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, milk)
  const index = await flip(page)
  await expect(index.getByRole('list')).toHaveCount(1)
  await expect(index.getByRole('listitem')).toHaveCount(12)
  await expect(index.locator('[aria-expanded]')).toHaveCount(0)
})

test("D-DECK-05 D-DECK-06 D-DECK-22 shows a white-label deck in its colours, with the customer's name for an assessment", async ({
  page,
  host,
}) => {
  const drive = packDeck('the-test-drive', 'aurora')
  await page.goto(host('aurora'))
  await page.getByLabel('SID/TID').fill('T40977')
  await page.getByLabel('Dealer Code').fill('AM2207')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi, Marco')
  await page.goto(`${host('aurora')}/decks/${drive.deckId}`)
  await expect(page.getByRole('banner').getByText('CHALLENGE', { exact: true })).toBeVisible()
  await expect(page.getByText(/assessment/i)).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('heading')).toHaveText(drive.title)
  // The viewer's button has the organisation's navy, and drawings on the cards have its tone for paper.
  await expect(button(page, 'Flip')).toHaveCSS('background-color', 'rgb(13, 27, 61)')
  await goTo(page, 2)
  const back = await flip(page)
  await expect(back.locator('svg').first()).toHaveCSS('color', 'rgb(72, 90, 129)')
})

test('D-DECK-23 D-MODE-09 D-MODE-10 D-CARD-10 shows an assessment for reference before and after its period', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  for (const [slug, times, words, instructions] of [
    [
      'first-week-check',
      { quizStartDate: '2040-03-05T08:00:00.000Z' },
      /^This assessment starts on Mar 5, 2040, /,
      'Five questions',
    ],
    [
      'barista-basics',
      { quizEndDate: '2024-03-05T08:00:00.000Z' },
      /^This assessment ended on Mar 5, 2024, /,
      'Four cards to read',
    ],
  ] as const) {
    const deck = packDeck(slug)
    await changeDeck(page, deck.deckId, ({ deck: fields, cards }) => ({
      deck: { ...fields, quizSettings: { ...(fields['quizSettings'] as object), ...times } },
      cards,
    }))
    await openDeck(page, deck)
    await expect(page.getByRole('banner').getByText('REFERENCE', { exact: true })).toBeVisible()
    const back = await flip(page)
    await expect(back.getByText(words)).toBeVisible()
    await expect(back.getByText(instructions, { exact: false })).toBeVisible()
    await expect(back.locator('img')).toBeVisible()
    await expect(back.getByRole('button', { name: 'Start' })).toHaveCount(0)
  }
})

test('X-A11Y-02 works by keyboard alone: sign-in, then a deck, flipped and closed', async ({ page, request }) => {
  const learner = await newLearner(request)
  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await focusByTab(page, 'Email')
  await page.keyboard.type(learner.email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await focusByTab(page, 'Password')
  await page.keyboard.type(learner.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Hi, Robin' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Notifications' })).toBeFocused()

  await goInside(page, `/decks/${milk.deckId}`)
  await expect(position(page)).toHaveText('12 cards')
  await page.keyboard.press('ArrowRight')
  await expect(position(page)).toHaveText('1 of 12')
  await page.keyboard.press('Enter')
  const back = page.locator('[data-card]:not([inert]) [data-face="back"]')
  await expect(back).toBeVisible()
  await expect(back.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(
    page.locator('[data-card]:not([inert]) [data-face="front"]').and(page.locator(':not([inert])')),
  ).toHaveCount(0)
  await page.keyboard.press('f')
  await expect(back.getByRole('button', { name: 'Favorite' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Home')
  await expect(position(page)).toHaveText('12 cards')
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/\/decks\//)
})

/** Presses Tab until the element with this name has the focus. */
async function focusByTab(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 30; step++) {
    const focused = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement instanceof HTMLInputElement
        ? activeElement.labels?.[0]?.textContent
        : activeElement?.textContent
    })
    if (focused === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way to '${name}' by keyboard`)
}

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('D-DECK-08 D-DECK-16 moves one card per swipe at any speed, and flips by a press', async ({ page, request }) => {
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await openDeck(page, espresso)
    await expect(position(page)).toHaveText('14 cards')
    const fingers = await page.context().newCDPSession(page)
    const swipe = async (from: number, to: number, steps: number) => {
      const at = (x: number) => ({ touchPoints: [{ x, y: 500 }] })
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) })
      for (let step = 1; step <= steps; step++)
        await fingers.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          ...at(from + ((to - from) * step) / steps),
        })
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(370, 10, 2)
    await expect(position(page)).toHaveText('1 of 14')
    await swipe(330, 60, 12)
    await expect(position(page)).toHaveText('2 of 14')
    await swipe(60, 330, 6)
    await expect(position(page)).toHaveText('1 of 14')
    await swipe(200, 185, 5)
    await expect(position(page)).toHaveText('1 of 14')
    await expect(title(page)).toHaveText('The recipe: 18 in, 36 out')
    await page.touchscreen.tap(195, 400)
    await expect(cardInView(page).getByText('Our house espresso today', { exact: false })).toBeVisible()
  })

  test('D-DECK-08 D-CARD-23 moves the cards on a swipe that starts on a table or code, unless it is wider than the card', async ({
    page,
    request,
  }) => {
    const row = (cells: number) => `<tr>${'<td>Milk</td>'.repeat(cells)}</tr>`
    await changeDeck(
      page,
      milk.deckId,
      onlyCards(
        { type: 'basic', title: 'Small', content: `<table>${row(2)}</table><pre>steam()</pre>` },
        { type: 'basic', title: 'Wide', content: `<table>${row(24)}</table>` },
      ),
    )
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await openDeck(page, milk)
    const fingers = await page.context().newCDPSession(page)
    /** Touches an element with one finger and swipes left. */
    const swipe = async (on: Locator) => {
      const box = await on.boundingBox()
      if (box === null) throw new Error('it is not shown')
      const [x, y] = [box.x + Math.min(box.width, 200) - 10, box.y + box.height / 2]
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      for (const by of [20, 40, 80, 120, 160])
        await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x - by, y }] })
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    for (const part of ['table', 'pre']) {
      await expect(title(page)).toHaveText('Small')
      await swipe((await flip(page)).locator(part))
      await expect(title(page)).toHaveText('Wide')
      await button(page, 'First card').click()
    }
    await button(page, 'Next card').click()
    await expect(title(page)).toHaveText('Wide')
    const table = (await flip(page)).locator('table')
    await swipe(table)
    await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(50)
    await expect(title(page)).toHaveText('Wide')
  })
})
