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

test('X-BRIDGE-06 X-LOG-03 starts with every action recorded after ten navigations by address, each right after an action', async ({
  page,
  request,
}) => {
  // About twenty starts, possibly on a busy machine.
  test.setTimeout(600_000)
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, check)
  for (const question of check.questions) {
    await answerQuestion(page, question, rightAnswer(question))
    // The page is left while the press is still being processed.
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

test('X-BRIDGE-06 has no worker while in the back/forward cache, and a new one that continues after the return', async ({
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

test('X-BRIDGE-06 X-OUTBOX-02 keeps recording when the user cancels the leave-page prompt', async ({
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
