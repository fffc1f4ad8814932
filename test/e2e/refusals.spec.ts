import type { Route } from '@playwright/test'
import { goTo, title } from './decks'
import { cardInView, expect, newLearner, nth, openDeck, packDeck, signIn, test } from './support'

const milk = packDeck('milk-texturing')

test('X-UX-02 what a worker that has died did not do is said, read out, and done by another try', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, milk)
  // A card that is gone to may wait a second for its transaction (X-LOG-17): the next worker would begin at the one before.
  const seen = page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/user/seen'))
  await goTo(page, 2)
  await seen
  const star = cardInView(page).getByRole('button', { name: 'Favorite' })
  const toast = page.locator('[popover]')
  await expect(star).toBeVisible()
  const replaced = page.waitForEvent('worker')
  // It dies of what it is told next: one that had died before would be found to be dead, and another one would do it.
  await nth(page.workers(), 0).evaluate(() =>
    self.addEventListener(
      'message',
      (event) => {
        if (!JSON.stringify(event.data).includes('"dispatch"')) return
        event.stopImmediatePropagation()
        self.close()
      },
      true,
    ),
  )
  await star.click()
  const words = 'The app lost its thread for a moment. Please try again.'
  await expect(toast).toContainText(words)
  await expect(page.locator('output[aria-live="polite"]').last()).toHaveText(`${words} Try Again`)
  await replaced
  await toast.getByRole('button', { name: 'Try Again' }).click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(toast).toBeHidden()

  await test.step('X-BRIDGE-03 what was refused while no worker was ready is not done by the one that comes then', async () => {
    const asked: Route[] = []
    const removed: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/user/favorites/') && request.method() === 'DELETE') removed.push(request.url())
    })
    await page.route('**/worker/bridge-*.js', (route) => void asked.push(route), { times: 1 })
    await nth(page.workers(), 0).evaluate('self.close()')
    await expect.poll(() => asked.length).toBe(1)
    await star.click()
    await asked[0]?.abort()
    await expect(toast).toContainText(words)
    // What the next worker had been told of it would be sent before this.
    await goTo(page, 3)
    const added = page.waitForRequest(
      (request) =>
        request.url().endsWith('/user/favorites') && request.postData()?.includes(nth(milk.cards, 1).id) === true,
    )
    await star.click()
    await added
    expect(removed).toEqual([])
  })
})

test('X-UX-02 S-SHELL-23 X-EXPORT-01 a screen whose code does not come fails alone, in its place, and comes with another try, without a reload, and with the event log', async ({
  page,
  request,
  quietConsole,
}) => {
  const files = /\/(assets|screens\/profile)\/ProfileScreen[^/]*$/
  await page.route(files, (route) => route.abort())
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Robin Berg/ })
    .click()
  const failed = page.getByRole('heading', { name: 'Something Went Wrong' })
  await expect(failed).toBeVisible()
  await expect(failed).toBeFocused()
  await expect(page.getByText('ChunkLoadError: A part of the app could not be loaded')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(quietConsole.splice(0).join()).toContain('ChunkLoadError')
  await page.getByRole('button', { name: 'Export event log' }).click()
  const preview = page.getByRole('dialog', { name: 'Export event log' })
  await expect(preview.getByText(/^\d+ events: /)).toBeVisible()
  await preview.getByRole('button', { name: 'Cancel' }).click()

  // Elsewhere the app goes on.
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByRole('heading', { name: 'Hi, Robin' })).toBeVisible()
  await page.goBack()
  await expect(failed).toBeVisible()
  quietConsole.splice(0)
  await page.unroute(files)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('X-UX-02 D-ALERT-17 a card that throws fails alone, and says by which error: the deck goes on, and another try shows it', async ({
  page,
  request,
  quietConsole,
}) => {
  // Its words cannot be shown as long as this holds.
  await page.addInitScript(() => {
    Element.prototype.replaceChildren = function (...nodes: readonly (Node | string)[]) {
      if ('broken' in window) throw new Error('a card that cannot be shown')
      this.textContent = ''
      this.append(...nodes)
    }
    Object.assign(window, { broken: true })
  })
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, milk)
  await goTo(page, 2)
  await page.getByRole('button', { name: 'Flip' }).click()
  const failed = cardInView(page).getByRole('heading', { name: 'Something went wrong', exact: true })
  await expect(failed).toBeVisible()
  const box = cardInView(page).getByRole('alert')
  await expect(box.getByText('Error: a card that cannot be shown', { exact: true })).toBeVisible()
  await expect(box.getByText('This card could not be shown.')).toBeVisible()
  await test.step('X-EXPORT-01 what led there can be handed in, and the card stays as it is', async () => {
    const preview = page.getByRole('dialog', { name: 'Export event log' })
    await box.getByRole('button', { name: 'Export event log' }).click()
    await expect(preview.getByRole('button', { name: 'Save file' })).toBeEnabled()
    await preview.getByRole('button', { name: 'Cancel' }).click()
    await expect(preview).toHaveCount(0)
    await expect(box.getByRole('button', { name: 'Export event log' })).toBeFocused()
    await expect(failed).toBeVisible()
  })
  await test.step('X-UX-04 on a phone that lies the ways on are in sight', async () => {
    await page.setViewportSize({ width: 844, height: 390 })
    for (const name of ['Try Again', 'Export event log'])
      await expect(box.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  expect(quietConsole.splice(0).join()).toContain('a card that cannot be shown')
  await goTo(page, 3)
  await expect(title(page)).toHaveText(nth(milk.cards, 1).title)
  await goTo(page, 2)
  await page.getByRole('button', { name: 'Flip' }).click()
  await expect(failed).toBeVisible()
  quietConsole.splice(0)
  await page.evaluate(() => Reflect.deleteProperty(window, 'broken'))
  await cardInView(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(failed).toBeHidden()
  await expect(title(page)).toHaveText(nth(milk.cards, 0).title)
})
