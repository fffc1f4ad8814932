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

test('X-SEC-06 X-LOG-15 what somebody leaves unsent can be read by nobody who comes after, in no place of the device, and is sent once when they come back', async ({
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
  const words = [check.deckId, question.correctAnswerId, ...check.cards.map(({ id }) => id), 'quiz-responses']
  const readable = async () =>
    (await everythingStored(page)).flatMap(({ place, text }) =>
      [...words, first.email, first.name].some((word) => text.includes(word)) ? [place] : [],
    )
  const leave = async () => {
    await page.getByRole('link', { name: /, profile$/ }).click()
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
  }

  await test.step('an answer is given without a connection, and its learner goes', async () => {
    await page.goto('/')
    await signIn(page, first)
    await openDeck(page, check)
    await goOffline(page)
    await answerQuestion(page, question, rightAnswer(question))
    await page.getByRole('button', { name: 'Close deck' }).click()
    expect((await readable()).join(' ')).toMatch(/indexedDB.*files/)
    await leave()
  })
  await test.step('nothing of it can be read, but it is there', async () => {
    await expect.poll(readable).toEqual([])
    const kept = await everythingStored(page)
    expect(kept.filter(({ text }) => text.includes('"sealed"')).map(({ place }) => place)).not.toEqual([])
    expect(answers).toEqual([])
  })
  await test.step('nor by whoever comes next, and nothing is sent in their name', async () => {
    await context.setOffline(false)
    await signIn(page, second)
    await expect(page.getByRole('heading', { name: 'Recommendations' })).toBeVisible()
    const kept = await everythingStored(page)
    expect(kept.filter(({ text }) => text.includes(first.email) || text.includes(first.name))).toEqual([])
    await leave()
    expect(answers).toEqual([])
  })
  await test.step('when its learner comes back it is sent, once, and shows on another device', async () => {
    const delivered = page.waitForResponse((reply) => reply.url().endsWith('/user/quiz-responses') && reply.ok())
    await signIn(page, first)
    await delivered
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
