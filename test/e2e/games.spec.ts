import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { wrongOn } from './axe'
import { changeDeck, flip, withCard } from './decks'
import { expectWhole } from './layout'
import { cardInView, expect, goOffline, goToCard, newLearner, nth, openDeck, packDeck, signIn, test } from './support'

const till = packDeck('opening-the-till')
const tillOrder = [
  'Log in with your own code',
  'Count the float twice',
  'Type in the amount',
  'Print the opening slip',
  'Slip into the drawer',
]
const tillTitle = 'Put the first ten minutes of the till in order.'

const rows = (page: Page): Locator => cardInView(page).getByRole('listitem')
const orderOf = async (page: Page): Promise<readonly string[]> =>
  (await rows(page).allInnerTexts()).map((row) => tillOrder.find((item) => row.includes(item)) ?? row)

/** Sorts the list into this order by the arrows of its rows. */
async function arrange(page: Page, order: readonly string[]): Promise<void> {
  for (const [place, item] of order.entries())
    for (let at = (await orderOf(page)).indexOf(item); at > place; at--) {
      await cardInView(page)
        .getByRole('button', { name: `Move up: ${item}` })
        .click()
      await expect(rows(page).nth(at - 1)).toContainText(item)
    }
  expect(await orderOf(page)).toEqual(order)
}

async function openList(page: Page): Promise<void> {
  await openDeck(page, till)
  await goToCard(page, tillTitle)
  await flip(page)
  await expect(rows(page)).toHaveCount(5)
  // A flip is complete when the front has been removed.
  await expect(page.locator('[data-card]:not([inert]) [data-face="front"]')).toHaveCount(0)
}

test('D-ORDER-02 D-ORDER-04 D-ORDER-06 D-ORDER-07 sorts a list by drag, keys and arrows, submits it, and shows the result and remediation', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openList(page)
  const said = page.locator('output[aria-live="polite"]')
  const submit = cardInView(page).getByRole('button', { name: 'Submit' })
  const first = await orderOf(page)

  await test.step('D-ORDER-02 shows the answers as a draggable list with Submit below it', async () => {
    expect(first.toSorted()).toEqual(tillOrder.toSorted())
    expect(first).not.toEqual(tillOrder)
    await expect(submit).toBeEnabled()
    const from = await rows(page).nth(0).boundingBox()
    const to = await rows(page).nth(2).boundingBox()
    if (from === null || to === null) throw new Error('no rows')
    await page.mouse.move(from.x + 60, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 5 })
    await page.mouse.move(to.x + 60, to.y + to.height - 4, { steps: 3 })
    await page.mouse.up()
    await expect.poll(() => orderOf(page)).toEqual([first[1], first[2], first[0], first[3], first[4]])
    await expect(said).toHaveText(`${first[0]}: place 3 of 5`)
  })

  await test.step('picks up a row by key, moves it and drops it; Escape restores it', async () => {
    const item = nth(await orderOf(page), 1)
    const grip = cardInView(page).getByRole('button', { name: `Pick up: ${item}` })
    await grip.focus()
    await page.keyboard.press('Space')
    await expect(grip).toHaveAttribute('aria-pressed', 'true')
    await expect(said).toHaveText(`${item}: picked up, place 2 of 5`)
    await page.keyboard.press('ArrowDown')
    await expect(said).toHaveText(`${item}: place 3 of 5`)
    await expect(grip).toBeFocused()
    await page.keyboard.press('Space')
    await expect(said).toHaveText(`${item}: put down, place 3 of 5`)
    expect((await orderOf(page))[2]).toBe(item)
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Escape')
    await expect(said).toHaveText(`${item}: back at place 3 of 5`)
    expect((await orderOf(page))[2]).toBe(item)
    await expect(grip).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('D-ORDER-07 disables Submit while submitting', async () => {
    await arrange(page, [nth(tillOrder, 1), nth(tillOrder, 0), ...tillOrder.slice(2)])
    await submit.evaluate((node) => {
      new MutationObserver(() => {
        if (node.matches('[aria-disabled="true"]')) document.body.dataset['closed'] = 'true'
      }).observe(node, { attributes: true })
    })
    await submit.click()
    await expect(page.locator('body[data-closed="true"]')).toBeAttached()
  })

  await test.step('D-ORDER-04 D-ORDER-06 shows the result with links to the remediation', async () => {
    const result = cardInView(page).getByRole('status')
    await expect(result.getByRole('heading')).toHaveText('Incorrect')
    await expect(result).toBeFocused()
    await expect(result).toContainText('Start with who you are')
    await expect(submit).toHaveCount(0)
    await expect(rows(page).filter({ hasText: 'not in the right place' })).toHaveCount(2)
    await result.getByRole('button', { name: /^See card \d+: Count it twice$/ }).click()
    await expect(cardInView(page)).not.toContainText(tillTitle)
    await goToCard(page, tillTitle)
  })
})

