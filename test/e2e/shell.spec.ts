import type { Page, Route } from '@playwright/test'
import { rewriteWorker, spoil, unauthorized } from './faults'
import {
  answerQuestion,
  cardInView,
  expect,
  goOffline,
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

const check = packDeck('first-week-check')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const offlineBar = (page: Page) => page.getByText('Kept decks work.')

async function logOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: /, profile$/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

/** The outbox is empty: the preview of an export counts what waits. */
async function nothingWaits(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export event log' }).click()
  const preview = page.getByRole('dialog', { name: 'Export event log' })
  await expect(preview.getByText('Nothing is waiting to be sent')).toBeVisible()
  await preview.getByRole('button', { name: 'Cancel' }).click()
}

const aSync = /\/data-sync\/v3/

/** Calls of this address are answered when the test says so, or never. */
async function holdBack(page: Page, address: RegExp) {
  const held: Route[] = []
  await page.route(address, (route) => void held.push(route))
  const all = async (end: (route: Route) => Promise<void>) => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await Promise.all(held.splice(0).map(end))
  }
  return {
    refuse: () => all((route) => route.fulfill({ status: 500, body: 'out of order' })),
    letThrough: async () => {
      await all((route) => route.continue())
      await page.unroute(address)
    },
  }
}

test.describe('addresses', () => {
  test('S-ROUTE-30 S-ROUTE-31 S-ROUTE-32 who is not signed in comes to the sign-in from everywhere, and goes on from there', async ({
    page,
    request,
  }) => {
    for (const path of [
      '/library',
      '/user',
      '/decks/2aa75a23-a6b8-45ea-a1dc-3b67729d3da8',
      '/search/milk',
      '/user/settings?tab=1',
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/start$/)
      await expect(page.getByLabel('Email')).toBeVisible()
      await expect(menu(page)).toHaveCount(0)
    }
    const learner = await newLearner(request)
    await page.getByLabel('Email').fill(learner.email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Password', { exact: true }).fill(learner.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/user\/settings\?tab=1$/)

    await page.goto('/start')
    await expect(page).toHaveURL(/:\d+\/$/)
    await page.goto('/start?target=%2Fuser')
    await expect(page).toHaveURL(/\/user$/)
    await expect(heading(page)).toHaveText('Profile')
    await page.goto('/start?target=https%3A%2F%2Fexample.com%2F')
    await expect(page).toHaveURL(/:\d+\/$/)
  })

  test('S-ROUTE-30 S-ROUTE-32 each tab goes on to what it was opened for, whichever of them signs in', async ({
    page,
    context,
    request,
  }) => {
    const other = await context.newPage()
    for (const [tab, path] of [
      [page, `/decks/${check.deckId}`],
      [other, '/library'],
    ] as const) {
      await tab.goto(path)
      await expect(tab.getByLabel('Email')).toBeVisible()
    }
    const learner = await newLearner(request)
    await page.getByLabel('Email').fill(learner.email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Password', { exact: true }).fill(learner.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(new RegExp(`/decks/${check.deckId}`))
    await expect(other).toHaveURL(/\/library$/)
    await page.goto('/start')
    await expect(page).toHaveURL(/:\d+\/$/)
  })

  test('S-ROUTE-35 an unknown address leads home and says so', async ({ page, request }) => {
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await page.goto('/coffee/machine')
    const alert = page.getByRole('alertdialog', { name: 'Not Found' })
    await expect(alert).toContainText("We couldn't find what you were looking for")
    await expect(page).toHaveURL(/:\d+\/$/)
    await alert.getByRole('button', { name: 'Close' }).click()
    await expect(alert).toHaveCount(0)
  })

  test('S-ROUTE-37 S-SHELL-04 S-SHELL-26 a disabled app shuts everybody out and says whom to write to', async ({
    page,
  }) => {
    await page.route('**/white-label.json', async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), disabled: true } })
    })
    for (const path of ['/', '/start', '/decks/2aa75a23-a6b8-45ea-a1dc-3b67729d3da8']) {
      await page.goto(path)
      await expect(page.getByText(/disabled by your organization’s admin/)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Email Support' })).toHaveAttribute('href', /^mailto:.+@/)
      await expect(menu(page)).toHaveCount(0)
    }
    await test.step('X-EXPORT-01 what happened before can still be handed in', async () => {
      await page.getByRole('button', { name: 'Export event log' }).click()
      const preview = page.getByRole('dialog', { name: 'Export event log' })
      await expect(preview.getByRole('button', { name: 'Save file' })).toBeEnabled()
    })
  })
})

