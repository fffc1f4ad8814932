import type { Page } from '@playwright/test'
import {
  answerQuestion,
  cardInView,
  expect,
  goInside,
  goToCard,
  newLearner,
  nth,
  openDeck,
  packDeck,
  rightAnswer,
  signIn,
  test,
} from './support'

const milk = packDeck('milk-texturing')
const check = packDeck('first-week-check')
const barista = '92f0d3d7-b909-4b59-910d-ac4f834cc04d'
const section = (page: Page, name: string) => page.getByRole('region', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Waiting to be sent' })

test('X-OUTBOX-07 X-UX-05 X-A11Y-02 decision 3 lists pending actions with state and reason, parks, unparks, discards and sends them', async ({
  page,
  context,
  request,
}) => {
  const [, first, second] = milk.cards
  let tries = 0
  let refusing = true
  await page.route('**/api/user/favorites', async (route) => {
    if (
      route.request().method() !== 'POST' ||
      route
        .request()
        .postData()
        ?.includes(first?.id ?? '') !== true
    )
      return route.fallback()
    tries += 1
    if (!refusing) return route.fallback()
    const message = 'Request failed: The card was replaced'
    return route.fulfill({
      status: 422,
      json: { status: 'error', payloads: [], errorType: 'conflict', message, errorCode: 422 },
    })
  })
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, milk)
  const held = section(page, 'Held up')
  // On a slow machine a card that was passed may count as seen, and is pending too.
  const waiting = section(page, 'Waiting').getByRole('listitem').filter({ hasText: 'Added to your favorites' })
  const sent = section(page, 'Sent today')

  await test.step('names the action that the server refuses, the reason, and the actions queued behind it', async () => {
    for (const card of [first, second]) {
      await goToCard(page, card?.title ?? '')
      await cardInView(page).getByRole('button', { name: 'Favorite' }).click()
    }
    await page.getByRole('button', { name: 'Close deck' }).click()
    await page.getByRole('link', { name: 'Something is held up and was not sent. See what waits.' }).click()
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveTitle(/^Waiting to be sent \| /)
    await expect(held).toContainText('Added to your favorites')
    await expect(held).toContainText(`${first?.title} · ${milk.title}`)
    await expect(held).toContainText('The server did not take it: ‘The card was replaced’.')
    await expect(held.getByText('Blocked')).toBeVisible()
    await expect(held).toContainText(/holds up (1|the \d) below/)
    await expect(waiting).toHaveCount(1)
    await expect(waiting).toContainText('Added to your favorites')
    await expect(waiting).toContainText(`${second?.title} · ${milk.title}`)
    await expect(waiting).toContainText(/Waiting$/)
  })

  await test.step('retries it immediately on Send now', async () => {
    const before = tries
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect.poll(() => tries).toBeGreaterThan(before)
    await expect(held).toContainText('‘The card was replaced’')
  })

  await test.step('links from the settings and the Offline bar; disables Send now without a network', async () => {
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('link', { name: /^Waiting to be sent/ }).click()
    await expect(heading(page)).toBeFocused()
    await context.setOffline(true)
    await held.getByRole('button', { name: 'Set aside, send the rest' }).click()
    await expect(page.getByRole('heading', { level: 2, name: /^\d to send$/ })).toBeFocused()
    await expect(page.getByText('Sends by itself when you are online')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send now' })).toBeDisabled()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('link', { name: /^\d waiting$/ }).click()
    await expect(heading(page)).toBeFocused()
  })

  await test.step('sends the other actions when one is parked, and keeps them visible as sent with the time', async () => {
    const before = tries
    await context.setOffline(false)
    await expect(sent.getByRole('listitem')).toContainText([
      new RegExp(`${second?.title} · ${milk.title}.*Sent \\d+:\\d\\d`),
    ])
    await expect(section(page, 'Set aside').getByRole('listitem')).toContainText([first?.title ?? ''])
    await expect(page.getByText('Only what you have set aside is left')).toBeVisible()
    await page.reload()
    await expect(section(page, 'Set aside').getByRole('listitem')).toContainText([first?.title ?? ''])
    await expect(sent.getByRole('listitem')).toContainText([/^Added to your favorites.*Sent \d+:\d\d/])
    expect(tries).toBe(before)
  })

  await test.step('sends it when it is unparked', async () => {
    refusing = false
    await page.getByRole('button', { name: /^Put back: Added to your favorites, / }).click()
    await expect(sent.getByRole('listitem')).toContainText([new RegExp(`${first?.title} · ${milk.title}.*Sent`)])
    await expect(section(page, 'Set aside')).toHaveCount(0)
    await expect(page.getByText('Everything has arrived')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Something is held up/ })).toHaveCount(0)
  })

  await test.step("decision 3 D-TRIAL-03 discards the pending actions of a refused assessment, which continues with the server's state", async () => {
    const question = nth(check.questions, 0)
    const giveUp = held.getByRole('button', { name: /^Give up what waits: Your answer, .*First-week check$/ })
    const dialog = page.getByRole('alertdialog', { name: 'Give up what waits here?' })
    const responses = '**/api/user/quiz-responses'
    const message = 'Request failed: Not as it was answered elsewhere'
    await page.route(responses, (route) =>
      route.fulfill({
        status: 422,
        json: { status: 'error', payloads: [], errorType: 'unprocessable', message, errorCode: 422 },
      }),
    )
    await openDeck(page, check)
    await answerQuestion(page, question, rightAnswer(question))
    await goInside(page, '/user/outbox')
    await expect(held).toContainText('‘Not as it was answered elsewhere’')
    await context.setOffline(true)
    await expect(giveUp).toHaveAttribute('aria-disabled', 'true')
    await expect(giveUp).toHaveAccessibleDescription('Only online: how the server has it must be loaded.')
    await context.setOffline(false)
    await expect(giveUp).not.toHaveAttribute('aria-disabled', 'true')
    // During a retry nothing can be discarded; a parked action is not retried.
    await held.getByRole('button', { name: /^Set aside/ }).click()
    const aside = section(page, 'Set aside')
    await aside.getByRole('button', { name: /^Give up what waits: Your answer, / }).click()
    await expect(dialog).toContainText('1 action of this assessment will never be sent.')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(aside.getByRole('listitem')).toHaveCount(1)
    await aside.getByRole('button', { name: /^Give up what waits: Your answer, / }).press('Enter')
    await dialog.getByRole('button', { name: 'Give up' }).click()
    await expect(aside).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 2, name: 'Nothing to send' })).toBeFocused()
    await expect(sent.getByRole('listitem').filter({ hasText: 'Your answer' })).toHaveCount(0)
    await page.unroute(responses)
    const taken = page.waitForResponse(responses)
    await openDeck(page, check)
    await answerQuestion(page, question, rightAnswer(question))
    expect((await taken).status()).toBe(200)
    await goInside(page, '/user/outbox')
    await expect(page.getByText('Everything has arrived')).toBeVisible()
  })

  await test.step('retries statements automatically when their store fails, instead of listing them as parked', async () => {
    await page.route('**/api/xapi/statements', (route) => route.fulfill({ status: 503 }))
    const refused = page.waitForResponse('**/api/xapi/statements')
    await goInside(page, `/library/${barista}`)
    await refused
    await goInside(page, '/user/outbox')
    const record = section(page, 'For your learning record')
    await expect(record).toContainText('Sent by itself when your learning record can be reached.')
    await expect(record.getByRole('listitem')).toContainText([/^For your learning record.*Waiting$/])
    await expect(record.getByRole('button')).toHaveCount(0)
    await expect(section(page, 'Set aside')).toHaveCount(0)
    await expect(page.getByText('What is left is listed below')).toBeVisible()
  })
})