/** Opens a list of twelve rows that is longer than its card, in a window of this size. */
async function openLongList(page: Page, request: APIRequestContext): Promise<void> {
  const answers = Array.from({ length: 12 }, (_, index) => ({ id: `step-${index}`, text: `Step ${index + 1}.` }))
  const at = till.cards.findIndex(({ title }) => title === tillTitle)
  await changeDeck(page, till.deckId, withCard(at, { type: 'orderUp', orderUp: { answers, survey: true } }))
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, till)
  await goToCard(page, tillTitle)
  await flip(page)
  await expect(rows(page)).toHaveCount(12)
  await expect(page.locator('[data-card]:not([inert]) [data-face="front"]')).toHaveCount(0)
}
const middleOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (box === null) throw new Error('it is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
const longOrderOf = async (page: Page) => (await rows(page).allInnerTexts()).map((row) => /Step \d+/.exec(row)?.[0])

test('D-ORDER-02 scrolls a list that is longer than its card while a row is held at its edge, up to its end', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await openLongList(page, request)
  const first = await longOrderOf(page)
  const row = await middleOf(rows(page).first().locator('span').first())
  const submit = await middleOf(cardInView(page).getByRole('button', { name: 'Submit' }))
  await page.mouse.move(row.x, row.y)
  await page.mouse.down()
  await page.mouse.move(row.x, submit.y, { steps: 5 })
  await expect(rows(page).last()).toBeInViewport({ ratio: 0.9 })
  await page.mouse.up()
  await expect.poll(() => longOrderOf(page)).toEqual([...first.slice(1), first[0]])
  // The row may have been dropped before the list was scrolled to its end: hovering scrolls it into view.
  const text = rows(page).last().locator('span').first()
  await text.hover()
  const last = await middleOf(text)
  await page.mouse.down()
  await page.mouse.move(last.x, 40, { steps: 5 })
  await expect(rows(page).first()).toBeInViewport({ ratio: 0.9 })
  await page.mouse.up()
  await expect.poll(() => longOrderOf(page)).toEqual(first)
})

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 600 } })

  test('D-ORDER-02 drags a row by its handle with a finger, also where the card scrolls', async ({ page, request }) => {
    await openLongList(page, request)
    const first = await longOrderOf(page)
    const handles = cardInView(page).getByRole('button', { name: /^Pick up/ })
    const from = await middleOf(handles.first())
    // Stay away from the edges, where the list would scroll.
    const to = await middleOf(handles.nth(1))
    const fingers = await page.context().newCDPSession(page)
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
    for (const part of [0.2, 0.4, 0.6, 0.8, 1, 1.1])
      await fingers.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: from.x, y: from.y + (to.y - from.y) * part }],
      })
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(() => longOrderOf(page)).toEqual([first[1], first[0], ...first.slice(2)])
  })
})