test('S-SHELL-02 S-SHELL-03 S-SHELL-04 S-SHELL-06 S-SHELL-07 S-SHELL-08 S-SHELL-10 what is around a page: three places, logo, person, title', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page).toHaveTitle('Sign in | Flipdeck')
  await expect(menu(page)).toHaveCount(0)
  await signIn(page, await newLearner(request))
  await expect(page).toHaveTitle('Home | Northwind Coffee')
  await expect(page.getByRole('button', { name: 'Back' }).or(page.getByRole('link', { name: 'Back' }))).toHaveCount(0)

  await test.step('a bar of three at the bottom of a phone', async () => {
    await expect(menu(page).getByRole('link')).toHaveText(['Home', 'Search', 'Library'])
    const bar = await menu(page).boundingBox()
    expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(844)
  })
  await test.step('on top of a desktop, 400 wide at the most', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(async () => (await menu(page).getByRole('list').boundingBox())?.y).toBeLessThan(80)
    expect((await menu(page).getByRole('list').boundingBox())?.width).toBeLessThanOrEqual(400)
  })
  await page.getByRole('link', { name: 'Robin Berg, profile' }).click()
  await expect(page).toHaveURL(/\/user$/)
  await expect(heading(page)).toHaveText('Profile')
  await expect(page).toHaveTitle('Profile | Northwind Coffee')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(heading(page)).toHaveText('Hi, Robin')
  await page.getByRole('link', { name: 'Robin Berg, profile' }).click()
  await page.getByRole('link', { name: 'Northwind Coffee, to Home' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('link', { name: 'Notifications' })).toBeVisible()
})

test('a start, a sign-in and Home leave no error in the console', async ({ page, request }) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await expect(page.getByRole('heading', { name: 'Recommendations' })).toBeVisible()
  expect(errors).toEqual([])
})

