import type { Page } from '@playwright/test'
import { fetchUncached } from '../uncached-response'
import { unauthorized } from './faults'
import { canary, everythingStored } from './storage'
import { expect, newLearner, packDeck, secretsOf, signIn, test } from './support'
import { reloadAndSync } from './users'

const espresso = packDeck('espresso-dial-in')

const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' })
const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Submits an email and waits for the form that the server's response leads to. */
async function giveEmail(page: Page, email: string): Promise<void> {
  // The password form has an email field too, which is submitted with that form.
  await expect(continueButton(page)).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await continueButton(page).click()
}

/** Records the API calls that the page makes from now on, by path. */
function callsOf(page: Page): readonly string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api'.length))
  })
  return calls
}

test('S-LOGIN-01 S-LOGIN-02 S-LOGIN-04 S-LOGIN-06 S-LOGIN-09 asks for the email first, and for the password of a known one @main', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request)
  await page.goto('/')
  await expect(heading(page)).toHaveText('Good to see you.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  for (const text of ['', 'robin', 'robin@', 'robin@northwind']) {
    await page.getByLabel('Email').fill(text)
    await expect(continueButton(page)).toBeDisabled()
  }
  const settings = page.waitForRequest(/\/user\/app-settings\?/)
  await giveEmail(page, learner.email)
  expect(new URL((await settings).url()).searchParams.get('email')).toBe(learner.email)

  await expect(page.getByLabel('Email')).toHaveValue(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await logInButton(page).click()
  await expect(heading(page)).toHaveText('Hi, Robin')
})

test('S-LOGIN-02 S-SHELL-12 S-SHELL-13 keeps typed text while a sync runs or fails behind the sign-in', async ({
  page,
  context,
  quietConsole,
}) => {
  let answer: 'error' | 'none' | 'cut' = 'none'
  await context.route(/\/api\//, (route) => {
    if (answer === 'error') return route.fulfill({ status: 500, body: '{}' })
    return answer === 'cut' ? route.abort('internetdisconnected') : route.continue()
  })
  await page.goto('/')
  const email = page.getByLabel('Email')
  await email.fill('robin@northwind')
  // Another tab that starts syncs for both tabs.
  answer = 'error'
  const other = await context.newPage()
  await other.goto('/')
  await expect(heading(other)).toHaveText('Unknown Error')
  await email.pressSequentially('.exam')
  answer = 'cut'
  await other.getByRole('button', { name: 'Refresh' }).click()
  await expect(heading(other)).toHaveText('Unable to Connect')
  await email.pressSequentially('p')
  answer = 'none'
  await other.getByRole('button', { name: 'Refresh' }).click()
  await expect(other.getByLabel('Email')).toBeVisible()
  await email.pressSequentially('le')
  await expect(email).toHaveValue('robin@northwind.example')
  quietConsole.splice(0)
})

test('S-LOGIN-07 S-REG-02 S-REG-03 S-REG-04 leads an unknown email to the registration with it', async ({
  page,
  request,
}) => {
  const { email, password } = { ...(await newLearner(request)), email: `kim-${Date.now()}@northwind.example` }
  await page.goto('/')
  await giveEmail(page, email)
  await expect(heading(page)).toHaveText('Create your account')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  const create = page.getByRole('button', { name: 'Create account' })

  await page.getByLabel('Email').fill('kim')
  await create.click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Kim Falk')
  await create.click()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await create.click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await create.click()
  await expect(heading(page)).toHaveText('Hi, Kim')
})

test('S-LOGIN-08 submits an email from the link automatically, and removes it from the address bar', async ({
  page,
  request,
}) => {
  const { email, password } = await newLearner(request)
  await page.goto(`/start?email=${encodeURIComponent(email)}&target=${encodeURIComponent('/user')}`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page).toHaveURL(/\/start\?target=%2Fuser$/)
  await logInButton(page).click()
  await expect(heading(page)).toHaveText('Profile')
})

