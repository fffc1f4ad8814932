import type { Locator, Page } from '@playwright/test'
import { wrongOn } from './axe'
import { flip } from './decks'
import { expectWhole } from './layout'
import { cardInView, expect, goInside, newLearner, packDeck, signIn, test, type Learner } from './support'

const complaint = packDeck('handling-a-complaint')
const topic = 'What did your worst guest teach you?'
const topicId = complaint.cards.find(({ title }) => title === topic)?.id
/** Moderates the discussions of her organisation. */
const hanna: Learner = { name: 'Hanna Sørby', email: 'hanna@northwind.example', password: 'macchiato-3' }

const field = (page: Page): Locator => cardInView(page).getByRole('textbox', { name: 'Your response' })
const post = (page: Page): Locator => cardInView(page).getByRole('button', { name: 'Post' })
const response = (page: Page, words: string): Locator =>
  cardInView(page).getByRole('listitem').filter({ hasText: words })
/** Longer than the interval between two polls. */
const polled = { timeout: 25_000 }

async function openDiscussion(page: Page, who: Learner): Promise<void> {
  await page.goto('/')
  await signIn(page, who)
  // By its address: on the way there, other cards would count as seen and unlock the next deck, with a dialog.
  await goInside(page, `/decks/${complaint.deckId}/${topicId}`)
  await expect(cardInView(page).getByRole('heading', { name: topic })).toBeVisible()
  await flip(page)
}

test("D-DISC-01 D-DISC-05 D-DISC-14 D-DISC-18 D-DISC-20 shows two users each other's posts, keeps text written offline, and lets a moderator delete", async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const moderator = await other.newPage()
  const mine = `I count to three, ${Date.now()}`
  const hers = `What helps you stay calm, ${Date.now()}?`
  await openDiscussion(page, await newLearner(request))
  await openDiscussion(moderator, hanna)

  await test.step('D-DISC-01 shows the thread with the posts of others, and the text box', async () => {
    await expect(response(page, 'To look up.')).toContainText('Aiko Doi')
    await expect(post(page)).toHaveAttribute('aria-disabled', 'true')
    await page.setViewportSize({ width: 320, height: 640 })
    await expectWhole(page, 'a discussion, 320 wide')
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  await test.step('D-DISC-14 shows a comment immediately, and to the other user within the polling interval', async () => {
    await field(page).fill(mine)
    await post(page).click()
    await expect(response(page, mine)).toContainText('You')
    await expect(field(page)).toHaveValue('')
    await expect(response(moderator, mine)).toContainText('Robin Berg', polled)
    await field(moderator).fill(hers)
    await post(moderator).click()
    await expect(response(page, hers)).toContainText('Hanna Sørby (Mod)', polled)
  })
  await test.step('X-A11Y-01 has no axe violations in light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect.soft(await wrongOn(page, { within: '[data-card]:not([inert])' })).toEqual([])
    }
  })
  await test.step('D-DISC-05 reports a failed fetch, keeps the written text and recovers automatically', async () => {
    await field(page).fill('Half a thought')
    await page.route('**/api/user/cards/*/responses', (route) => route.abort())
    await expect(cardInView(page).getByText('Offline. Reconnecting...')).toBeVisible(polled)
    await expect(field(page)).toHaveValue('Half a thought')
    await expect(field(page)).not.toBeEditable()
    await expect(post(page)).toHaveAttribute('aria-disabled', 'true')
    await page.unroute('**/api/user/cards/*/responses')
    await expect(field(page)).toBeEditable(polled)
    await expect(field(page)).toHaveValue('Half a thought')
  })
  await test.step('D-DISC-18 D-DISC-20 lets only the moderator delete, after confirmation, for all users', async () => {
    await expect(cardInView(page).getByRole('button', { name: /^Delete response/ })).toHaveCount(0)
    await response(moderator, mine).getByRole('button', { name: 'Delete response of Robin Berg' }).click()
    const question = moderator.getByRole('alertdialog', {
      name: 'Are you sure you would like to delete this response?',
    })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(response(moderator, mine)).toBeVisible()
    await response(moderator, mine).getByRole('button', { name: 'Delete response of Robin Berg' }).click()
    await question.getByRole('button', { name: 'OK' }).click()
    await expect(response(moderator, mine)).toHaveCount(0)
    await expect(response(page, mine)).toHaveCount(0, polled)
    // Removes the post for later tests.
    await response(moderator, hers)
      .getByRole('button', { name: /^Delete response/ })
      .click()
    await question.getByRole('button', { name: 'OK' }).click()
    await expect(response(moderator, hers)).toHaveCount(0)
  })
  await other.close()
})
