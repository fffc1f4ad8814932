import type { Page } from '@playwright/test'
import { button, position } from './decks'
import { bringFonts } from './fonts'
import { expect, goInside, goOffline, newLearner, nth, packDeck, signIn, test } from './support'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const welcome = packDeck('welcome-to-northwind')
const milk = packDeck('milk-texturing')

/** Waits until the server has received further seen cards. */
const seenTold = (page: Page) => page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/user/seen'))
const panel = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
const progress = (page: Page) => panel(page, welcome.title).getByText(/^Card \d+ of \d+$/)

/** Goes to the next card and waits until it counts as seen, here and on the server. */
async function seeNext(page: Page): Promise<void> {
  const told = seenTold(page)
  await button(page, 'Next card').click()
  await told
}

test('X-UX-01 D-DECK-13 always shows the next step: first day, first card unseen on any device, end of deck and of day', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const learner = await newLearner(request)
  await page.goto('/')
  await signIn(page, learner)

  await test.step('offers one deck to begin with on the first day, and no zeros', async () => {
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

  await test.step('links to the first unseen card', async () => {
    await seeNext(page)
    await button(page, 'Close deck').click()
    await expect(panel(page, welcome.title).getByText('Pick up where you left off')).toBeVisible()
    await expect(progress(page)).toHaveText('Card 3 of 6')
  })

  await test.step('links to it on a new device too, but not to a deck that cannot be opened there', async () => {
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    await bringFonts(context)
    const other = await context.newPage()
    // Screens request their data after the code of all of them has loaded, because a screen without its code does not
    // open offline.
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

  await test.step('continues the deck there, and ends it with a summary and one main button', async () => {
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

  await test.step('shows the end of the day when nothing is left', async () => {
    await button(page, 'Close deck').click()
    const done = panel(page, 'That’s everything for now')
    await expect(done.getByText(`${welcome.title}, 6 cards`)).toBeVisible()
    await expect(done.getByRole('link')).toHaveCount(0)
  })

  await test.step('offers the rest of a deck that was closed in the middle', async () => {
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
