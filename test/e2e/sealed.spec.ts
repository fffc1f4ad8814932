import type { Request } from '@playwright/test'
import { everythingStored } from './storage'
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
} from './support'

const check = packDeck('first-week-check')
const question = nth(check.questions, 0)
const latte = packDeck('latte-art-three-pours')

test('X-SEC-06 X-LOG-15 X-HEAL-08 encrypts unsent actions on logout so that no later user can read them, and sends each once when their user returns', async ({
  page,
  context,
  browser,
  request,
}) => {
  const first = await newLearner(request, { firstName: 'Robin' })
  const second = await newLearner(request, { firstName: 'Kim' })
  const answers: string[] = []
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname.endsWith('/user/quiz-responses')) answers.push(sent.postData() ?? '')
  })
  const words = [
    check.deckId,
    latte.deckId,
    question.correctAnswerId,
    ...check.cards.map(({ id }) => id),
    'quiz-responses',
  ]
  const readable = async () =>
    (await everythingStored(page)).flatMap(({ place, text }) =>
      [...words, first.email, first.name].some((word) => text.includes(word)) ? [place] : [],
    )
  const star = cardInView(page).getByRole('button', { name: 'Favorite' })
  const leave = async () => {
    await page.getByRole('link', { name: /, profile$/ }).click()
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
  }

  await test.step('records an answer offline, then logs the learner out', async () => {
    await page.goto('/')
    await signIn(page, first)
    await openDeck(page, latte)
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('button', { name: 'Close deck' }).click()
    await openDeck(page, check)
    await goOffline(page)
    await answerQuestion(page, question, rightAnswer(question))
    await page.getByRole('button', { name: 'Close deck' }).click()
    await openDeck(page, latte)
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Close deck' }).click()
    expect((await readable()).join(' ')).toMatch(/indexedDB.*files/)
    await leave()
  })
  await test.step('keeps it on the device, unreadable', async () => {
    await expect.poll(readable).toEqual([])
    const kept = await everythingStored(page)
    expect(kept.filter(({ text }) => text.includes('"sealed"')).map(({ place }) => place)).not.toEqual([])
    expect(answers).toEqual([])
  })
  await test.step('hides it from the next user, and sends nothing in their name', async () => {
    await context.setOffline(false)
    await signIn(page, second)
    await expect(page.getByRole('heading', { name: 'Recommendations' })).toBeVisible()
    const kept = await everythingStored(page)
    expect(kept.filter(({ text }) => text.includes(first.email) || text.includes(first.name))).toEqual([])
    await leave()
    expect(answers).toEqual([])
  })
  await test.step('sends it once when its learner returns, and shows it before the server has it and on another device', async () => {
    const delivered = page.waitForResponse((reply) => reply.url().endsWith('/user/quiz-responses') && reply.ok())
    const isSet = (request: Request) => request.method() === 'POST' && request.url().endsWith('/user/favorites')
    await page.route('**/user/favorites', (route) => (isSet(route.request()) ? route.abort() : route.fallback()))
    await signIn(page, first)
    await delivered
    await openDeck(page, latte)
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await page.unroute('**/user/favorites')
    expect(answers).toEqual([expect.stringContaining(question.correctAnswerId)])
    const elsewhere = await (await browser.newContext()).newPage()
    await elsewhere.goto('/')
    await signIn(elsewhere, first)
    await openDeck(elsewhere, check)
    await goToCard(elsewhere, 'Keep going!')
    await expect(cardInView(elsewhere).getByText('1 / 5')).toBeVisible()
    await elsewhere.context().close()
    expect(answers).toHaveLength(1)
  })
})
