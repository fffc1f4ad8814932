import type { Locator, Page } from '@playwright/test'
import { drawings } from '../../ui/theme/icon-drawings'
import { fetchUncached } from '../uncached-response'
import { button, changeDeck, flip, goTo, title } from './decks'
import {
  answerQuestion,
  cardInView,
  expect,
  goOffline,
  goToCard,
  newLearner,
  nth,
  openDeck,
  packDeck,
  rightAnswer,
  signIn,
  test,
  wrongAnswer,
} from './support'
import { untilSeen } from './until-seen'

const milk = packDeck('milk-texturing')
const check = packDeck('first-week-check')
const welcome = packDeck('welcome-to-northwind')
const latte = packDeck('latte-art-three-pours')
const german = packDeck('willkommen-bei-northwind')

/** Expects the visible alert to have exactly these texts and buttons. */
async function alertOf(
  page: Page,
  words: {
    readonly title: string
    readonly text: string | RegExp | readonly string[]
    readonly buttons: readonly string[]
  },
): Promise<Locator> {
  const alert = page.getByRole('alertdialog')
  await expect(alert.getByRole('heading')).toHaveText(words.title)
  const { text } = words
  await expect(alert.getByRole('paragraph')).toHaveText(
    typeof text === 'string' || text instanceof RegExp ? text : [...text],
  )
  await expect(alert.getByRole('button')).toHaveText([...words.buttons])
  return alert
}

const press = (alert: Locator, name: string) => alert.getByRole('button', { name, exact: true }).click()

test('D-ALERT-01 D-ALERT-02 D-ALERT-14 alerts on a dead link, a card without a back and an answer that needs a connection', async ({
  page,
  context,
  request,
}) => {
  const question = nth(milk.questions, 0)
  const asking = milk.cards.find((card) => card.title === question.title)?.id ?? ''
  await page.route(`**/api/user/decks/${milk.deckId}`, async (route) => {
    const reply = await fetchUncached(route)
    const answer = (await reply.response.json()) as { readonly payloads: readonly { readonly data: object }[] }
    const triggers = [{ id: '7f0c2f52-5a61-4f6b-9f0e-0f6d8b6c1a11', cardId: asking, actionType: 'addRole' }]
    const payloads = answer.payloads.map((payload) => ({ ...payload, data: { ...payload.data, triggers } }))
    await route.fulfill({ ...reply, json: { ...answer, payloads } })
  })
  await page.goto('/')
  await signIn(page, await newLearner(request))

  await test.step('shows the 404 alert', async () => {
    await page.goto(`/decks/${milk.deckId}/one/too-many`)
    const alert = await alertOf(page, {
      title: '404 Not Found',
      text: 'The requested content was not found or is unavailable',
      buttons: ['Close'],
    })
    await expect(page).toHaveURL(/:\d+\/$/)
    await press(alert, 'Close')
    await expect(alert).toHaveCount(0)
  })
  await test.step('alerts when a trigger card is used offline', async () => {
    await openDeck(page, milk)
    await goToCard(page, question.title)
    await flip(page)
    await goOffline(page)
    await cardInView(page)
      .getByRole('button', { name: rightAnswer(question) })
      .click()
    const alert = await alertOf(page, {
      title: 'Answer Not Recorded',
      text: 'Trigger cards need an Internet connection. Try again when you are online.',
      buttons: ['Close'],
    })
    await press(alert, 'Close')
    await expect(alert).toHaveCount(0)
    await expect(cardInView(page).getByText('Your answer')).toHaveCount(0)
    await context.setOffline(false)
  })
  await test.step("shows the server's refusal on the card, and accepts the next try", async () => {
    const answer = cardInView(page).getByRole('button', { name: rightAnswer(question) })
    const said = cardInView(page).getByRole('alert')
    await expect(page.getByRole('banner').getByText('OFFLINE', { exact: true })).toHaveCount(0)
    await page.route('**/api/user/quiz-responses', (route) =>
      route.fulfill({
        status: 403,
        json: { status: 'error', payloads: [], errorType: 'forbidden', message: 'Request failed', errorCode: 403 },
      }),
    )
    await answer.click()
    await expect(said).toHaveText('Your answer was not recorded. Please try again.')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.unroute('**/api/user/quiz-responses')
    await answer.click()
    await expect(cardInView(page).getByText('Your answer')).toBeVisible()
    await expect(said).toHaveCount(0)
  })
  await test.step('alerts on a card that cannot be flipped', async () => {
    await changeDeck(page, latte.deckId, ({ deck, cards }) => ({
      deck: { ...deck, showIndexCard: false },
      cards: cards.map((card) => ({ ...card, notFlippable: true })),
    }))
    await openDeck(page, latte)
    await expect(title(page)).toHaveText(nth(latte.cards, 0).title)
    for (let presses = 0; presses < 3; presses++) await button(page, 'Flip').click()
    const alert = await alertOf(page, {
      title: 'Card not flippable',
      text: 'You can only view the front of this card',
      buttons: ['Close'],
    })
    await press(alert, 'Close')
    await expect(alert).toHaveCount(0)
  })
})

