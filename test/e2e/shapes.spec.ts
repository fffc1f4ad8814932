import type { Page } from '@playwright/test'
import { expectNothingLost, expectWhole } from './layout'
import { expect, newLearner, packDeck, test } from './support'
import { wordsOf } from './tour'

const milk = packDeck('milk-texturing')

/** A phone on its side, a small phone, a tablet, a wide desktop. */
const shapes = [
  [844, 390],
  [320, 640],
  [820, 1180],
  [1440, 900],
] as const

/**
 * Nothing is lost in each of the shapes, and everything can be pressed; a machine without the letters of a language
 * draws its words too small for that.
 */
async function expectWholeInShapes(page: Page, place: string, pressed: boolean): Promise<void> {
  for (const [width, height] of shapes) {
    await page.setViewportSize({ width, height })
    const where = `${place} at ${width} by ${height}`
    await (pressed ? expectWhole(page, where) : expectNothingLost(page, where))
  }
}

/** The whole of it is in the window. */
const inWindow = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const { top, bottom } = button.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

for (const language of ['de', 'ja'] as const) {
  test(`X-UX-04 the sign-in, Home and the end of a deck keep their shape on a phone on its side, a small phone, a tablet and a desktop (${language})`, async ({
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
