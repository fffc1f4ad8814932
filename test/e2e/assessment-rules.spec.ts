import type { Page } from '@playwright/test'
import {
  answerQuestion,
  cardInView,
  expect,
  goInside,
  goToCard,
  newLearner,
  openDeck,
  packDeck,
  rightAnswer,
  signIn,
  test,
  wrongAnswer,
} from './support'
import { untilSeen } from './until-seen'

const DAY = 86_400_000
const guests = '3327926e-c794-4c1b-9932-f119af340906'
const complaint = packDeck('handling-a-complaint')
const everyone = packDeck('everyone-gets-a-coffee')
const guestCheck = packDeck('guest-care-check')
const check = packDeck('first-week-check')

/** Moves the server's clock ahead by this many ms: the app judges dates by the server's clock (decision 9). */
async function moveServerClock(page: Page, by: number): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/**', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({
      response: reply,
      headers: { ...reply.headers(), date: new Date(Date.now() + by).toUTCString() },
    })
  })
}

/** Reloads the page and waits until it knows the date: Home is requested after the sync has set the clock. */
async function beginOnThatDay(page: Page): Promise<void> {
  const known = page.waitForRequest(/\/user\/home(\?|$)/)
  await page.reload()
  await known
}

async function readThrough(page: Page, cards: readonly { readonly title: string }[]): Promise<void> {
  for (const { title } of cards) {
    await goToCard(page, title)
    await untilSeen(page)
  }
}

test('S-DAISY-01 S-DAISY-05 D-DAISY-05 D-ALERT-04 D-ALERT-05 D-ALERT-06 D-ALERT-07 D-ALERT-08 unlocks a chain deck by deck, and relocks it after a failed assessment', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, complaint)
  await readThrough(page, complaint.cards.slice(0, 8))
  const unlocked = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .filter({ hasText: "You've unlocked the next deck" })
  await expect(unlocked.getByText(/The following deck has been unlocked/)).toContainText(everyone.title)
  await unlocked.getByRole('button', { name: 'Go to deck' }).click()
  await expect(page).toHaveURL(`/library/${guests}/decks/${everyone.deckId}`)

  await readThrough(page, everyone.cards.slice(0, 5))
  await expect(unlocked.getByText(/The following deck has been unlocked/)).toContainText(guestCheck.title)
  await unlocked.getByRole('button', { name: 'Go to deck' }).click()
  for (const question of guestCheck.questions) await answerQuestion(page, question, wrongAnswer(question))

  const relocked = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .filter({ hasText: 'You need 75% to pass.' })
  await expect(
    relocked.getByText('You must re-read the previous content to attempt this assessment again'),
  ).toBeVisible()
  await relocked.getByRole('button', { name: 'Review previous content' }).click()
  await expect(page.getByText(complaint.title, { exact: true }).first()).toBeVisible()
  await goInside(page, `/decks/${everyone.deckId}`)
  await expect(page.getByRole('heading', { name: 'This Deck is Locked' })).toBeVisible()
  await page.getByRole('button', { name: 'Why is this locked?' }).click()
  const panel = page.getByRole('dialog', { name: 'Why is this locked?' })
  await expect(panel.getByText('You took the assessment: 0%, not enough to pass')).toBeVisible()
  await expect(panel.getByText('The decks before it count as unseen again, so it locked')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Review previous content' })).toBeVisible()
})

test('D-TRIAL-12 D-TRIAL-14 D-TRIAL-16 D-TRIAL-18 D-VIS-03 allows two attempts, two more after a day, and none after that', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  const retake = page.getByRole('button', { name: 'Retake what I missed' })
  /** Ends the current attempt with questions unanswered. */
  const endAttempt = async () => {
    await page.getByRole('button', { name: 'Complete attempt' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Complete attempt' }).click()
    await expect(cardInView(page).getByRole('heading', { name: 'Not passed this time' })).toBeVisible()
  }
  const toResult = () => goToCard(page, /Keep going!|Not passed this time/)
  await openDeck(page, check)
  const [known] = check.questions
  if (known === undefined) throw new Error('the assessment asks nothing')
  await answerQuestion(page, known, rightAnswer(known))
  await toResult()
  await endAttempt()
  await retake.click()
  // Questions answered correctly are not repeated.
  await expect(page.getByText('REMEDIATION', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: known.title })).toHaveCount(0)
  await endAttempt()
  await expect(cardInView(page).getByText(/Retake from .*20\d\d/)).toBeVisible()
  await expect(retake).toHaveCount(0)

  // A day later all questions are repeated, and two attempts are available.
  await moveServerClock(page, DAY)
  await beginOnThatDay(page)
  await openDeck(page, check)
  // After the reload the deck may open at the result, where it was.
  await page.keyboard.press('Home')
  await goToCard(page, known.title)
  await toResult()
  await endAttempt()
  await expect(cardInView(page).getByText('1 attempt left.')).toBeVisible()
  await retake.click()
  await endAttempt()
  await expect(cardInView(page).getByText(/Retake from/)).toHaveCount(0)

  // After the second round no further day grants more attempts.
  await moveServerClock(page, 4 * DAY)
  await beginOnThatDay(page)
  await openDeck(page, check)
  await toResult()
  await expect(retake).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Complete attempt' })).toHaveCount(0)
})
