import type { Locator, Page } from '@playwright/test'
import { button, changeDeck, flip, goTo, place, position, title } from './decks'
import {
  cardInView,
  expect,
  newLearner,
  nth,
  openDeck,
  packDeck,
  rightAnswer,
  signIn,
  test,
  wrongAnswer,
} from './support'

const check = packDeck('first-week-check')
const milk = packDeck('milk-texturing')

const label = (page: Page) => page.getByRole('banner').getByText(/^(?:ASSESSMENT|REMEDIATION)$/)
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement === document.body ? 'body' : (document.activeElement?.tagName ?? '')))

test('X-UX-05 X-UX-01 stays at the card after the last answer of a failed attempt until the learner moves on; Home leads back to it', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, check)
  await expect(position(page)).toHaveText('6 cards')
  for (const [at, question] of check.questions.entries()) {
    await goTo(page, 3 + at)
    await flip(page)
    await cardInView(page)
      .getByRole('button', { name: at === 0 ? rightAnswer(question) : wrongAnswer(question) })
      .click()
    await expect(cardInView(page).getByText('Your answer')).toBeVisible()
  }
  await expect(label(page)).toHaveText('ASSESSMENT')
  await expect(position(page)).toHaveText('6 of 6')
  await expect(place(page)).toHaveAttribute('data-place', '7')
  const cards = () =>
    page.locator('[data-card]').evaluateAll((all) => all.map((card) => card.getAttribute('data-card') ?? ''))
  const before = await cards()

  // The attempt has ended in the core: its result is already rendered next to the card in view.
  await expect(page.locator('[data-card]').last()).toContainText(/20\s?%/)
  expect(await cards()).toEqual(before)
  await expect(label(page)).toHaveText('ASSESSMENT')
  await expect(position(page)).toHaveText('6 of 6')

  await cardInView(page).getByRole('button', { name: 'Next' }).click()
  await expect(label(page)).toHaveText('REMEDIATION')
  await expect(position(page)).toHaveText('6 cards')
  // The question answered correctly is removed; the others keep their numbers.
  await button(page, 'First card').click()
  await expect(place(page)).toHaveAttribute('data-place', '1')
  await goTo(page, 3)
  await expect(position(page)).toHaveText('3 of 6')

  await test.step('does not count an assessment that is not passed as finished, though all its cards are seen', async () => {
    await goTo(page, 2)
    await flip(page)
    await button(page, 'Close deck').click()
    const home = page.getByRole('main')
    const panel = home.getByRole('region', { name: check.title, exact: true })
    await expect(panel).toContainText('The assessment is not passed yet.')
    await expect(home.getByText(/finished/)).toHaveCount(0)
    await panel.getByRole('link', { name: 'Continue' }).click()
    await expect(label(page)).toHaveText('REMEDIATION')
    await expect(page.getByText('Card not found')).toHaveCount(0)
  })
})

test('X-UX-03 answers by key, continues on Enter, leaves the scroller its keys, keeps the focus and announces each card @main', async ({
  page,
  request,
}) => {
  await changeDeck(page, milk.deckId, ({ deck, cards }) => ({
    deck,
    cards: cards.map((card, index) =>
      index === 0
        ? {
            ...card,
            content: `<p>${'A long text that goes on and on. '.repeat(200)}</p><table><tr>${'<td>incontestably</td>'.repeat(12)}</tr></table>`,
          }
        : card,
    ),
  }))
  await page.goto('/')
  await signIn(page, await newLearner(request))

  await test.step('answers by letter and by digit', async () => {
    await openDeck(page, check)
    await goTo(page, 3)
    await page.getByRole('main').focus()
    await page.keyboard.press('Enter')
    const back = page.locator('[data-card]:not([inert]) [data-face="back"]:not([inert])')
    await expect(back.getByRole('heading', { level: 2 })).toBeFocused()
    // The heading is rendered before the code of the answers has loaded.
    await expect(back.getByRole('button').nth(1)).toBeVisible()
    await page.keyboard.press('b')
    await expect(back.getByRole('button').nth(1)).toBeFocused()
    await expect(back.getByRole('button').nth(1)).toContainText('Your answer')
    await page.keyboard.press('Enter')
    await expect(position(page)).toHaveText('3 of 6')
    expect(await focused(page)).not.toBe('body')
    await expect(page.getByText(`3 of 6: ${nth(check.questions, 1).title}`)).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(back.getByRole('heading', { level: 2 })).toBeFocused()
    await page.keyboard.press('1')
    await expect(back.getByRole('button').nth(0)).toContainText('Your answer')
  })
  await test.step('leaves Space, Home and End to a scroll container', async () => {
    await openDeck(page, milk)
    await goTo(page, 2)
    const back = await flip(page)
    const text = back.getByRole('region').first()
    await text.focus()
    const scrolled = () => text.evaluate(({ scrollTop }) => scrollTop)
    await page.keyboard.press('End')
    await expect.poll(scrolled).toBeGreaterThan(100)
    await expect(position(page)).toHaveText('1 of 12')
    await page.keyboard.press('Home')
    await expect.poll(scrolled).toBe(0)
    await page.keyboard.press(' ')
    await expect.poll(scrolled).toBeGreaterThan(50)
    await expect(back).toBeVisible()
    await expect(position(page)).toHaveText('1 of 12')
    await page.keyboard.press('ArrowRight')
    await expect(position(page)).toHaveText('2 of 12')
  })
  await test.step('moves the focus to the next card when the focused element is removed', async () => {
    await loseFocus(page)
    await page.keyboard.press('ArrowRight')
    await expect(position(page)).toHaveText('3 of 12')
    await expect(title(page)).toBeFocused()
  })
  await test.step('does not treat a key released after a focus loss as a finger that holds the carousel', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.keyboard.down('ArrowRight')
    await expect(position(page)).toHaveText('4 of 12')
    await loseFocus(page)
    await page.keyboard.up('ArrowRight')
    await goTo(page, 8)
    const lies = await atRest(place(page))
    await page.mouse.move(lies.x + lies.width / 2, lies.y + lies.height / 2)
    await page.mouse.down()
    expect(await atRest(place(page))).toEqual(lies)
    await page.mouse.up()
  })
})

