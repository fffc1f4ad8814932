import { installed } from '../campaign/installed'
import { keptMedia, test } from './installed'
import { everythingStored } from './storage'
import { answerQuestion, cardInView, expect, newLearner, nth, openDeck, packDeck, rightAnswer, signIn } from './support'

const check = packDeck('first-week-check')

test('X-PWA-01 S-SHELL-01 starts without a server after one visit, with deep links, unvisited screens and pictures of opened decks; X-SEC-06 deletes them on logout @main', async ({
  page,
  request,
  door,
}) => {
  const learner = await newLearner(request)
  await test.step('visits once', async () => {
    await page.goto('/')
    await signIn(page, learner)
    await installed(page)
  })

  await test.step("X-PWA-01 can be installed with the brand's name, colours and icon", async () => {
    const session = await page.context().newCDPSession(page)
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
    const { errors, url } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(url).toBe(`${door.address}/manifest.webmanifest`)
  })

  await test.step('keeps the pictures of an opened deck, also those not yet seen', async () => {
    await page.goto(`/decks/${check.deckId}`)
    await expect(cardInView(page)).toBeVisible()
    await expect.poll(() => keptMedia(page).then((kept) => kept.length)).toBeGreaterThan(0)
  })

  await test.step('X-PERF-08 runs no cached screen in advance', async () => {
    const run = await page.evaluate(async () => {
      for (let idle = 0; idle < 60; idle++) await new Promise((resolve) => requestIdleCallback(resolve))
      return performance.getEntriesByType('resource').map(({ name }) => name)
    })
    expect(run.filter((name) => /DeckScreen.*js$/.test(name))).toHaveLength(1)
    expect(run.filter((name) => /(Home|Library|Certificate|Language)Screen/.test(name))).toEqual([])
  })

  await test.step('S-PUSH-06 S-NOTIF-08 shows the start of the body of a push; pressed, it opens the app at its path and is tracked', async () => {
    await page.context().grantPermissions(['notifications'], { origin: door.address })
    const [worker] = page.context().serviceWorkers()
    const id = '4b2d1c7a-0d5e-4c53-9c0c-1f6a51d1f001'
    const seen = page.waitForRequest(/\/user\/seen-notifications$/)
    const tracked = page.waitForRequest(
      (request) => request.url().endsWith('/track') && request.postData()?.includes('"openedNotification"') === true,
    )
    const shown = await worker?.evaluate(
      async (push) => {
        const scope = self as unknown as {
          readonly registration: ServiceWorkerRegistration
          readonly dispatchEvent: (event: Event) => boolean
        }
        const happens = (type: string, more: object) =>
          scope.dispatchEvent(Object.assign(new Event(type), { waitUntil: () => undefined, ...more }))
        // An incognito context shows no notifications, even if they are granted.
        const show = new Promise<{ readonly said: object; readonly data: unknown }>((shows) => {
          scope.registration.showNotification = async (title, options) =>
            shows({ said: { title, body: options?.body }, data: options?.data })
        })
        happens('push', { data: { text: () => push } })
        const { said, data } = await show
        happens('notificationclick', { notification: { data, close: () => undefined } })
        return said
      },
      JSON.stringify({ id, title: 'New', body: 'Eight cards.||deck', path: '/user/settings' }),
    )
    expect(shown).toEqual({ title: 'New', body: 'Eight cards.' })
    await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
    expect((await seen).postDataJSON()).toEqual({ notificationIds: [id] })
    await tracked
  })

  await test.step('opens a deep link, Home and an unvisited screen without the server', async () => {
    await door.close()
    await page.goto(`/decks/${check.deckId}`)
    await expect(cardInView(page)).toBeVisible()
    await page.goto('/user/my-favorites')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: `Hi, ${learner.name.split(' ')[0]}` })).toBeVisible()
    const covers = page.locator('main img')
    await expect
      .poll(() =>
        covers.evaluateAll(
          (images) =>
            images.filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0)
              .length,
        ),
      )
      .toBeGreaterThan(0)
    await openDeck(page, check)
    const question = nth(check.questions, 0)
    await answerQuestion(page, question, rightAnswer(question))
  })

  await test.step('serves a byte range of cached media', async () => {
    const [medium] = await keptMedia(page)
    const part = await page.evaluate(async (path) => {
      const reply = await fetch(path, { headers: { Range: 'bytes=1-4' } })
      return { status: reply.status, bytes: (await reply.arrayBuffer()).byteLength }
    }, medium ?? '')
    expect(part).toEqual({ status: 206, bytes: 4 })
  })

  await test.step('shows the cached size and can clear it', async () => {
    await page.goto('/user/settings')
    const row = page.getByRole('listitem').filter({ hasText: 'Kept for offline' })
    await expect(row).toContainText(/0\.[1-9] of 100 MB/)
    await row.getByRole('button', { name: 'Clear' }).click()
    await expect(row).toContainText('0 of 100 MB')
    expect(await keptMedia(page)).toEqual([])
  })

  await test.step('X-SEC-06 leaves nothing of the learner readable after logout, in no cache either', async () => {
    await door.reopen()
    await page.goto(`/decks/${check.deckId}`)
    await expect.poll(() => keptMedia(page).then((kept) => kept.length)).toBeGreaterThan(0)
    const ofLearner = await keptMedia(page)
    await page.goto('/user/settings')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    await expect
      .poll(async () => {
        const stored = await everythingStored(page)
        const words = [learner.email, learner.name, check.deckId, check.title, ...check.cards.map(({ id }) => id)]
        return stored.flatMap(({ place, text }) => (words.some((word) => text.includes(word)) ? [place] : []))
      })
      .toEqual([])
    // The sign-in screen itself may cache the logo again.
    const left = await keptMedia(page)
    expect(left.filter((path) => ofLearner.includes(path) && !path.includes('logo'))).toEqual([])
  })
})