test.describe('a start that fails', () => {
  test('S-SHELL-12 S-SHELL-13 S-SHELL-14 S-SHELL-16 without a network it says so, tells what support asks for, and loads again', async ({
    page,
  }) => {
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await page.goto('/')
    await expect(heading(page)).toHaveText('Unable to Connect')
    await expect(page).toHaveTitle('Unable to Connect | Flipdeck')
    await expect(
      page.getByText('Please try refreshing later or contacting support if the issue persists.'),
    ).toBeVisible()
    await expect(page.getByText('Platform')).toBeHidden()
    await page.getByText('Troubleshooting').click()
    await expect(page.getByText('Platform')).toBeVisible()
    await expect(page.getByText('Session', { exact: true })).toBeVisible()
    await expect(page.getByText('Organization', { exact: true })).toBeVisible()
    await expect(page.getByText('API address')).toHaveCount(0)
    await test.step('X-EXPORT-02 X-REPLAY-02 a saved file can be looked at all the same', async () => {
      await page.getByRole('button', { name: 'Export event log' }).click()
      await page.getByRole('link', { name: 'Look at what is in a saved file' }).click()
      await expect(page).toHaveTitle('Replay | Flipdeck')
      await page.getByRole('link', { name: 'Go to Home' }).click()
      await expect(heading(page)).toHaveText('Unable to Connect')
    })
    let answer = (): void => undefined
    const later = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.unroute('**/api/**')
    await page.route('**/api/**', (route) => later.then(() => route.continue()))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('Loading', { exact: true })).toBeVisible()
    answer()
    await expect(page.getByLabel('Email')).toBeVisible()
  })

  test('S-SHELL-12 a server that does not answer in time is a timeout', async ({ page }) => {
    // The worker's half minute passes in half a second.
    await rewriteWorker(
      page,
      'main',
      (script) =>
        `{ const timeout = AbortSignal.timeout.bind(AbortSignal); AbortSignal.timeout = (ms) => timeout(ms / 60) }\n${script}`,
    )
    await page.route('**/api/**', () => undefined)
    await page.goto('/')
    await expect(heading(page)).toHaveText('Connection Timeout')
  })

  test('S-SHELL-17 S-SHELL-19 Loading, and after half a minute a way to start again', async ({ page }) => {
    await page.clock.install()
    await page.route('**/api/**', () => undefined)
    await page.goto('/')
    await page.clock.runFor(2_000)
    await expect(page.getByText('Loading', { exact: true })).toBeVisible()
    await page.clock.runFor(27_000)
    await expect(page.getByText('Loading', { exact: true })).toBeVisible()
    await page.clock.runFor(2_000)
    await expect(heading(page)).toHaveText('Still loading')
    await expect(page).toHaveTitle('Still loading | Flipdeck')
    const again = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await again
  })

  test('S-SHELL-21 S-SHELL-22 S-SHELL-23 a part of the code that does not come ends in words and a restart', async ({
    page,
    quietConsole,
  }) => {
    await page.route('**/assets/SignInScreen-*.js', (route) => route.abort())
    await page.goto('/')
    await expect(heading(page)).toHaveText('Something Went Wrong')
    await expect(page.getByText('ChunkLoadError: A part of the app could not be loaded')).toBeVisible()
    expect(quietConsole.splice(0).join()).toContain('ChunkLoadError')
    await page.unroute('**/assets/SignInScreen-*.js')
    await page.getByRole('button', { name: 'Restart App' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
  })

  test('X-BRIDGE-04 a worker of another build is refused; one reload, then words instead of a loop', async ({
    page,
  }) => {
    await rewriteWorker(page, 'bridge', (script) =>
      script.replace(/(\.build\s*!==\s*)(["'`])[^"'`]+\2/, '$1$2another$2'),
    )
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.goto('/')
    await expect(
      page.getByText('A newer version of the app is running in another tab. Refresh this page.'),
    ).toBeVisible()
    await expect(page).toHaveTitle('Something Went Wrong | Flipdeck')
    expect(loads).toBe(2)
  })
})

test('S-SHELL-20 D-OFFLINE-01 the Offline bar is there without a network and never with one, and every screen opens', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Offline, please check your connection.')).toBeVisible()
  await context.setOffline(false)
  await signIn(page, await newLearner(request))
  await expect(page.getByRole('heading', { name: 'Recommendations' })).toBeVisible()
  await expect(offlineBar(page)).toHaveCount(0)
  await goOffline(page)
  await expect(offlineBar(page)).toBeVisible()
  await page.getByRole('link', { name: /, profile$/ }).click()
  await expect(heading(page)).toHaveText('Profile')
  await expect(offlineBar(page)).toBeVisible()
  await context.setOffline(false)
  await expect(offlineBar(page)).toHaveCount(0)
})

test.describe('a deck that cannot be shown', () => {
  test('D-DECK-34 D-DECK-35 unknown, and not for everybody', async ({ page, request }) => {
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await page.goto('/decks/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { name: 'Deck Not Found' })).toBeVisible()
    // X-EXPORT-01: what led there can be handed in.
    await expect(page.getByRole('button', { name: 'Export event log' })).toBeVisible()
    await expect(page.getByText(/contact an administrator/)).toBeVisible()
    await page.goto(`/decks/${packDeck('cashing-up').deckId}`)
    await expect(page.getByRole('heading', { name: 'Insufficient Permissions' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export event log' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expect(heading(page)).toHaveText('Hi, Robin')
  })

  test('D-DECK-32 D-DECK-33 locked until the one before it, which it names and leads to', async ({ page, request }) => {
    const [first, second] = [packDeck('handling-a-complaint'), packDeck('everyone-gets-a-coffee')]
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await page.goto(`/decks/${second.deckId}`)
    await expect(page.getByRole('heading', { name: 'This Deck is Locked' })).toBeVisible()
    await expect(page.getByText(first.title)).toBeVisible()
    await page.getByRole('link', { name: 'Go to Deck' }).click()
    await expect(page).toHaveURL(new RegExp(`/library/[^/]+/decks/${first.deckId}$`))
    await expect(heading(page)).toHaveText(first.title)
    await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  })

  test('D-DECK-36 D-DECK-37 whatever comes in its place: it can be tried again, and then it is there', async ({
    page,
    request,
  }) => {
    await page.goto('/')
    await signIn(page, await newLearner(request))
    for (const [kind, slug] of [
      ['status500', 'closing-the-shop'],
      ['captivePortal', 'latte-art-three-pours'],
      ['truncated', 'allergens-at-the-counter'],
      ['wrongShape', 'where-are-you-strong'],
    ] as const) {
      await test.step(kind, async () => {
        const deck = packDeck(slug)
        const repair = await spoil(request, `/user/decks/${deck.deckId}`, kind)
        await page.goto(`/decks/${deck.deckId}`)
        await expect(page.getByRole('heading', { name: 'Unable to Download Deck' })).toBeVisible()
        await repair()
        await page.getByRole('button', { name: 'Try Again' }).click()
        // An index, which the app makes itself, has no number.
        await expect(page.getByText(/^(1 of \d+|\d+ cards)$/)).toBeVisible()
      })
    }
  })
})

test('X-OUTBOX-06 S-ALERT-01 a session that ends among queued answers: told, signed in again, and then they are sent', async ({
  page,
  context,
  request,
}) => {
  const learner = await newLearner(request)
  const answers = '**/api/user/quiz-responses'
  await page.goto('/')
  await signIn(page, learner)
  await openDeck(page, check)
  await goOffline(page)
  for (const question of check.questions.slice(0, 2)) await answerQuestion(page, question, rightAnswer(question))
  const keys: string[] = []
  const delivered: string[] = []
  page.on('requestfinished', (sent) => {
    if (!sent.url().endsWith('/user/quiz-responses')) return
    keys.push(sent.headers()['idempotency-key'] ?? '')
    void sent.response().then((reply) => {
      if (reply?.ok() === true) delivered.push(sent.headers()['idempotency-key'] ?? '')
    })
  })
  await page.route(answers, unauthorized)
  await context.setOffline(false)

  const alert = page.getByRole('alertdialog', { name: 'Session Expired' })
  await expect(alert).toBeVisible()
  expect(delivered).toEqual([])
  await page.unroute(answers)
  await alert.getByRole('button', { name: 'Sign in' }).click()
  // The focus goes back to the page when the dialog has gone: what is typed before goes nowhere.
  await expect(alert).toHaveCount(0)
  await expect(page.getByText('Please sign in again to continue.')).toBeVisible()
  await page.getByLabel('Email').fill(learner.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => delivered.length).toBe(2)
  expect(new Set(delivered).size).toBe(2)
  expect(delivered).toContain(keys[0])
})

test('X-LOG-05 a second tab shows what was done in the first, and the first what was done in the second', async ({
  page,
  context,
  request,
}) => {
  const [first, second] = [nth(check.questions, 0), nth(check.questions, 1)]
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await openDeck(page, check)
  const other = await context.newPage()
  await openDeck(other, check)
  await goToCard(other, 'Keep going!')
  await expect(cardInView(other).getByText('0 / 5')).toBeVisible()
  await page.bringToFront()
  await answerQuestion(page, first, rightAnswer(first))
  await expect(cardInView(other).getByText('1 / 5')).toBeVisible()
  await other.bringToFront()
  await goToFirstOpen(other, second)
  await answerQuestion(other, second, wrongAnswer(second))
  await page.bringToFront()
  await goToCard(page, 'Keep going!')
  await expect(cardInView(page).getByText('2 / 5')).toBeVisible()
})

test.describe('logging out', () => {
  test('S-ALERT-06 S-API-03 S-ROUTE-30 it is asked for once, in one dialog, and ends at the sign-in', async ({
    page,
    request,
  }) => {
    // No push service can be had here: what the browser would say of its subscription is said in its place.
    await page.addInitScript(() => {
      const subscription = { toJSON: () => ({ endpoint: 'https://push.example/1' }), unsubscribe: async () => true }
      const registration = { pushManager: { getSubscription: async () => subscription } }
      Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value: async () => registration })
    })
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await logOut(page)
    const dialog = page.getByRole('alertdialog', { name: 'Log out?' })
    await expect(dialog).toContainText('Are you sure you want to log out?')
    await expect(dialog).toContainText('Your data will be synced beforehand')
    await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Log out'])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Log out' }).click()
    const told = page.waitForRequest('**/api/user/logout')
    await dialog.getByRole('button', { name: 'Log out' }).click()
    expect((await told).postDataJSON()).toEqual({ notificationToken: '{"endpoint":"https://push.example/1"}' })
    await expect(page).toHaveURL(/\/start$/)
    await expect(page.getByLabel('Email')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Email')).toBeVisible()
  })

  test('S-ALERT-05 without a connection and with nothing unsent it cannot be', async ({ page, context, request }) => {
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await expect(page.getByRole('heading', { name: 'Recommendations' })).toBeVisible()
    await page.getByRole('link', { name: /, profile$/ }).click()
    await expect(heading(page)).toHaveText('Profile')
    await nothingWaits(page)
    await context.setOffline(true)
    await expect(offlineBar(page)).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    const alert = page.getByRole('alertdialog', { name: 'Cannot Log Out' })
    await expect(alert).toContainText('connected to the Internet')
    await alert.getByRole('button', { name: 'Close' }).click()
    await expect(heading(page)).toHaveText('Profile')
  })

  test('S-SYNC-32 a confirmed log-out sends first what waits, and then ends the session', async ({ page, request }) => {
    const question = nth(check.questions, 0)
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await openDeck(page, check)
    const calls: string[] = []
    page.on('requestfinished', (sent) => {
      const { pathname } = new URL(sent.url())
      if (/quiz-responses$|data-sync\/v3$|\/logout$/.test(pathname)) calls.push(pathname.replace(/^.*\/user\//, ''))
    })
    // Given without a connection; the connection is back with the confirmation.
    await page.route('**/user/quiz-responses', (route) => route.abort())
    await answerQuestion(page, question, rightAnswer(question))
    await page.getByRole('button', { name: 'Close deck' }).click()
    await page.getByRole('link', { name: /, profile$/ }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.unroute('**/user/quiz-responses')
    const before = calls.length
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect.poll(() => calls.slice(before)).toContain('logout')
    const order = calls.slice(before)
    expect(order.indexOf('quiz-responses')).toBeGreaterThanOrEqual(0)
    expect(order.indexOf('data-sync/v3')).toBeGreaterThanOrEqual(0)
    expect(order.at(-1)).toBe('logout')
  })

  test('S-SYNC-32 X-UX-02 a log-out that waits for a slow sync says so as long as it waits, wherever the learner goes meanwhile', async ({
    page,
    request,
  }) => {
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await page.getByRole('link', { name: /, profile$/ }).click()
    await nothingWaits(page)
    const held = await holdBack(page, aSync)
    const logOutHere = page.getByRole('main').getByRole('button', { name: 'Log out' })
    const dialog = page.getByRole('alertdialog', { name: 'Log out?' })
    const confirm = dialog.getByRole('button', { name: 'Log out' })
    const said = dialog.getByRole('status')
    const waiting = 'Sending your work, then you are logged out.'
    const waits = async () => {
      await expect(said).toHaveText(waiting)
      await expect(dialog).toMatchAriaSnapshot(`- status: ${waiting}`)
      await expect(dialog.getByRole('button')).toHaveText(['Log out'])
      await expect(confirm).toHaveAttribute('aria-busy', 'true')
      await expect(confirm).toBeDisabled()
    }
    await test.step('by keyboard alone, and the focus stays', async () => {
      await logOutHere.press('Enter')
      await expect(dialog).not.toContainText(waiting)
      await confirm.press('Enter')
      await waits()
      await expect(confirm).toBeFocused()
      // Pressed once more it asks for nothing else.
      await confirm.press('Enter')
      await waits()
    })
    await test.step('who closes it, and comes back to it, finds it as it was', async () => {
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(logOutHere).toBeFocused()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
      await expect(heading(page)).toHaveText('Hi, Robin')
      await logOut(page)
      await waits()
    })
    await test.step('D-ALERT-12 where the server cannot do it, the alert says so and nothing waits any more', async () => {
      await held.refuse()
      const alert = page.getByRole('alertdialog', { name: 'Not Logged Out' })
      await expect(alert).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await alert.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expect(heading(page)).toHaveText('Profile')
    })
    await test.step('asked for again it is asked again; on another page it is done there', async () => {
      await page.unroute(aSync)
      const again = await holdBack(page, aSync)
      await logOutHere.click()
      await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Log out'])
      await expect(confirm).toBeEnabled()
      await confirm.click()
      await waits()
      await page.goBack()
      await expect(heading(page)).toHaveText('Hi, Robin')
      await expect(dialog).toHaveCount(0)
      await again.letThrough()
      await expect(page).toHaveURL(/\/start$/)
      await expect(page.getByLabel('Email')).toBeVisible()
    })
  })

  test('S-ALERT-04 over unsent work it asks first: Cancel keeps the session, Log Out ends it', async ({
    page,
    request,
  }) => {
    const question = nth(check.questions, 0)
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await openDeck(page, check)
    await goOffline(page)
    await answerQuestion(page, question, rightAnswer(question))
    await page.getByRole('button', { name: 'Close deck' }).click()
    await expect(page.getByRole('link', { name: /\d+ waiting/ })).toBeVisible()
    await logOut(page)
    const alert = page.getByRole('alertdialog', { name: 'Unsaved Changes' })
    await expect(alert.getByRole('button')).toHaveText(['Cancel', 'Log Out'])
    await alert.getByRole('button', { name: 'Cancel' }).click()
    await expect(alert).toBeHidden()
    await expect(heading(page)).toHaveText('Profile')
    await page.getByRole('button', { name: 'Log out' }).click()
    await alert.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL(/\/start$/)
    await expect(page.getByLabel('Email')).toBeVisible()
  })
})