test('D-ORDER-01 D-ORDER-04 D-ORDER-05 D-OFFLINE-01 submits an order offline as pending and sends it later; marks a correct one, but not a survey', async ({
  page,
  context,
  request,
}) => {
  const sent: unknown[] = []
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/api/user/feedback')) sent.push(one.postDataJSON())
  })
  const asked = 'Which would you do first?'
  const survey = { answers: tillOrder.map((text, index) => ({ id: `step-${index}`, text })), survey: true }
  const after = till.cards.findIndex(({ title }) => title === tillTitle) + 1
  await changeDeck(page, till.deckId, withCard(after, { type: 'orderUp', title: asked, orderUp: survey }))
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openList(page)
  await arrange(page, tillOrder)
  await goOffline(page)
  await cardInView(page).getByRole('button', { name: 'Submit' }).click()
  const result = cardInView(page)
    .getByRole('status')
    .filter({ has: page.getByRole('heading') })
  await expect(result.getByRole('heading')).toHaveText('Correct')
  await expect(result).toContainText('That is the order.')
  await expect(result.getByRole('button')).toHaveCount(0)
  await expect(cardInView(page).getByText('You are offline. Your answer is kept on this device')).toBeVisible()
  await cardInView(page).getByRole('button', { name: 'Next' }).click()
  await expect(cardInView(page)).not.toContainText(tillTitle)
  expect(sent).toEqual([])
  await context.setOffline(false)
  await expect.poll(() => sent).toMatchObject([{ type: 'orderUp', data: { correct: true } }])

  await test.step('D-ORDER-05 records the order of a survey without a verdict', async () => {
    await goToCard(page, asked)
    await flip(page)
    await expect(page.locator('[data-card]:not([inert]) [data-face="front"]')).toHaveCount(0)
    await cardInView(page).getByRole('button', { name: 'Submit' }).click()
    await expect(cardInView(page).getByRole('status').getByRole('heading')).toHaveText('Answer recorded')
    await expect(cardInView(page).getByText(/correct|right place/i)).toHaveCount(0)
    await expect.poll(() => sent.length).toBe(2)
    expect(sent[1]).not.toHaveProperty('data.correct')
  })
})

const complaint = packDeck('handling-a-complaint')
const gameTitle = 'At the counter: do or don’t'
const scenes = [
  { id: 'e2d66da8-210b-46e4-a2ac-da1dd201ffe4', text: 'Thank the guest for telling you.', correctResponse: 'do' },
  { id: '4911857d-0599-4b43-8b87-ecea830957e9', text: 'Say that a colleague made it.', correctResponse: 'dont' },
  { id: '01275144-8853-4e1c-8c64-de8228f4ef23', text: 'Say when the new drink will be ready.', correctResponse: 'do' },
  { id: '4669c6d6-0433-4924-9929-57be164c0c3c', text: 'Explain that it is very busy today.', correctResponse: 'dont' },
] as const
const habit = { title: 'How you see it', text: `${'Whoever complains is right. '.repeat(32)}Really?` }

const box = (page: Page): Locator => cardInView(page).locator('[data-question]')
const outcome = (page: Page): Locator => box(page).getByText(/correct$/i)

/** Returns the expected verdict for an answer to the current question. */
async function worth(page: Page, answer: 'do' | 'dont'): Promise<string> {
  const asked = await box(page).getAttribute('data-question')
  return scenes.find(({ id }) => id === asked)?.correctResponse === answer ? 'Correct' : 'Incorrect'
}

/** Drags the box by a fraction of the card's height, and drops it. */
async function slide(page: Page, part: number): Promise<void> {
  const held = await box(page).boundingBox()
  const card = await cardInView(page).boundingBox()
  if (held === null || card === null) throw new Error('no box')
  const [x, y] = [held.x + held.width / 2, held.y + held.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + (part * card.height) / 2, { steps: 5 })
  await page.mouse.move(x, y + part * card.height, { steps: 5 })
  await page.mouse.up()
}

