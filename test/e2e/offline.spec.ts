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

test('S-SHELL-20 D-OFFLINE-01 X-OUTBOX-02 responds everywhere without the network, and sends pending actions once after reconnecting @main', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, check)
  const delivered = page.waitForResponse(/\/user\/quiz-responses$/)
  await answerQuestion(page, nth(check.questions, 0), rightAnswer(nth(check.questions, 0)))
  await delivered

  const sent: string[] = []
  page.on('request', (message) => {
    if (message.url().endsWith('/user/quiz-responses')) sent.push(message.headers()['idempotency-key'] ?? '')
  })
  await goOffline(page)
  for (const question of check.questions.slice(1)) await answerQuestion(page, question, rightAnswer(question))
  await goToCard(page, 'Congratulations, Robin Berg!')
  await page.getByRole('button', { name: 'Submit score' }).click()
  await expect(cardInView(page).getByText('You must be connected to the Internet to submit your score.')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('link', { name: 'See your certificate' })).toBeVisible()
  expect(new Set(sent.filter((key) => key !== '')).size).toBe(check.questions.length - 1)
})
