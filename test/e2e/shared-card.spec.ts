import { randomUUID } from 'node:crypto'
import { button, title } from './decks'
import { expect, newLearner, nth, packDeck, signIn, test } from './support'

const espresso = packDeck('espresso-dial-in')
const milk = packDeck('milk-texturing')

test("S-ROUTE-04 D-ROUTE-09 D-ROUTE-10 opens a shared card in its deck, and replaces the link's history entry", async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  for (const [path, deck] of [
    ['card', espresso],
    ['cards', milk],
  ] as const) {
    await test.step(path, async () => {
      const card = nth(deck.cards, 4)
      await page.goto('/user')
      await page.goto(`/${path}/${card.id}`)
      await expect(title(page)).toHaveText(card.title)
      await expect(page).toHaveURL(new RegExp(`/decks/${deck.deckId}$`))
      await expect(page.getByRole('banner').getByRole('heading')).toHaveText(deck.title)
      await button(page, 'Next card').click()
      await expect(title(page)).not.toHaveText(card.title)
      await page.goBack()
      await expect(page).toHaveURL(/\/user$/)
    })
  }
})

test("S-ALERT-03 D-ALERT-16 D-ROUTE-15 D-ROUTE-16 alerts once, at Home, when a link's card is unknown", async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await page.goto(`/card/${randomUUID()}`)
  const alert = page.getByRole('alertdialog', { name: 'Shared Failed' })
  await expect(alert).toContainText('Card not found')
  await expect(page).toHaveURL(/:\d+\/$/)
  await alert.getByRole('button').click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Hi, Robin' })).toBeVisible()
})

test('D-ROUTE-09 D-DECK-36 D-DECK-37 allows a retry when the server fails, which then opens the card', async ({
  page,
  request,
}) => {
  const card = nth(espresso.cards, 4)
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await page.route('**/api/user/search/cards?*', (route) => route.fulfill({ status: 500, body: 'out of order' }))
  await page.goto(`/card/${card.id}`)
  await expect(page.getByRole('heading', { name: 'Unable to Download Deck' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/card/${card.id}$`))
  await page.unroute('**/api/user/search/cards?*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(title(page)).toHaveText(card.title)
  await expect(page).toHaveURL(new RegExp(`/decks/${espresso.deckId}$`))
})
