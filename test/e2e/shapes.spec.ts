import type { Page } from '@playwright/test'
import { button, goTo, position } from './decks'
import { expectNothingLost, expectWhole, setTextSize } from './layout'
import { cardInView, expect, goInside, newLearner, packDeck, signIn, test } from './support'
import { wordsOf } from './tour'

const milk = packDeck('milk-texturing')

/** A phone in landscape, a small phone, a tablet and a wide desktop. */
const shapes = [
  [844, 390],
  [320, 640],
  [820, 1180],
  [1440, 900],
] as const

/**
 * Expects no lost content and no small target in each shape. On a machine without a language's fonts its text is too
 * small for target sizes.
 */
async function expectWholeInShapes(page: Page, place: string, pressed: boolean): Promise<void> {
  for (const [width, height] of shapes) {
    await page.setViewportSize({ width, height })
    const where = `${place} at ${width} by ${height}`
    await (pressed ? expectWhole(page, where) : expectNothingLost(page, where))
  }
}

/** Is the button completely inside the window? */
const inWindow = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const { top, bottom } = button.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

for (const language of ['de', 'ja'] as const) {
  test(`X-UX-04 keeps the sign-in, Home and the end of a deck usable on a phone in landscape, a small phone, a tablet and a desktop (${language})`, async ({
    page,
    host,
    request,
  }) => {
    const words = wordsOf(language)
    const learner = await newLearner(request)
    await page.goto(host('aurora'))
    await page.getByRole('combobox').selectOption(language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('signIn.twoCode.title'))
    await expectWholeInShapes(page, 'the sign-in with two codes', language === 'de')
    await page.goto(host('northwind'))
    await page.getByRole('combobox').selectOption(language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('signIn.greeting'))
    await expectWholeInShapes(page, 'the sign-in', language === 'de')
    await page.setViewportSize({ width: 844, height: 390 })
    expect(await inWindow(page, words('action.continue'))).toBe(true)

    await page.getByLabel(words('signIn.email'), { exact: true }).fill(learner.email)
    await page.getByRole('button', { name: words('action.continue'), exact: true }).click()
    await page.getByLabel(words('signIn.password'), { exact: true }).fill(learner.password)
    await page.getByRole('button', { name: words('signIn.logIn'), exact: true }).click()
    await expect(page.getByText(words('home.startHere'))).toBeVisible()
    await expectWholeInShapes(page, 'a first day', language === 'de')

    const strip = page.getByRole('region', { name: words('home.recommended') }).getByRole('list')
    await page.setViewportSize({ width: 820, height: 1180 })
    expect(await strip.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true)
    await expect(strip).toHaveCSS('scrollbar-width', 'thin')
    const breaks = language === 'ja' ? 'auto-phrase' : 'normal'
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('word-break', breaks)

    await page.goto(`${host('northwind')}/decks/${milk.deckId}`)
    const next = page.getByRole('button', { name: words('viewer.next'), exact: true })
    await expect(next).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByRole('banner').getByText(/^(\d+)\D+\1$/)).toBeVisible()
    await expect(next).toBeEnabled()
    await next.click()
    await expect(page.getByRole('heading', { name: words('end.title') })).toBeVisible()
    await expectWholeInShapes(page, 'the end of a deck', language === 'de')

    await page.goto(host('northwind'))
    await expect(page.getByText(words('home.pickUp'))).toBeVisible()
    await expectWholeInShapes(page, 'Home with a deck to go on with', language === 'de')
  })
}

test("X-UX-04 keeps the next action and the video's pause button in view on a phone in landscape, next to the text", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/')
  await signIn(page, await newLearner(request))
  for (const [deck, place, step] of [
    ['first-week-check', 1, 'Start'],
    ['first-week-check', 8, 'Complete attempt'],
    ['welcome-to-northwind', 5, 'Join the tasting club'],
    ['latte-art-three-pours', 8, 'Submit'],
    ['latte-art-three-pours', 9, 'Download'],
  ] as const) {
    await goInside(page, `/decks/${packDeck(deck).deckId}`)
    await expect(position(page)).toBeVisible()
    await goTo(page, place)
    if ((await cardInView(page).getAttribute('data-face')) === 'front') await button(page, 'Flip').click()
    await expect(cardInView(page).getByRole('button', { name: step, exact: true })).toBeVisible()
    expect.soft(await inWindow(page, step), `'${step}' of ${deck}`).toBe(true)
    await setTextSize(page, 200)
    await expectNothingLost(page, `'${step}' of ${deck}, text at 200 %`)
    await setTextSize(page, 100)
  }
  await cardInView(page).getByRole('button', { name: 'Play, 0:24' }).click()
  for (const [width, height] of [
    [844, 390],
    [667, 375],
    [568, 320],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.soft(cardInView(page).getByRole('button', { name: 'Pause' })).toBeInViewport({ ratio: 1 })
    await expect.soft(cardInView(page).getByRole('slider', { name: 'Position' })).toBeInViewport({ ratio: 1 })
    const [film, controls] = await Promise.all(
      [cardInView(page).locator('video'), cardInView(page).getByRole('button', { name: 'Pause' })].map((part) =>
        part.boundingBox(),
      ),
    )
    expect.soft((film?.y ?? 0) + (film?.height ?? 0), `the film at ${width}`).toBeLessThanOrEqual(controls?.y ?? 0)
  }
  await page.setViewportSize({ width: 844, height: 390 })
  await goInside(page, '/user')
  await page.getByRole('button', { name: 'Export event log' }).click()
  const title = page.getByRole('dialog').getByRole('heading', { name: 'Export event log' })
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport({ ratio: 1 })
  expect(await inWindow(page, 'Save file')).toBe(true)
})