/** Returns the element's box when it has stopped moving, in whole pixels. */
async function atRest(what: Locator) {
  let lies = { x: NaN, y: NaN, width: NaN, height: NaN }
  await expect
    .poll(async () => {
      const before = JSON.stringify(lies)
      const { x, y, width, height } = (await what.boundingBox()) ?? lies
      lies = { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
      return JSON.stringify(lies) === before
    })
    .toBe(true)
  return lies
}

const loseFocus = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })

test.describe('in landscape', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true })

  test('X-UX-04 puts the bar next to the card on a phone in landscape, and scrolls a wide table sideways', async ({
    page,
    request,
  }) => {
    await changeDeck(page, milk.deckId, ({ deck, cards }) => ({
      deck,
      cards: cards.map((card, index) =>
        index === 0 ? { ...card, content: `<table><tr>${'<td>incontestably</td>'.repeat(12)}</tr></table>` } : card,
      ),
    }))
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await openDeck(page, check)
    await goTo(page, 3)
    await expect(position(page)).toHaveText('2 of 6')
    const back = await flip(page)
    const box = async (what: ReturnType<Page['locator']>) => {
      const found = await what.boundingBox()
      if (found === null) throw new Error('it is not shown')
      return found
    }
    const card = await box(place(page))
    expect(card.width).toBeGreaterThan(650)
    expect(card.height).toBeGreaterThan(300)
    const bar = await box(page.getByRole('navigation', { name: 'Deck' }))
    expect(bar.x).toBeGreaterThanOrEqual(card.x + card.width)
    expect(bar.height).toBeGreaterThan(350)
    for (const key of await page.getByRole('navigation', { name: 'Deck' }).getByRole('button').all()) {
      const { width, height, y } = await box(key)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      expect(y + height).toBeLessThanOrEqual(390)
    }
    const question = await box(back.getByRole('heading', { level: 2 }))
    const answer = await box(back.getByRole('button').first())
    expect(answer.x).toBeGreaterThan(question.x + question.width)
    await expect(back.getByRole('button').last()).toBeInViewport({ ratio: 0.9 })

    await openDeck(page, milk)
    await goTo(page, 2)
    const table = (await flip(page)).locator('table')
    await expect(table).toHaveCSS('touch-action', 'manipulation')
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 100)).toBe(true)
  })
})

test.describe('with movement', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('X-PERF-04 shows a step and a flip before rendering, and applies the next press to their result', async ({
    page,
    request,
  }) => {
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await openDeck(page, milk)
    await goTo(page, 2)

    /** Presses keys in sequence without a frame in between; returns the visible card before and after each. */
    const press = (...keys: readonly string[]) =>
      page.evaluate((given) => {
        const inView = () => document.querySelector<HTMLElement>('[data-card]:not([inert])')
        const shown = () => ({
          strip: inView()?.parentElement?.style.transform,
          place: inView()?.dataset['place'],
          rises: inView()
            ?.getAnimations()
            .filter((animation) => !(animation instanceof CSSTransition)).length,
          face: inView()?.querySelector<HTMLElement>('[data-face]:not([inert])')?.dataset['face'],
        })
        return [
          shown(),
          ...given.map((key) => {
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
            return shown()
          }),
        ]
      }, keys)

    const [before, once, twice] = await press('ArrowRight', 'ArrowRight')
    expect([before?.place, once?.place, twice?.place]).toEqual(['2', '2', '3'])
    expect(new Set([before?.strip, once?.strip, twice?.strip]).size).toBe(3)
    await expect(place(page)).toHaveAttribute('data-place', '4')

    const [, , risen, left] = await press('ArrowRight', 'Enter', 'ArrowLeft')
    expect([risen?.place, risen?.rises, risen?.face]).toEqual(['5', 1, 'front'])
    expect([left?.place, left?.face]).toEqual(['5', 'back'])
    await expect(place(page)).toHaveAttribute('data-place', '4')
    await expect(cardInView(page)).toHaveAttribute('data-face', 'front')
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('X-PERF-04 uses as many compositor layers for eight cards as two cards need', async ({ page, request }) => {
      await page.goto('/')
      await signIn(page, await newLearner(request))
      await openDeck(page, milk)
      await goTo(page, 5)
      await expect(page.locator('[data-card]')).toHaveCount(8)

      const browser = await page.context().newCDPSession(page)
      let layers = 0
      browser.on('LayerTree.layerTreeDidChange', (told) => {
        layers = told.layers?.length ?? layers
      })
      await browser.send('DOM.enable')
      await browser.send('LayerTree.enable')
      await button(page, 'Next card').click()
      await expect(place(page)).toHaveAttribute('data-place', '6')
      await expect.poll(() => layers).toBeGreaterThan(0)
      // The page, the fixed parts, the carousel track, and the scroller of the card in view with its overlays.
      expect(layers).toBeLessThanOrEqual(20)
    })
  })
})