/** Identifies an icon by its path. */
const drawn = (name: 'lock' | 'rosette') => `path[d="${drawings[name].line}"]`
const madeUp = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

interface Bundle {
  readonly category: { readonly id: string; readonly title: string }
  readonly decks?: readonly { readonly id: string; readonly title?: string }[]
  readonly bundles?: readonly Bundle[]
}

test('D-ALERT-04 D-ALERT-05 D-ALERT-07 D-ALERT-08 D-ALERT-09 D-DAISY-05 D-DECK-27 D-DECK-28 unlocks a daisy chain deck by deck, and relocks it after a failed assessment', async ({
  page,
  request,
}) => {
  test.slow()
  let chain: readonly string[] = [welcome.deckId, check.deckId, german.deckId]
  let categoryId = ''
  // Turns 'Start here' into a daisy chain: one card of a deck unlocks the next deck, which has no title if it is the
  // German one.
  const chained = (bundle: Bundle): Bundle => {
    const bundles = bundle.bundles?.map(chained) ?? []
    if (bundle.decks?.some(({ id }) => id === check.deckId) !== true) return { ...bundle, bundles }
    categoryId = bundle.category.id
    const settings = { daisyChained: true, daisyChainUnlockPercentage: 10, daisyChainResetAfterQuizFailure: true }
    const decks = chain.flatMap((id) => {
      const { title: name, ...deck } = bundle.decks?.find((each) => each.id === id) ?? { id }
      return [{ ...deck, ...(id === german.deckId || name === undefined ? {} : { title: name }) }]
    })
    return { ...bundle, category: { ...bundle.category, ...settings }, decks, bundles }
  }
  await page.route('**/api/user/library', async (route) => {
    const reply = await fetchUncached(route)
    const answer = (await reply.response.json()) as { payloads: { data: { categories: Bundle[] } }[] }
    const payloads = answer.payloads.map((payload) => ({
      ...payload,
      data: { ...payload.data, categories: payload.data.categories.map(chained) },
    }))
    await route.fulfill({ ...reply, json: { ...answer, payloads } })
  })
  const [past, plain] = ['A check of last year', 'Something to read']
  await page.route('**/api/user/home', async (route) => {
    const reply = await fetchUncached(route)
    const answer = (await reply.response.json()) as { payloads: { data: object }[] }
    const recommendedDecks = [
      { id: check.deckId, title: check.title, type: 'quiz' },
      { id: madeUp(1), title: past, type: 'quiz', quizEndDate: '2025-11-01T00:00:00.000Z' },
      { id: madeUp(2), title: plain, type: 'standard' },
    ]
    const payloads = answer.payloads.map((payload) => ({ ...payload, data: { ...payload.data, recommendedDecks } }))
    await route.fulfill({ ...reply, json: { ...answer, payloads } })
  })
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await expect.poll(() => categoryId).not.toBe('')

  const cover = (name: string) =>
    page.getByRole('region', { name: 'Recommendations' }).getByRole('link').filter({ hasText: name })
  await test.step('shows a lock on a locked deck, a badge on a reference deck, and neither on other decks', async () => {
    await expect(cover(check.title)).toHaveAccessibleName(new RegExp(`^Locked\\s*${check.title}$`))
    await expect(cover(past)).toHaveAccessibleName(new RegExp(`^${past}\\s*, REFERENCE`))
    for (const [name, locks, badges] of [
      [check.title, 2, 0],
      [past, 0, 1],
      [plain, 0, 0],
    ] as const) {
      await expect(cover(name).locator(drawn('lock'))).toHaveCount(locks)
      await expect(cover(name).locator(drawn('rosette'))).toHaveCount(badges)
    }
  })

  await test.step('names an unlocked deck and opens it in its category', async () => {
    await openDeck(page, welcome)
    const alert = await alertOf(page, {
      title: "You've unlocked the next deck",
      text: `The following deck has been unlocked: ${check.title}`,
      buttons: ['Close', 'Go to deck'],
    })
    await press(alert, 'Go to deck')
    await expect(page).toHaveURL(new RegExp(`/library/${categoryId}/decks/${check.deckId}$`))
    await expect(page.getByRole('banner').getByRole('heading')).toHaveText(check.title)
  })
  await test.step('calls an unlocked deck without a title unknown', async () => {
    await goTo(page, 2)
    await untilSeen(page)
    // An open attempt is not interrupted: the alert appears after its deck is closed.
    await page.getByRole('button', { name: 'Close deck' }).click()
    const alert = await alertOf(page, {
      title: "You've unlocked the next deck",
      text: 'The following deck has been unlocked: unknown',
      buttons: ['Close', 'Go to deck'],
    })
    await press(alert, 'Close')
    await expect(alert).toHaveCount(0)
    await openDeck(page, check)
  })
  const relocked = {
    title: 'You need 60% to pass.',
    text: 'You must re-read the previous content to attempt this assessment again',
    buttons: ['Review previous content'],
  }
  await test.step('leads to the first deck of the chain when a deck is relocked', async () => {
    for (const question of check.questions) await answerQuestion(page, question, wrongAnswer(question))
    await press(await alertOf(page, relocked), 'Review previous content')
    await expect(page).toHaveURL(new RegExp(`/library/${categoryId}/decks/${welcome.deckId}$`))
    await expect(page.getByRole('banner').getByRole('heading')).toHaveText(welcome.title)
  })
  await test.step('leads to the category when a relocked deck has no predecessor', async () => {
    chain = [check.deckId]
    const told = page.waitForResponse('**/api/user/library')
    await page.goto('/')
    await told
    // The first deck of its chain is open, as the library shows.
    const opened = await alertOf(page, {
      title: "You've unlocked the next deck",
      text: `The following deck has been unlocked: ${check.title}`,
      buttons: ['Close', 'Go to deck'],
    })
    await press(opened, 'Close')
    await openDeck(page, check)
    await goToCard(page, 'Not passed this time')
    await page.getByRole('button', { name: 'Retake what I missed' }).click()
    await page.getByRole('button', { name: 'Go to the first open question' }).click()
    for (const question of check.questions) await answerQuestion(page, question, wrongAnswer(question))
    await press(await alertOf(page, relocked), 'Review previous content')
    await expect(page).toHaveURL(new RegExp(`/library/${categoryId}$`))
  })
})