test('S-LOGIN-08 S-LOGIN-07 accepts another email instead of the one from the link', async ({ page, request }) => {
  const { email } = await newLearner(request)
  await page.goto(`/start?email=${encodeURIComponent(`new-${email}`)}`)
  await expect(heading(page)).toHaveText('Create your account')
  await expect(page.getByLabel('Email')).toHaveValue(`new-${email}`)
  await page.getByRole('button', { name: 'Use another email' }).click()
  await giveEmail(page, email)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  // The next visit, by a link with another email.
  await page.goto(`/start?email=${encodeURIComponent(`next-${email}`)}`)
  await expect(heading(page)).toHaveText('Create your account')
  await expect(page.getByLabel('Email')).toHaveValue(`next-${email}`)
  await expect(page).toHaveURL(/\/start$/)
})

test('S-LOGIN-10 S-LOGIN-20 uses the standard form, which offers registration, for an organisation without a custom one', async ({
  page,
  host,
}) => {
  await page.goto(host('northwind'))
  await expect(page.getByRole('button', { name: 'Enter as Guest' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(heading(page)).toHaveText('Create your account')
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Use another email' }).click()
  await expect(continueButton(page)).toBeVisible()
})

test('S-LOGIN-11 S-REG-10 lets people in as a guest without any input where registration is off', async ({
  page,
  host,
}) => {
  await page.goto(host('larkfield'))
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0)
  const registration = page.waitForRequest(/\/user\/register$/)
  await page.getByRole('button', { name: 'Enter as Guest' }).click()
  expect(Object.keys((await registration).postDataJSON() as object)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(name|email|password)$/)]),
  )
  await expect(page.getByRole('link', { name: 'Guest, profile' })).toBeVisible()
})

