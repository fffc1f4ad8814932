import {
  answerQuestion,
  cardInView,
  expect,
  goToCard,
  newLearner,
  openDeck,
  packDeck,
  rightAnswer,
  signIn,
  test,
  wrongAnswer,
} from './support'

// A journey of some seventy presses, each of which waits for cards to stand still: without motion it takes half the time.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const check = packDeck('first-week-check')

test('S-LOGIN-04 S-LOGIN-09 D-TRIAL-01 D-TRIAL-11 D-TRIAL-20 D-TRIAL-30 D-DECK-21 D-DECK-22 D-RESULT-03 D-RESULT-06 D-RESULT-08 D-RESULT-09 D-RESULT-10 from sign-in to certificate: fail, retake what was missed, pass, submit', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await signIn(page, learner)
  await openDeck(page, check)
  await expect(page.getByText('ASSESSMENT', { exact: true })).toBeVisible()

  for (const question of check.questions.slice(0, 2)) await answerQuestion(page, question, rightAnswer(question))
  for (const question of check.questions.slice(2)) {
    await answerQuestion(page, question, wrongAnswer(question))
    await expect(cardInView(page).getByText('Not quite')).toBeVisible()
    await expect(cardInView(page).getByText('The right answer')).toBeVisible()
  }
  await goToCard(page, 'Not passed this time')
  await expect(cardInView(page).getByText(/Keep trying, Robin Berg: you need 60% to pass\./)).toBeVisible()
  await expect(cardInView(page).getByText('1 attempt left.')).toBeVisible()
  await page.getByRole('button', { name: 'Retake what I missed' }).click()
  await expect(page.getByText('REMEDIATION', { exact: true })).toBeVisible()
  await expect(cardInView(page).getByText('3 questions are unanswered.')).toBeVisible()
  await page.getByRole('button', { name: 'Go to the first open question' }).click()

  for (const question of check.questions.slice(2)) await answerQuestion(page, question, rightAnswer(question))
  await goToCard(page, 'Congratulations, Robin Berg!')
  await expect(cardInView(page).getByText('100')).toBeVisible()
  await page.getByRole('button', { name: 'Submit score' }).click()
  await page.getByRole('link', { name: 'See your certificate' }).click()

  await expect(page.getByRole('heading', { name: 'Your certificate' })).toBeVisible()
  await expect(page.getByText('Robin Berg').first()).toBeVisible()
  await expect(page.getByText(/^[0-9a-f]{8}-/i).first()).toBeVisible()
})

test('D-TRIAL-06 D-TRIAL-22 D-RESULT-07 without attempts the retake date shows, with its year and the days left', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, check)
  for (const question of check.questions) await answerQuestion(page, question, wrongAnswer(question))
  await goToCard(page, 'Not passed this time')
  await page.getByRole('button', { name: 'Retake what I missed' }).click()
  await page.getByRole('button', { name: 'Go to the first open question' }).click()
  for (const question of check.questions) await answerQuestion(page, question, wrongAnswer(question))
  await goToCard(page, 'Not passed this time')
  await expect(cardInView(page).getByText(/Sorry, Robin Berg: you need 60% to pass\./)).toBeVisible()
  await expect(cardInView(page).getByText(/Retake from .*20\d\d/)).toBeVisible()
  await expect(cardInView(page).getByText('1 day left.', { exact: false })).toBeVisible()
})
