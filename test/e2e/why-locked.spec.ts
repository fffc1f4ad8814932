import type { Locator, Page } from '@playwright/test'
import { wrongOn } from './axe'
import {
  answerQuestion,
  cardInView,
  expect,
  goInside,
  goToCard,
  newLearner,
  nth,
  openDeck,
  packDeck,
  signIn,
  test,
  wrongAnswer,
} from './support'
import { untilSeen } from './until-seen'

const guests = '3327926e-c794-4c1b-9932-f119af340906'
const complaint = packDeck('handling-a-complaint')
const everyone = packDeck('everyone-gets-a-coffee')
const check = packDeck('first-week-check')

const asker = (place: Page | Locator): Locator => place.getByRole('button', { name: 'Why is this locked?' })
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Why is this locked?' })

test("decision 13 S-DAISY-01 names the rule that locks a deck and the learner's progress, and links there, also offline @main", async ({
  page,
  request,
  context,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, complaint)
  for (const { title } of complaint.cards.slice(0, 2)) {
    await goToCard(page, title)
    await untilSeen(page)
  }
  await goInside(page, `/decks/${everyone.deckId}`)
  await expect(page.getByRole('heading', { name: 'This Deck is Locked' })).toBeVisible()
  await expect(asker(page)).toBeVisible()
  // The lock's explanation is loaded with it; from here on there is no network.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await asker(page).click()
  const dialog = panel(page)
  await expect(dialog.getByText('Everyone gets a coffee, in Looking after guests')).toBeVisible()
  await expect(dialog.getByText('It opens when you have seen 80% of ‘Handling a complaint’.')).toBeVisible()
  await expect(dialog.getByText('You saw 2 of 10 cards of ‘Handling a complaint’')).toBeVisible()
  await expect(dialog.locator('time').first()).toHaveText(/20\d\d/)
  await expect(dialog.getByText('6 more cards, and this deck turns face up')).toBeVisible()
  expect(await wrongOn(page, { within: 'dialog' })).toEqual([])

  // The focus stays within the dialog, and returns to its opener.
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(asker(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('link', { name: 'Go to Deck' }).click()
  await expect(page).toHaveURL(`/library/${guests}/decks/${complaint.deckId}`)
  await expect(dialog).toBeHidden()
  await expect(page.getByText(complaint.title, { exact: true }).first()).toBeVisible()
  await context.setOffline(false)
})

test('decision 13 D-VIS-04 D-TRIAL-14 lists each attempt and the date for a locked card and a delayed retake', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  /** Ends the current attempt with questions unanswered. */
  const endAttempt = async () => {
    await page.getByRole('button', { name: 'Complete attempt' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Complete attempt' }).click()
    await expect(cardInView(page).getByRole('heading', { name: 'Not passed this time' })).toBeVisible()
  }
  await openDeck(page, check)
  const first = nth(check.questions, 0)
  await answerQuestion(page, first, wrongAnswer(first))
  await goToCard(page, /Keep going!|Not passed this time/)
  await endAttempt()

  // A missed card is locked until the next attempt, which begins at the result. After a restart the card shows its
  // front.
  await page.goto(`/decks/${check.deckId}`)
  await expect(cardInView(page)).toBeVisible()
  // After the reload the deck may open at the result, where it was.
  await page.keyboard.press('Home')
  await goToCard(page, first.title)
  await expect(asker(cardInView(page))).toBeVisible()
  await asker(cardInView(page)).click()
  await expect(panel(page).getByText('A question that you missed stays closed until your next attempt.')).toBeVisible()
  await expect(panel(page).getByText('You answered it, and it was not right')).toBeVisible()
  await expect(panel(page).getByText('You took the assessment: 0%, not enough to pass')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Go to your result' }).click()
  await expect(panel(page)).toBeHidden()
  await expect(cardInView(page).getByRole('heading', { name: 'Not passed this time' })).toBeVisible()

  await page.getByRole('button', { name: 'Retake what I missed' }).click()
  await endAttempt()
  await expect(cardInView(page).getByText(/Retake from .*20\d\d/)).toBeVisible()
  await asker(cardInView(page)).click()
  const dialog = panel(page)
  await expect(
    dialog.getByText('After 2 attempts there is a break of 1 day. Then you get as many again.'),
  ).toBeVisible()
  await expect(dialog.getByText('Attempt 1: 0%')).toBeVisible()
  await expect(dialog.getByText('Attempt 2: 0%')).toBeVisible()
  await expect(dialog.getByText(/Retake from .*20\d\d/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(asker(cardInView(page))).toBeFocused()
})
