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

/** Expects an empty outbox, by the pending count in the export preview. */
async function nothingWaits(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export event log' }).click()
  const preview = page.getByRole('dialog', { name: 'Export event log' })
  await expect(preview.getByText('Nothing is waiting to be sent')).toBeVisible()
  await preview.getByRole('button', { name: 'Cancel' }).click()
}

const aSync = /\/data-sync\/v3/

/** Holds requests to this address until the test answers them, or forever. */
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
  test('S-ROUTE-30 S-ROUTE-31 S-ROUTE-32 sends a signed-out user to the sign-in from every route, and on to the route afterwards @main', async ({
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

  test('S-ROUTE-30 S-ROUTE-32 continues each tab at its own route, in whichever tab the user signs in', async ({
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

  test('S-ROUTE-35 leads home from an unknown address and reports it', async ({ page, request }) => {
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await page.goto('/coffee/machine')
    const alert = page.getByRole('alertdialog', { name: 'Not Found' })
    await expect(alert).toContainText("We couldn't find what you were looking for")
    await expect(page).toHaveURL(/:\d+\/$/)
    await alert.getByRole('button', { name: 'Close' }).click()
    await expect(alert).toHaveCount(0)
  })

  test('S-ROUTE-37 S-SHELL-04 S-SHELL-26 shuts out all users of a disabled app and names a contact', async ({
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
    await test.step('X-EXPORT-01 still exports the event log', async () => {
      await page.getByRole('button', { name: 'Export event log' }).click()
      const preview = page.getByRole('dialog', { name: 'Export event log' })
      await expect(preview.getByRole('button', { name: 'Save file' })).toBeEnabled()
    })
  })
})

test('S-SHELL-02 S-SHELL-03 S-SHELL-04 S-SHELL-06 S-SHELL-07 S-SHELL-08 S-SHELL-10 frames a page with three navigation items, logo, avatar and title', async ({
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

  await test.step('shows a bar of three at the bottom of a phone', async () => {
    await expect(menu(page).getByRole('link')).toHaveText(['Home', 'Search', 'Library'])
    const bar = await menu(page).boundingBox()
    expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(844)
  })
  await test.step('is on top of a desktop, up to 400 px wide', async () => {
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

test('leaves no console error after a start, a sign-in and Home', async ({ page, request }) => {
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
  test('S-SHELL-12 S-SHELL-13 S-SHELL-14 S-SHELL-16 reports a missing network, lists the details for support, and retries', async ({
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
    await test.step('X-EXPORT-02 X-REPLAY-02 still opens a saved file', async () => {
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

  test('S-SHELL-12 reports a timeout when a server does not answer in time', async ({ page }) => {
    // Shortens the worker's half minute to half a second.
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

  test('S-SHELL-17 S-SHELL-19 shows Loading, and a restart button after half a minute', async ({ page }) => {
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

  test('S-SHELL-21 S-SHELL-22 S-SHELL-23 reports a chunk that fails to load, with a restart button', async ({
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

  test('X-BRIDGE-04 refuses a worker of another build: reloads once, then shows a message instead of looping', async ({
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

test('S-SHELL-20 D-OFFLINE-01 shows the Offline bar only without a network, and every screen still opens', async ({
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
  test('D-DECK-34 D-DECK-35 reports an unknown deck, and one that the user may not open', async ({ page, request }) => {
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await page.goto('/decks/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { name: 'Deck Not Found' })).toBeVisible()
    // X-EXPORT-01: the event log can be exported.
    await expect(page.getByRole('button', { name: 'Export event log' })).toBeVisible()
    await expect(page.getByText(/contact an administrator/)).toBeVisible()
    await page.goto(`/decks/${packDeck('cashing-up').deckId}`)
    await expect(page.getByRole('heading', { name: 'Insufficient Permissions' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export event log' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expect(heading(page)).toHaveText('Hi, Robin')
  })

  test('D-DECK-32 D-DECK-33 names and links to the deck that must be finished before a locked one', async ({
    page,
    request,
  }) => {
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

  test('D-DECK-36 D-DECK-37 offers a retry for any failure, and opens the deck when the retry succeeds', async ({
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
        // The generated index card has no number.
        await expect(page.getByText(/^(1 of \d+|\d+ cards)$/)).toBeVisible()
      })
    }
  })
})

test('X-OUTBOX-06 S-ALERT-01 reports a session that ends while answers are queued, and sends them after the next sign-in', async ({
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
  // After the dialog closes the focus returns to the page; text typed before that is lost.
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

test("X-LOG-05 shows each tab's actions in the other tab", async ({ page, context, request }) => {
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
  test('S-ALERT-06 S-API-03 S-ROUTE-30 asks for confirmation once, in one dialog, and ends at the sign-in', async ({
    page,
    request,
  }) => {
    // No push service is available here, so a stub replaces the browser's subscription.
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

  test('S-ALERT-05 refuses logout without a connection even with nothing unsent', async ({
    page,
    context,
    request,
  }) => {
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

  test('S-SYNC-32 sends pending actions before ending the session on a confirmed logout', async ({ page, request }) => {
    const question = nth(check.questions, 0)
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await openDeck(page, check)
    const calls: string[] = []
    page.on('requestfinished', (sent) => {
      const { pathname } = new URL(sent.url())
      if (/quiz-responses$|data-sync\/v3$|\/logout$/.test(pathname)) calls.push(pathname.replace(/^.*\/user\//, ''))
    })
    // Recorded offline; the connection returns with the confirmation.
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

  test('S-SYNC-32 X-UX-02 reports a logout that waits for a slow sync on every page until it ends', async ({
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
    await test.step('works by keyboard alone and keeps the focus', async () => {
      await logOutHere.press('Enter')
      await expect(dialog).not.toContainText(waiting)
      await confirm.press('Enter')
      await waits()
      await expect(confirm).toBeFocused()
      // A further press does nothing.
      await confirm.press('Enter')
      await waits()
    })
    await test.step('keeps its state when the dialog is closed and reopened', async () => {
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(logOutHere).toBeFocused()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
      await expect(heading(page)).toHaveText('Hi, Robin')
      await logOut(page)
      await waits()
    })
    await test.step('D-ALERT-12 alerts and ends the waiting when the server fails', async () => {
      await held.refuse()
      const alert = page.getByRole('alertdialog', { name: 'Not Logged Out' })
      await expect(alert).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await alert.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expect(heading(page)).toHaveText('Profile')
    })
    await test.step('asks again on the next logout, and completes on another page', async () => {
      await page.unroute(aSync)
      const again = await holdBack(page, aSync)
      await logOutHere.click()
      await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Log out'])
      await expect(confirm).toBeEnabled()
      await confirm.click()
      await waits()
      // The first step back closes the dialog, the second leaves the page.
      await page.goBack()
      await expect(dialog).toHaveCount(0)
      await expect(heading(page)).toHaveText('Profile')
      await page.goBack()
      await expect(heading(page)).toHaveText('Hi, Robin')
      await again.letThrough()
      await expect(page).toHaveURL(/\/start$/)
      await expect(page.getByLabel('Email')).toBeVisible()
    })
  })

  test('S-SYNC-24 S-SYNC-32 ends a chosen logout without an alert when the server refuses a list that was still loading', async ({
    page,
    request,
  }) => {
    await page.goto('/')
    await signIn(page, await newLearner(request))
    await page.getByRole('link', { name: /, profile$/ }).click()
    await nothingWaits(page)
    let [end, refuse] = [(): void => undefined, (): void => undefined]
    const ended = new Promise<void>((resolve) => (end = resolve))
    const refused = new Promise<void>((resolve) => (refuse = resolve))
    // The sync of the logout loads Home again: the server gets that request after it has ended the session.
    await page.route('**/user/home', async (route) => {
      await ended
      const response = await route.fetch()
      expect(response.status()).toBe(401)
      await route.fulfill({ response })
      refuse()
    })
    await page.route('**/user/logout', async (route) => {
      const response = await route.fetch()
      end()
      await refused
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await refused
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  })

  test('S-ALERT-04 asks first over unsent work: Cancel keeps the session, Log Out ends it', async ({
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