test('D-ALERT-03 D-ALERT-11 D-ALERT-12 asks once before logging out, warns of unsent work offline and in an outage, and refuses without a connection', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, check)
  await goOffline(page)
  await answerQuestion(page, nth(check.questions, 0), rightAnswer(nth(check.questions, 0)))
  await button(page, 'Close deck').click()
  await page.getByRole('link', { name: /, profile$/ }).click()
  const logOut = page.getByRole('main').getByRole('button', { name: 'Log out' })
  const unsaved = { title: 'Unsaved Changes', text: /not sent yet/, buttons: ['Cancel', 'Log Out'] }
  const asked = {
    title: 'Log out?',
    text: ['Are you sure you want to log out?', 'Your data will be synced beforehand'],
    buttons: ['Cancel', 'Log out'],
  }

  await test.step('warns of unsent work while offline', async () => {
    await logOut.click()
    await press(await alertOf(page, unsaved), 'Cancel')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })
  await test.step('warns of unsent work after the confirmation during an outage', async () => {
    await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'out of order' }))
    await context.setOffline(false)
    await logOut.click()
    const alert = page.getByRole('alertdialog')
    await expect(alert).toBeVisible()
    if ((await alert.getByRole('heading').textContent()) === asked.title)
      await press(await alertOf(page, asked), 'Log out')
    await press(await alertOf(page, unsaved), 'Cancel')
    await expect(alert).toHaveCount(0)
  })
  await test.step('asks for confirmation when everything is sent, and refuses without a connection', async () => {
    // The activity of this start is sent last, so its arrival means that everything has been sent.
    const before = new Date().toISOString()
    const sent = page.waitForResponse((reply) => {
      if (!reply.url().endsWith('/user/track') || !reply.ok()) return false
      const { items } = reply.request().postDataJSON() as { readonly items: readonly { readonly happenedAt: string }[] }
      return items.some(({ happenedAt }) => happenedAt > before)
    })
    await page.unroute('**/api/**')
    await page.reload()
    await sent
    await logOut.click()
    await press(await alertOf(page, asked), 'Cancel')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await goOffline(page)
    await expect(page.getByText('Kept decks work.')).toBeVisible()
    await logOut.click()
    const alert = await alertOf(page, {
      title: 'Cannot Log Out',
      text: 'You must be connected to the Internet to log out.',
      buttons: ['Close'],
    })
    await press(alert, 'Close')
    await expect(alert).toHaveCount(0)
  })
})