test('S-LOGIN-05 S-LOGIN-13 S-LOGIN-15 S-LOGIN-19 S-SSO-14 requires both fields, keeps the form after a wrong password, and sends SSO accounts to their provider', async ({
  page,
  request,
}) => {
  const { email } = await newLearner(request)
  await page.goto('/')
  await giveEmail(page, email)
  await expect(logInButton(page)).toBeVisible()
  const calls = callsOf(page)
  await logInButton(page).click()
  await expect(page.getByText('Email and password are required')).toBeVisible()
  await page.getByLabel('Email').fill('')
  await page.getByLabel('Password', { exact: true }).fill('lungo-and-longer-1')
  await logInButton(page).click()
  await expect(page.getByText('Email and password are required')).toBeVisible()
  // The message is unchanged; the focus shows that this submission was refused too.
  await expect(page.getByLabel('Email')).toBeFocused()
  expect(calls).not.toContain('/user/login')

  await page.getByLabel('Email').fill(email)
  await logInButton(page).click()
  await expect(page.getByText('Email or password were incorrect')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(logInButton(page)).toBeEnabled()

  await test.step("S-LOGIN-15 does not call the password wrong when the server's retry limit is reached", async () => {
    const fault = {
      errorType: 'tooMany',
      message: 'Request failed: Too many tries, please wait a little',
      errorCode: 429,
    }
    const json = { status: 'error', payloads: [], ...fault }
    await page.route('**/api/user/login', (route) =>
      route.fulfill({ status: 429, headers: { 'Retry-After': '840' }, json }),
    )
    await logInButton(page).click()
    await expect(page.getByText('Too many tries. Please try again in 14 minutes.')).toBeVisible()
    await expect(page.getByText('Email or password were incorrect')).toBeHidden()
    await page.unroute('**/api/user/login')
  })

  const way = (name: string) => page.getByRole('button', { name })
  await test.step('S-LOGIN-05 goes back from the password to the email, and on to the providers of another one', async () => {
    await way('Use another email').click()
    await expect(continueButton(page)).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await giveEmail(page, 'nadia@meridian.example')
    await expect(way('Continue with Okta')).toBeVisible()
    await way('Use my email').click()
    await expect(logInButton(page)).toBeVisible()
    await way('Use another email').click()
    await expect(way('Continue with Okta')).toBeVisible()
    await way('Use my email').click()
    await expect(logInButton(page)).toBeVisible()
  })

  await test.step('S-LOGIN-19 goes to the providers of the refused email', async () => {
    await page.getByLabel('Email').fill('sara@kestrel.example')
    await page.getByLabel('Password', { exact: true }).fill('lungo-and-longer-1')
    await logInButton(page).click()
    await way('This account signs in with SSO.').click()
    await expect(way('Continue with Okta')).toBeHidden()
    await expect(way('Continue with single sign-on')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('sara@kestrel.example')
  })

  await test.step('S-SSO-14 S-LOGIN-08 shows the providers again after a cancelled sign-in there', async () => {
    await way('Continue with single sign-on').click()
    await expect(way('Sara Holm')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Authorization session cancelled')).toBeVisible()
    await expect(way('Continue with single sign-on')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('sara@kestrel.example')
  })
})

test('S-LOGIN-12 S-LOGIN-16 S-LOGIN-17 S-LOGIN-18 requests a forgotten password: not found, then sent', async ({
  page,
  request,
}) => {
  const { email } = await newLearner(request)
  await page.goto('/')
  await giveEmail(page, email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(heading(page)).toHaveText('Reset your password')
  const calls = callsOf(page)
  const send = page.getByRole('button', { name: 'Send link' })

  await page.getByLabel('Email').fill('')
  await send.click()
  await expect(page.getByText('Email is required')).toBeVisible()
  expect(calls).not.toContain('/user/send-reset')
  await page.getByLabel('Email').fill(`nobody-${email}`)
  await send.click()
  await expect(page.getByText('Account not found. Try again.')).toBeVisible()
  await expect(heading(page)).toHaveText('Reset your password')
  await page.getByLabel('Email').fill(email)
  await send.click()
  await expect(page.getByText('Link sent. Check your email.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  const mails = (await (await request.get('/sandbox/messages.json')).json()) as readonly { readonly to: string }[]
  expect(mails.map(({ to }) => to)).toContain(email)
})

test('S-LOGIN-20 S-LOGIN-21 S-LOGIN-22 S-LOGIN-23 shows a custom form for an organisation that signs in by user name', async ({
  page,
  host,
}) => {
  await page.goto(host('harbourline'))
  await expect(page.getByLabel('Email')).toHaveCount(0)
  const calls = callsOf(page)
  await page.getByLabel('Username').fill('tom.adair')
  await logInButton(page).click()
  await expect(page.getByText('Username and password are required')).toBeVisible()
  expect(calls).not.toContain('/user/login')
  await page.getByLabel('Password', { exact: true }).fill('granny-knot-1')
  await logInButton(page).click()
  await expect(page.getByText('There was a problem logging in - check your username and password')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('cleat-hitch-2')
  await logInButton(page).click()
  await expect(heading(page)).toHaveText('Hi, Tom')
})

test('S-LOGIN-20 S-LOGIN-24 S-LOGIN-25 S-LOGIN-26 S-LOGIN-27 takes two codes of up to eight characters, and sends them trimmed and in upper case', async ({
  page,
  host,
}) => {
  await page.goto(host('aurora'))
  await expect(page.getByRole('button', { name: 'Enter as Guest' })).toBeVisible()
  const calls = callsOf(page)
  await page.getByLabel('SID/TID').fill('t40318')
  await logInButton(page).click()
  await expect(page.getByText('SID/TID and Dealer Code are required')).toBeVisible()
  expect(calls).not.toContain('/user/login')

  await page.getByLabel('Dealer Code').pressSequentially('am22079999')
  await expect(page.getByLabel('Dealer Code')).toHaveValue(/^.{8}$/)
  await logInButton(page).click()
  await expect(page.getByText('There was a problem logging in - check your SID/TID and Dealer Code')).toBeVisible()
  await page.getByLabel('Dealer Code').fill(' am2207 ')
  const login = page.waitForRequest(/\/user\/login$/)
  await logInButton(page).click()
  expect((await login).postDataJSON()).toMatchObject({ username: 'T40318', password: 'AM2207' })
  await expect(heading(page)).toHaveText('Hi, Ingrid')
})

test('S-LOGIN-24 lets a guest in without either code', async ({ page, host }) => {
  await page.goto(host('aurora'))
  await page.getByRole('button', { name: 'Enter as Guest' }).click()
  await expect(page.getByRole('link', { name: 'Guest, profile' })).toBeVisible()
})

test('S-LOGIN-29 shows the terms over the form at 70 % of the screen height, and returns the focus', async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(host('northwind'))
  const terms = page.getByRole('button', { name: 'Terms and Conditions' })
  await terms.click()
  const dialog = page.getByRole('dialog', { name: 'Terms and Conditions' })
  await expect(dialog).toContainText('These are the terms of a demonstration.')
  expect(Math.round((await dialog.boundingBox())?.height ?? 0)).toBe(560)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(terms).toBeFocused()
})

test("S-LOGIN-30 S-ALERT-01 S-ROUTE-30 S-ROUTE-32 X-BRIDGE-05 reports a sign-out by the server, asks to sign in again, and continues to the link's target", async ({
  page,
  request,
}) => {
  const learner = await newLearner(request)
  const secrets = secretsOf(page)
  await page.goto('/')
  await signIn(page, learner)
  const { sessionId } = await secrets
  // No call of this page may reveal it before the next start.
  await page.goto('about:blank')
  await request.post('/api/user/logout', { headers: { 'x-session-id': sessionId }, data: {} })
  await page.route('**/api/user/login-jwt', unauthorized)
  await page.goto(`/decks/${espresso.deckId}`)
  const alert = page.getByRole('alertdialog', { name: 'Session Expired' })
  await alert.getByRole('button', { name: 'Sign in' }).press('Enter')
  await expect(page.getByText('Please sign in again to continue.')).toBeVisible()
  await expect(page).toHaveURL(/\/start$/)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  // The previously focused element was removed with the session (X-UX-03).
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await giveEmail(page, learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await logInButton(page).click()
  await expect(page.getByRole('banner').getByRole('heading')).toHaveText(espresso.title)
  await expect(page).toHaveURL(new RegExp(`/decks/${espresso.deckId}`))

  await test.step('S-SYNC-34 reports a sign-out after more idle time than the organisation allows', async () => {
    await page.route(/\/api\/user\/(login|data-sync\/v3)(\?|$)/, async (route) => {
      const reply = await fetchUncached(route)
      const body = (await reply.response.text()).replace('"primaryOrg":{', '"primaryOrg":{"logoutAfterMinutes":0,')
      await route.fulfill({ ...reply, body })
    })
    await reloadAndSync(page)
    for (const state of ['hidden', 'visible'])
      await page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await expect(page.getByText('You were away for a while, so you were signed out.')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step("X-SEC-06 does not lead the next user to the previous user's page", async () => {
    await signIn(page, await newLearner(request, { firstName: 'Kim' }))
    await expect(page).toHaveURL(/:\d+\/$/)
  })
})

test('S-LOGIN-31 S-LOGIN-32 reports a missing connection on the screen and on submit', async ({
  page,
  context,
  request,
}) => {
  const { email, password } = await newLearner(request)
  await page.goto('/')
  await giveEmail(page, email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expect(page.getByText('Offline, please check your connection.')).toHaveCount(0)
  await context.setOffline(true)
  await expect(page.getByText('Offline, please check your connection.')).toBeVisible()
  await logInButton(page).click()
  await expect(page.getByText('Offline - check your connection')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Offline, please check your connection.')).toHaveCount(0)
  await logInButton(page).click()
  await expect(heading(page)).toHaveText('Hi, Robin')
})

test('X-LOG-13 keeps the password only in the call, and session id and token only in the secrets', async ({
  page,
  request,
  secrets: watched,
}) => {
  const learner = await newLearner(request, { password: canary })
  const secrets = secretsOf(page)
  const logged: string[] = []
  const addresses: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  page.on('request', (message) => addresses.push(message.url()))
  await page.goto('/')
  await signIn(page, learner)
  const { sessionId, jwtToken } = await secrets
  await expect(page.getByRole('heading', { name: 'Recommendations' })).toBeVisible()

  const stored = await everythingStored(page)
  const holders = (needle: string) => stored.filter(({ text }) => text.includes(needle)).map(({ place }) => place)
  expect(holders(learner.email)).not.toEqual([])
  expect(holders(canary)).toEqual([])
  expect(holders(sessionId)).toEqual(['indexedDB flipdeck/meta secrets'])
  expect(holders(jwtToken)).toEqual(['indexedDB flipdeck/meta secrets'])
  const among = (words: readonly string[], needle: string) => words.filter((word) => word.includes(needle))
  for (const needle of [canary, sessionId, jwtToken]) expect(among(logged, needle)).toEqual([])
  for (const needle of [canary, sessionId, jwtToken]) expect(among(addresses, needle)).toEqual([])

  await test.step("finds the values that each journey's final check searches for, where they are stored", async () => {
    const keep = (what: string) => page.evaluate((text) => localStorage.setItem('kept', text), JSON.stringify({ what }))
    for (const secret of [canary, sessionId, jwtToken]) {
      await keep(secret)
      expect(await watched.leftOn(page)).toEqual([`${secret} in localStorage`])
    }
    await page.evaluate(() => localStorage.removeItem('kept'))
  })
})

/** Lists the server addresses that Back leads to, in order. */
const entriesBefore = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    navigation
      .entries()
      .slice(0, navigation.currentEntry?.index)
      .flatMap(({ url }) => url ?? []),
  )

test('S-LOGIN-03 S-LOGIN-06 S-LOGIN-12 X-UX-03 goes back from each form to the previous one, and from Home to the page before the app', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request)
  await page.goto('/health')
  await page.goto('/user')
  await giveEmail(page, learner.email)
  await expect(logInButton(page)).toBeVisible()
  await page.goBack()
  await expect(continueButton(page)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(learner.email)
  await expect(heading(page)).toBeFocused()
  await page.goForward()
  await expect(logInButton(page)).toBeVisible()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(heading(page)).toHaveText('Reset your password')
  await page.goBack()
  await expect(logInButton(page)).toBeVisible()

  await test.step('S-LOGIN-17 leaves no history entry for a form that leads back automatically', async () => {
    await page.goForward()
    await expect(heading(page)).toHaveText('Reset your password')
    const forgot = await entriesBefore(page)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('Link sent. Check your email.')).toBeVisible()
    await expect.poll(() => entriesBefore(page)).toHaveLength(forgot.length - 1)
    await page.goBack()
    await expect(continueButton(page)).toBeVisible()
    await continueButton(page).click()
    await expect(logInButton(page)).toBeVisible()
    const { length } = await entriesBefore(page)
    await page.getByRole('button', { name: 'Use another email' }).click()
    await expect(continueButton(page)).toBeVisible()
    await expect.poll(() => entriesBefore(page)).toHaveLength(length - 1)
    await page.reload()
    await giveEmail(page, learner.email)
  })
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await logInButton(page).click()
  await expect(heading(page)).toHaveText('Profile')
  expect(await entriesBefore(page)).toEqual([expect.stringMatching(/\/health$/)])
  await page.goBack()
  await expect(page).toHaveURL(/\/health$/)
})
