import type { Page } from '@playwright/test'
import { button, position } from './decks'
import { bringFonts } from './fonts'
import { expect, goInside, goOffline, newLearner, nth, packDeck, signIn, test } from './support'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const welcome = packDeck('welcome-to-northwind')
const milk = packDeck('milk-texturing')

/** The server has heard of so many more cards that were seen. */
const seenTold = (page: Page) => page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/user/seen'))
const panel = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
const progress = (page: Page) => panel(page, welcome.title).getByText(/^Card \d+ of \d+$/)

/** Goes to the next card and waits until it counts as seen there and on the server. */
async function seeNext(page: Page): Promise<void> {
  const told = seenTold(page)
  await button(page, 'Next card').click()
  await told
}

test('X-UX-01 D-DECK-13 a learner always knows the next step: the first day, the first card that is not seen on any device, the end of a deck and of the day', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const learner = await newLearner(request)
  await page.goto('/')
  await signIn(page, learner)

  await test.step('a first day has one deck to begin with, and no zeros', async () => {
    const start = panel(page, welcome.title)
    await expect(start.getByText('Start here')).toBeVisible()
    await expect(start.getByText('6 cards', { exact: true })).toBeVisible()
    await expect(start.getByText('About 4 minutes')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Certifications' })).toHaveText('CertificationsPass an assessment')
    await expect(page.getByRole('link', { name: 'Favorites' })).toHaveText('FavoritesStar a card to keep it')
    await expect(page.getByRole('main').getByText(/^0( |$)/)).toHaveCount(0)
    await expect(panel(page, 'Library').getByText(/finished|not started/)).toHaveCount(0)
    const told = seenTold(page)
    await start.getByRole('link', { name: 'Start' }).click()
    await told
  })

  await test.step('the panel points at the first card that is not seen', async () => {
    await seeNext(page)
    await button(page, 'Close deck').click()
    await expect(panel(page, welcome.title).getByText('Pick up where you left off')).toBeVisible()
    await expect(progress(page)).toHaveText('Card 3 of 6')
  })

  await test.step('also on a new device, and not at a deck that could not be opened there', async () => {
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    await bringFonts(context)
    const other = await context.newPage()
    // What the screens show is asked for when the code of all of them is there: without it none opens offline.
    await other.goto('/')
    await signIn(other, learner)
    const goOn = panel(other, welcome.title).getByRole('link', { name: 'Continue' })
    await expect(goOn).toHaveAttribute('href', `/decks/${welcome.deckId}/${nth(welcome.cards, 2).id}`)
    await expect(progress(other)).toHaveText('Card 3 of 6')
    await other.getByRole('region', { name: 'Recommendations' }).getByRole('link').first().waitFor()
    await goOffline(other)
    await other.getByRole('region', { name: 'Recommendations' }).getByRole('link').first().click()
    await expect(other.getByRole('heading', { name: 'Unable to Download Deck' })).toBeVisible()
    await button(other, 'Close deck').click()
    await expect(progress(other)).toHaveText('Card 3 of 6')
    await context.close()
  })

  await test.step('the deck goes on there, and ends with what was covered and one main button', async () => {
    const told = seenTold(page)
    await panel(page, welcome.title).getByRole('link', { name: 'Continue' }).click()
    await expect(position(page)).toHaveText('3 of 6')
    await told
    await seeNext(page)
    await seeNext(page)
    await seeNext(page)
    await expect(position(page)).toHaveText('6 of 6')
    await button(page, 'Next card').click()
    await expect(page.getByRole('heading', { name: 'That was the last card' })).toBeFocused()
    await expect(position(page)).toHaveText('6 of 6')
    await expect(page.getByText('All 6 cards seen')).toBeVisible()
    await expect(page.getByText('Next in Your first week')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Go on, \d+ cards$/ })).toBeVisible()
    for (const closed of ['Flip', 'Next card']) await expect(button(page, closed)).toBeDisabled()
    await button(page, 'Next card').dispatchEvent('click')
    await expect(page.getByRole('heading', { name: 'That was the last card' })).toBeVisible()
    await page.getByRole('button', { name: 'Card 2, Your first day', exact: true }).click()
    await expect(position(page)).toHaveText('2 of 6')
    await page.keyboard.press('End')
    await expect(position(page)).toHaveText('6 of 6')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('heading', { name: 'That was the last card' })).toBeVisible()
    await button(page, 'Previous card').click()
    await expect(page.getByRole('heading', { name: 'That was the last card' })).toHaveCount(0)
    await expect(position(page)).toHaveText('6 of 6')
  })

  await test.step('when nothing is left, the day has an end', async () => {
    await button(page, 'Close deck').click()
    const done = panel(page, 'That’s everything for now')
    await expect(done.getByText(`${welcome.title}, 6 cards`)).toBeVisible()
    await expect(done.getByRole('link')).toHaveCount(0)
  })

  await test.step('a deck that is left in the middle offers what is left of it', async () => {
    await goInside(page, `/decks/${milk.deckId}`)
    await expect(position(page)).toHaveText(/^(1 of \d+|\d+ cards)$/)
    await page.keyboard.press('End')
    await expect(position(page)).toHaveText(/^(\d+) of \1$/)
    await expect(button(page, 'Next card')).toBeEnabled()
    await button(page, 'Next card').click()
    await page.getByRole('button', { name: /^See the \d+ cards that are left$/ }).click()
    await expect(page.getByRole('heading', { name: 'That was the last card' })).toHaveCount(0)
    await button(page, 'Close deck').click()
    await expect(panel(page, milk.title).getByText('Pick up where you left off')).toBeVisible()
  })
})
