import { AxeBuilder } from '@axe-core/playwright'
import { answerQuestion, expect, newLearner, nth, openDeck, packDeck, rightAnswer, signIn, test } from './support'

const check = packDeck('first-week-check')

test('X-REPLAY-02 an exported file opens at /replay and the real screens follow its events, inert, without a call', async ({
  page,
  request,
}, info) => {
  const learner = await newLearner(request)
  await page.goto('/')
  await signIn(page, learner)
  await openDeck(page, check)
  await answerQuestion(page, nth(check.questions, 0), rightAnswer(nth(check.questions, 0)))
  await page.goto('/user')

  const file = info.outputPath('log.jsonl.gz')
  await test.step('the file is saved, and the way to the replay stands beside it', async () => {
    await page.getByRole('button', { name: 'Export event log' }).click()
    const preview = page.getByRole('dialog', { name: 'Export event log' })
    const download = page.waitForEvent('download')
    await preview.getByRole('button', { name: 'Save file' }).click()
    await (await download).saveAs(file)
    await page.getByRole('button', { name: 'Export event log' }).click()
    await preview.getByRole('link', { name: 'Look at what is in a saved file' }).click()
    await expect(page).toHaveURL(/\/replay$/)
    await expect(page.getByRole('heading', { name: 'Replay' })).toBeFocused()
  })

  const asked: string[] = []
  page.on('request', (one) => {
    if (/^\/(api|sandbox|media|white-label)/.test(new URL(one.url()).pathname)) asked.push(one.url())
  })
  const screen = page.frameLocator('iframe')
  const events = page.getByRole('region', { name: 'Events' })
  const current = events.locator('[aria-current]')
  const facts = page.getByRole('region', { name: 'What was known at this moment' })

  await test.step('the file is opened by choice: the last moment stands, on the real screens, which nobody can press', async () => {
    await page.getByLabel('Choose a file').last().setInputFiles(file)
    await expect(screen.getByRole('link', { name: 'Home', includeHidden: true }).first()).toBeVisible()
    await expect(page.locator('iframe')).toHaveAttribute('inert', '')
    await expect(page.getByText('Inert, no network')).toBeVisible()
    expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([])
  })

  await test.step('jump, step and scrub: sign-in before the login, Home after it', async () => {
    await events.getByRole('searchbox').fill('loginSucceeded')
    await events.getByRole('button', { name: /loginSucceeded/ }).click()
    await expect(facts.getByText('mine.owner', { exact: true })).toBeVisible()
    await expect(facts.getByText('loggedIn', { exact: true }).first()).toBeVisible()
    await expect(screen.getByRole('link', { name: 'Home', includeHidden: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Step back' }).click()
    await expect(screen.getByRole('link', { name: 'Home', includeHidden: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Step forward' }).click()
    await expect(screen.getByRole('link', { name: 'Home', includeHidden: true }).first()).toBeVisible()
    await page.getByRole('slider', { name: 'Moment' }).fill('0')
    await expect(page.getByText('Before the first event')).toBeVisible()
    await expect(screen.getByRole('link', { name: 'Home', includeHidden: true })).toHaveCount(0)
  })

  await test.step('filter by kind; the answer, and the action that waited for it in the outbox', async () => {
    await events.getByRole('searchbox').fill('')
    await events.getByText('Faults', { exact: true }).click()
    await expect(events.getByRole('button', { name: /loginSucceeded/ })).toHaveCount(0)
    await events.getByText('Learner', { exact: true }).click()
    await events.getByRole('searchbox').fill('quizAnswered')
    await events.getByRole('button', { name: /quizAnswered/ }).click()
    await expect(facts.getByText(/^Waiting to be sent: \d+ actions?$/)).toBeVisible()
    await expect(facts.getByRole('listitem').filter({ hasText: 'POST /user/quiz-responses' }).last()).toBeVisible()
    await expect(page.getByText('The content of decks was left out of the file.')).toBeVisible()
    await expect(page).toHaveURL(/\/replay#seq=\d+$/)
  })

  await test.step('the list by keys, and playing to the end', async () => {
    await events.getByRole('searchbox').fill('')
    await events.getByText('All', { exact: true }).click()
    await events.getByRole('button', { name: /quizAnswered/ }).click()
    await page.keyboard.press('ArrowDown')
    await expect(current).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('button', { name: 'Step forward' })).toBeDisabled()
    await page.getByRole('button', { name: 'Step back' }).click()
    await page.getByText('16×').click()
    await page.getByRole('button', { name: 'Play' }).click()
    await expect(page.getByRole('button', { name: 'Step forward' })).toBeDisabled()
  })

  await test.step('no call was made', () => expect(asked).toEqual([]))
})
