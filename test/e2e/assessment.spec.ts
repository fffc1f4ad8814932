import {
  answerQuestion,
  cardInView,
  expect,
  goToCard,
  goToFirstOpen,
  newLearner,
  nth,
  openDeck,
  packDeck,
  rightAnswer,
  signIn,
  test,
  wrongAnswer,
} from './support'
import { changeUser, reloadAndSync } from './users'

const check = packDeck('first-week-check')

test('S-LOGIN-04 S-LOGIN-09 D-TRIAL-01 D-TRIAL-11 D-TRIAL-20 D-TRIAL-30 D-DECK-21 D-DECK-22 D-RESULT-03 D-RESULT-06 D-RESULT-08 D-RESULT-09 D-RESULT-10 S-CERT-04 goes from sign-in to certificate: fail, retake missed questions, pass, submit @main', async ({
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
  await goToFirstOpen(page, nth(check.questions, 2))

  for (const question of check.questions.slice(2)) await answerQuestion(page, question, rightAnswer(question))
  await goToCard(page, 'Congratulations, Robin Berg!')
  await expect(cardInView(page).getByText('100')).toBeVisible()
  await page.getByRole('button', { name: 'Submit score' }).click()
  await page.getByRole('link', { name: 'See your certificate' }).click()

  await expect(page.getByRole('heading', { name: 'Your certificate' })).toBeVisible()
  const facts = page.getByRole('main').locator('dl').last()
  const today = new Date().toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    // The time zone of the page, not of this process.
    timeZone: 'UTC',
  })
  for (const [name, value] of [
    ['Name', 'Robin Berg'],
    ['Deck', check.title],
    ['Final score', '100%'],
    ['Earned on', today],
    ['Validation ID', /^Validation ID[0-9a-f]{8}-[0-9a-f-]+$/i],
  ] as const) {
    const fact = facts.locator('div').filter({ hasText: new RegExp(`^${name}`) })
    await expect(fact).toHaveText(typeof value === 'string' ? `${name}${value}` : value)
  }
  await expect(page.getByRole('figure', { name: `Certificate of Robin Berg for ${check.title}, 100%` })).toBeVisible()

  await test.step("X-UX-02 copies the certificate's id and link, and reports it when copying is not possible", async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'Copy ID' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await facts.getByText(await copied(), { exact: true }).count()).toBe(1)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
    expect(await copied()).toBe(page.url())
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: 'Link copied' }).click()
    await expect(page.locator('[popover]')).toHaveText('This could not be copied. Please try again.')
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  })

  await test.step('D-RESULT-10 prints on one landscape page for any name and paper size', async () => {
    const name = 'Maximiliane Wolfeschlegelsteinhausenbergerdorff Berg'
    await changeUser(page, (user) => ({ ...user, name }))
    await reloadAndSync(page)
    await expect(page.getByRole('figure', { name: `Certificate of ${name} for ${check.title}, 100%` })).toBeVisible()
    for (const paper of [{ preferCSSPageSize: true }, { width: '30cm', height: '8cm', margin: { top: '2cm' } }]) {
      const pdf = (await page.pdf(paper)).toString('latin1')
      const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)/g)]
      expect(sizes).toHaveLength(1)
      for (const [, width, height] of sizes) expect(Number(width)).toBeGreaterThan(Number(height))
    }
  })
})

test('D-TRIAL-06 D-TRIAL-22 D-RESULT-07 shows the retake date with its year and the days left when no attempts remain', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, check)
  for (const question of check.questions) await answerQuestion(page, question, wrongAnswer(question))
  await goToCard(page, 'Not passed this time')
  await page.getByRole('button', { name: 'Retake what I missed' }).click()
  await goToFirstOpen(page, nth(check.questions, 0))
  for (const question of check.questions) await answerQuestion(page, question, wrongAnswer(question))
  await goToCard(page, 'Not passed this time')
  await expect(cardInView(page).getByText(/Sorry, Robin Berg: you need 60% to pass\./)).toBeVisible()
  await expect(cardInView(page).getByText(/Retake from .*20\d\d/)).toBeVisible()
  await expect(cardInView(page).getByText('1 day left.', { exact: false })).toBeVisible()
})