/** Checks the card in view with axe and for layout, in both schemes and on a narrow phone. */
async function examine(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await wrongOn(page, { within: 'main' }), `${where}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectWhole(page, `${where}, 320 wide`)
  if (size !== null) await page.setViewportSize(size)
}

test('D-DND-02 D-DND-03 D-DND-05 D-DND-06 D-DND-07 D-DND-10 D-DND-11 D-DND-12 D-DND-17 D-DND-18 explains a sorting game, which is played by tap, drag and key to its result; a survey thanks', async ({
  page,
  request,
}) => {
  const place = complaint.cards.findIndex(({ title }) => title === gameTitle)
  const survey = { survey: true, labels: ['Always', 'Never'], questions: [{ id: 'habit', text: habit.text }] }
  await changeDeck(page, complaint.deckId, (bundle) =>
    withCard(place + 1, { type: 'doOrDont', title: habit.title, doOrDont: survey })(
      withCard(place, { doOrDont: { questions: scenes } })(bundle),
    ),
  )
  const sent: unknown[] = []
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/quiz-responses')) sent.push(one.postDataJSON())
  })
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, complaint)
  await goToCard(page, gameTitle)
  await flip(page)
  await expect(page.locator('[data-card]:not([inert]) [data-face="front"]')).toHaveCount(0)
  const top = cardInView(page).getByRole('button', { name: 'Do', exact: true })
  const bottom = cardInView(page).getByRole('button', { name: "Don't", exact: true })

  await test.step('D-DND-02 D-DND-03 explains in the intro how to answer and how many questions there are', async () => {
    await expect(cardInView(page)).toContainText('Tap the top or the bottom colored area, or slide the text box')
    await expect(cardInView(page)).toContainText('4 questions')
    await examine(page, 'the intro')
    await cardInView(page).getByRole('button', { name: 'Begin' }).click()
  })

  await test.step('D-DND-05 D-DND-07 shows a box with the question between two areas with the default labels', async () => {
    await expect(box(page)).toContainText('Question 1 / 4')
    expect(scenes.map(({ text }) => text)).toContain(await box(page).locator('p').textContent())
    const [above, below, middle] = await Promise.all([top, bottom, box(page)].map((part) => part.boundingBox()))
    expect(above?.y).toBeLessThan(middle?.y ?? 0)
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBeGreaterThan((middle?.y ?? 0) + (middle?.height ?? 0))
    await expect(cardInView(page).getByRole('heading', { level: 2 })).toBeFocused()
    await examine(page, 'a question')
  })

  await test.step('D-DND-10 answers with the top response on a tap on the top area', async () => {
    const comesTo = await worth(page, 'do')
    await top.click({ position: { x: 150, y: 20 } })
    await expect(outcome(page)).toHaveText(comesTo)
    await expect(box(page)).toContainText('Question 2 / 4')
  })

  await test.step('D-DND-12 snaps the box back without an answer when it is dropped elsewhere', async () => {
    const before = await box(page).boundingBox()
    await slide(page, 0.1)
    await expect.poll(() => box(page).boundingBox()).toEqual(before)
    await expect(box(page)).toContainText('Question 2 / 4')
    await expect(outcome(page)).toHaveCount(0)
    await expect(top).not.toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('D-DND-11 answers when the box is dropped in the bottom or the top zone', async () => {
    const down = await worth(page, 'dont')
    await slide(page, 0.3)
    await expect(outcome(page)).toHaveText(down)
    await expect(box(page)).toContainText('Question 3 / 4')
    const up = await worth(page, 'do')
    await slide(page, -0.3)
    await expect(outcome(page)).toHaveText(up)
    await expect(box(page)).toContainText('Question 4 / 4')
  })

  await test.step('D-DND-06 shows and sends the results after the last question is answered by key', async () => {
    await cardInView(page).getByRole('heading', { level: 2 }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(outcome(page)).toBeVisible()
    await expect(cardInView(page).getByRole('heading', { level: 2 })).toHaveText(/^\d of 4 correct$/)
    await expect(cardInView(page).getByRole('listitem')).toHaveCount(4)
    await examine(page, 'the results')
    await expect
      .poll(() => sent)
      .toEqual([expect.arrayContaining(scenes.map(({ id }) => expect.objectContaining({ questionId: id })))])
    await cardInView(page).getByRole('button', { name: 'Play again' }).click()
    await expect(box(page)).toContainText('Question 1 / 4')
  })

  await test.step('D-DND-07 D-DND-17 D-DND-18 thanks after a survey with custom labels and a long question', async () => {
    const ordinarySize = await box(page)
      .locator('p')
      .evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize))
    await goToCard(page, habit.title)
    await flip(page)
    await expect(page.locator('[data-card]:not([inert]) [data-face="front"]')).toHaveCount(0)
    await cardInView(page).getByRole('button', { name: 'Begin' }).click()
    await expect(box(page)).toContainText(habit.text)
    const size = await box(page)
      .locator('p')
      .evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize))
    expect(size).toBeCloseTo(ordinarySize / 2, 1)
    await cardInView(page).getByRole('button', { name: 'Never', exact: true }).press('Enter')
    await expect(cardInView(page).getByRole('heading', { level: 2 })).toHaveText('Thank you')
    await expect(cardInView(page).getByText(/correct/i)).toHaveCount(0)
  })
})
