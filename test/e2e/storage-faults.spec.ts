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

const check = packDeck('first-week-check')

/** Opens another page of the app's origin, without the app. */
async function bystander(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto('/icon.svg')
  return other
}

/** Blocks every transaction of the database, as WebKit does indefinitely when a worker was killed during a write. */
const holdDatabase = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('flipdeck')
        asked.addEventListener('error', () => reject(new Error('no database')))
        asked.addEventListener('success', () => {
          const stores = [...asked.result.objectStoreNames]
          const objects = asked.result.transaction(stores, 'readwrite').objectStore('meta')
          const goOn = () => objects.get('log').addEventListener('success', goOn)
          goOn()
          resolve()
        })
      }),
  )

test('X-BRIDGE-06 X-HEAL-07 reports a database that starts no transaction within seconds, keeps and shows unsent actions, and sends them after a reload', async ({
  page,
  context,
  request,
}) => {
  const learner = await newLearner(request)
  await page.goto('/')
  await signIn(page, learner)
  await openDeck(page, check)
  const question = nth(check.questions, 0)
  await page.route('**/user/quiz-responses', (route) => route.abort())
  await answerQuestion(page, question, rightAnswer(question))

  const other = await bystander(page)
  await holdDatabase(other)
  await page.goto('/')
  const bar = page.getByText('This browser’s storage does not answer')
  await expect(bar).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText(/unsent changes? w(as|ere) kept and will be sent/)).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button').click()

  await other.close()
  await page.unroute('**/user/quiz-responses')
  const sent = page.waitForRequest('**/user/quiz-responses')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'Hi, Robin' })).toBeVisible()
  await sent
  await expect(bar).toBeHidden()
  await openDeck(page, check)
  await goToCard(page, nth(check.questions, 1).title)
  expect(context.pages()).toHaveLength(1)
})

test('X-HEAL-05 lets a newer build in another tab take over the database, reports it, stops recording and offers a reload', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await signIn(page, await newLearner(request))
  const other = await bystander(page)
  await other.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('flipdeck', 1_000)
        asked.addEventListener('blocked', () => reject(new Error('the old tab does not give way')))
        asked.addEventListener('success', () => resolve())
      }),
  )
  await expect(page.getByText('A newer version of the app is running in another tab.')).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible()
  await expect(page.getByText('A newer version of the app is running in another tab.')).toBeVisible()
})

test('X-HEAL-05 asks for a reload after 5 s when an older tab blocks the database, and works after it; reports a missing database', async ({
  page,
  request,
}) => {
  const other = await bystander(page)
  await other.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.open('flipdeck', 1).addEventListener('success', () => resolve())
      }),
  )
  await page.goto('/')
  const bar = page.getByText('Another tab holds an older version of the app.')
  await expect(bar).toBeVisible({ timeout: 40_000 })
  await other.close()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(bar).toBeHidden()

  await test.step('works in a private window without IndexedDB and without cross-tab notifications', async () => {
    const denied = `delete WorkerGlobalScope.prototype.indexedDB
      self.BroadcastChannel = class { constructor() { throw new DOMException('insecure', 'SecurityError') } }`
    await page.route('**/worker/main-*.js', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${denied}\n${await response.text()}` })
    })
    await page.goto('/')
    await signIn(page, await newLearner(request))
    const inMemory = 'What you do is lost when you close this page before it is sent.'
    await expect(page.getByText(`This browser does not store anything for the app. ${inMemory}`)).toBeVisible()
    await goInside(page, '/user/outbox')
    await expect(page.getByText('This browser keeps nothing for the app: leave this page open')).toBeVisible()
  })
})

test('X-HEAL-04 evicts downloads first on a full disk, then reports no space, also after a start, and stays readable', async ({
  page,
  context,
  request,
}) => {
  // The browser recalculates free space only twice a minute.
  test.setTimeout(300_000)
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, check)
  await page.evaluate(async () => {
    const cache = await caches.open('flipdeck-offline-media')
    await cache.put('/media/film.mp4', new Response(new Uint8Array(8_000_000)))
  })
  const session = await context.newCDPSession(page)
  const origin = new URL(page.url()).origin
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  const press = () => page.getByRole('button', { name: 'Flip' }).click({ timeout: 10_000 })
  const bar = page.getByText('This device is full.').first()
  const patience = { timeout: 90_000, intervals: [1_000] }

  // There is space again once the film is deleted, and not before.
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage - 4_000_000 })
  const hasFilm = async () => {
    await press()
    return page.evaluate(() => caches.has('flipdeck-offline-media'))
  }
  await expect.poll(hasFilm, patience).toBe(false)

  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  const isTold = async () => {
    await press()
    return bar.isVisible()
  }
  await expect.poll(isTold, patience).toBe(true)

  // A start on a full disk is read-only: the deck opens at its card, cards flip, and the bar says why nothing is
  // stored.
  await page.reload()
  await expect(cardInView(page)).toHaveAttribute('data-face', 'front')
  await press()
  await expect(cardInView(page)).toHaveAttribute('data-face', 'back')
  await expect(bar).toBeVisible()

  // With free space, actions are stored again and the bar disappears.
  await session.send('Storage.overrideQuotaForOrigin', { origin })
  const isKept = async () => {
    await press()
    return bar.isVisible()
  }
  await expect.poll(isKept, patience).toBe(false)
})

test('X-HEAL-08 X-HEAL-02 reports a lost log after a restart, and shows rescued actions at sign-in before the server has them', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request)
  const read = nth(check.cards, 0)
  const question = nth(check.questions, 0)
  const star = cardInView(page).getByRole('button', { name: 'Favorite' })
  const isNew = cardInView(page).getByText('NEW', { exact: true })
  await page.goto('/')
  await signIn(page, learner)
  await openDeck(page, check)
  // From here on the server accepts no action.
  await page.route('**/api/**', (route) =>
    'idempotency-key' in route.request().headers() ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  await goToCard(page, read.title)
  await expect(isNew).toBeVisible()
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Flip' }).click()
  await expect(cardInView(page)).toHaveAttribute('data-face', 'back')
  await answerQuestion(page, question, rightAnswer(question))

  await page.goto('/icon.svg')
  await page.evaluate(async () => {
    await new Promise<void>((resolve, reject) => {
      const asked = indexedDB.deleteDatabase('flipdeck')
      asked.addEventListener('success', () => resolve())
      asked.addEventListener('error', () => reject(new Error('not deleted')))
    })
    // The recovery copy cannot be opened either.
    await caches.delete('flipdeck-recovery-key')
  })
  await page.goto('/')
  const told = page.getByRole('alertdialog', { name: 'Storage repaired' })
  await expect(told).toContainText(/\d unsent changes were kept and will be sent/)
  await told.getByRole('button').click()
  await expect(told).toHaveCount(0)
  await signIn(page, learner)
  await openDeck(page, check)
  await goToCard(page, read.title)
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(isNew).toHaveCount(0)
  await goToCard(page, question.title)
  await expect(page.getByRole('button', { name: 'Flip' })).toHaveAttribute('aria-disabled', 'true')

  const arrived = page.waitForResponse((reply) => reply.url().endsWith('/user/quiz-responses') && reply.ok())
  await page.unroute('**/api/**')
  await page.reload()
  await arrived
})
