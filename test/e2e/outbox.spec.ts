import type { Page } from '@playwright/test'
import { cardInView, expect, goInside, goToCard, newLearner, openDeck, packDeck, signIn, test } from './support'

const milk = packDeck('milk-texturing')
const barista = '92f0d3d7-b909-4b59-910d-ac4f834cc04d'
const section = (page: Page, name: string) => page.getByRole('region', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Waiting to be sent' })

test('X-OUTBOX-07 X-UX-05 X-A11Y-02 what waits is listed in plain words with its state and its reason, set aside, put back and sent', async ({
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
  // On a slow machine a card that was passed is in view for long enough to count as seen, and waits too.
  const waiting = section(page, 'Waiting').getByRole('listitem').filter({ hasText: 'Added to your favorites' })
  const sent = section(page, 'Sent today')

  await test.step('what the server does not take is named with the reason, and what waits behind it', async () => {
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

  await test.step('Send now tries it at once', async () => {
    const before = tries
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect.poll(() => tries).toBeGreaterThan(before)
    await expect(held).toContainText('‘The card was replaced’')
  })

  await test.step('the settings and the Offline bar lead there too; without a network nothing can be sent now', async () => {
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

  await test.step('what is set aside lets the others go: they stay in sight as sent, with the time', async () => {
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

  await test.step('put back, it goes', async () => {
    refusing = false
    await page.getByRole('button', { name: /^Put back: Added to your favorites, / }).click()
    await expect(sent.getByRole('listitem')).toContainText([new RegExp(`${first?.title} · ${milk.title}.*Sent`)])
    await expect(section(page, 'Set aside')).toHaveCount(0)
    await expect(page.getByText('Everything has arrived')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Something is held up/ })).toHaveCount(0)
  })

  await test.step('a statement whose store is out of order is nothing that was set aside: it goes by itself', async () => {
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
