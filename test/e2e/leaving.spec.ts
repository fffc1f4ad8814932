import {
  answerQuestion,
  cardInView,
  expect,
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

test('X-BRIDGE-06 X-LOG-03 ten navigations by address in a row, each made right after an action: the app starts each time, and has all of it', async ({
  page,
  request,
}) => {
  // Some twenty starts, on a machine that may be loaded.
  test.setTimeout(600_000)
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, check)
  for (const question of check.questions) {
    await answerQuestion(page, question, rightAnswer(question))
    // Left in the middle of whatever the press still causes.
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Hi, Robin' })).toBeVisible()
    await openDeck(page, check)
  }
  for (let visit = check.questions.length; visit < 10; visit++) {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Hi, Robin' })).toBeVisible()
  }
  await openDeck(page, check)
  await goToCard(page, 'Congratulations, Robin Berg!')
})

test('X-BRIDGE-06 a page in the history cache has no worker; when it comes back it has one, and goes on where it was', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, check)
  expect(page.workers()).toHaveLength(1)
  const ended = nth(page.workers(), 0)
  const closed = ended.waitForEvent('close')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await closed
  expect(page.workers()).toHaveLength(0)
  const started = page.waitForEvent('worker')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await started
  await answerQuestion(page, nth(check.questions, 0), rightAnswer(nth(check.questions, 0)))
  await goToCard(page, nth(check.questions, 1).title)
})

test('X-BRIDGE-06 X-OUTBOX-02 a page that asks whether to be left, and stays, goes on recording', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, check)
  await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
  const question = nth(check.questions, 0)
  await answerQuestion(page, question, rightAnswer(question))
  await expect(cardInView(page).getByText(rightAnswer(question)).first()).toBeVisible()
})
