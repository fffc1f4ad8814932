import type { Route, Worker as PageWorker } from '@playwright/test'
import { goTo, title } from './decks'
import { cardInView, expect, newLearner, nth, openDeck, packDeck, signIn, test } from './support'

const milk = packDeck('milk-texturing')

/** Ends the worker at the next intent that it receives. */
const endAtNextIntent = (worker: PageWorker): Promise<void> =>
  worker.evaluate(() =>
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

test('X-UX-02 X-BRIDGE-03 retries silently in the next worker after one has died; after three it reports a failure, announces it and allows a retry', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, milk)
  // A card-seen fact may be deferred for a second (X-LOG-17); without it the next worker would start at the previous
  // card.
  const seen = page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/user/seen'))
  await goTo(page, 2)
  await seen
  const star = cardInView(page).getByRole('button', { name: 'Favorite' })
  const toast = page.locator('[popover]')
  await expect(star).toBeVisible()
  const replaced = page.waitForEvent('worker')
  await endAtNextIntent(nth(page.workers(), 0))
  await star.click()
  await replaced
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(toast).toBeHidden()

  await test.step('X-BRIDGE-03 performs a press made while no worker is ready in the next one', async () => {
    const asked: Route[] = []
    await page.route('**/worker/bridge-*.js', (route) => void asked.push(route), { times: 1 })
    await nth(page.workers(), 0).evaluate('self.close()')
    await expect.poll(() => asked.length).toBe(1)
    await star.click()
    await asked[0]?.continue()
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await expect(toast).toContainText('Removed from My Favorites')
  })

  await test.step('gives up an intent that ends three workers', async () => {
    // Each worker fails as soon as it receives the press.
    await page.evaluate(() => {
      let left = 3
      const post = Reflect.get(Worker.prototype, 'postMessage') as (...message: unknown[]) => void
      Worker.prototype.postMessage = function (this: Worker, ...message: unknown[]) {
        if (left === 0 || !JSON.stringify(message[0]).includes('"dispatch"')) return Reflect.apply(post, this, message)
        left -= 1
        setTimeout(() => this.dispatchEvent(new Event('error')))
      }
    })
    await star.click()
    const words = 'The app lost its thread for a moment. Please try again.'
    await expect(toast).toContainText(words)
    await expect(page.locator('output[aria-live="polite"]').last()).toHaveText(`${words} Try Again`)
    await toast.getByRole('button', { name: 'Try Again' }).click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await expect(toast).toBeHidden()
  })
})

test('X-UX-02 S-SHELL-23 X-EXPORT-01 fails only in the screen whose code does not load, which recovers on a retry without a reload and offers the log', async ({
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

  // The rest of the app still works.
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

test('X-UX-02 D-ALERT-17 fails only in the card that throws, with its error; the deck continues, and a retry shows the card', async ({
  page,
  request,
  quietConsole,
}) => {
  // The card's text cannot be rendered as long as this patch is active.
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
  await test.step('X-EXPORT-01 exports the event log, and the card stays unchanged', async () => {
    const preview = page.getByRole('dialog', { name: 'Export event log' })
    await box.getByRole('button', { name: 'Export event log' }).click()
    await expect(preview.getByRole('button', { name: 'Save file' })).toBeEnabled()
    await preview.getByRole('button', { name: 'Cancel' }).click()
    await expect(preview).toHaveCount(0)
    await expect(box.getByRole('button', { name: 'Export event log' })).toBeFocused()
    await expect(failed).toBeVisible()
  })
  await test.step('X-UX-04 shows the actions without scrolling on a phone in landscape', async () => {
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
