import type { Page, Route } from '@playwright/test'
import { everythingStored } from './storage'
import { expect, newLearner, signIn, test, type Learner } from './support'
import { changeUser, reloadAndSync } from './users'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const password = (page: Page) => page.getByLabel('New password')
const setButton = (page: Page) => page.getByRole('button', { name: 'Set Password' })
const met = (page: Page) => page.getByRole('listitem').filter({ hasText: ': met' })

/** Signs in as a user for whom the server now requires a new password. */
async function signInHeld(page: Page, learner: Learner): Promise<void> {
  await signIn(page, learner)
  await changeUser(page, (user) => ({ ...user, passwordChangeRequired: true }))
  await reloadAndSync(page)
  await expect(heading(page)).toHaveText('Set Password')
}

/**
 * Makes the server require a new password until one is set. For accounts held elsewhere it also requires the old
 * password, which is added here.
 */
async function dueOnce(page: Page, { password: oldPassword }: Learner): Promise<void> {
  let due = true
  await changeUser(page, (user) => ({ ...user, passwordChangeRequired: due }))
  await page.route('**/api/user/me', async (route) => {
    const reply = await route.fetch({ postData: { ...(route.request().postDataJSON() as object), oldPassword } })
    due = !reply.ok()
    await route.fulfill({ response: reply })
  })
}

test('S-ROUTE-33 S-SHELL-27 X-LOG-13 requires a due password change before anything else, and signs in with the new password', async ({
  page,
  request,
}) => {
  const fresh = 'Slow-Drip-48!'
  const learner = await newLearner(request)
  const logIn = async (words: string) => {
    await page.getByLabel('Email').fill(learner.email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Password', { exact: true }).fill(words)
    await page.getByRole('button', { name: 'Log in' }).click()
  }
  await dueOnce(page, learner)
  await page.goto('/')
  await logIn(learner.password)
  await expect(heading(page)).toHaveText('Set Password')
  await page.goto('/user')
  await expect(heading(page)).toHaveText('Set Password')
  await expect(page.getByRole('navigation')).toHaveCount(0)

  const sent = page.waitForRequest(/\/user\/me$/)
  await password(page).fill(fresh)
  await setButton(page).click()
  expect((await sent).postDataJSON()).toEqual({ password: fresh })
  await expect(heading(page)).toHaveText('Profile')
  const stored = await everythingStored(page)
  expect(stored.filter(({ text }) => text.includes('passwordChanged'))).not.toEqual([])
  expect(stored.filter(({ text }) => text.includes(fresh))).toEqual([])

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await logIn(learner.password)
  await expect(page.getByText('Email or password were incorrect')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(fresh)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(heading(page)).toHaveText('Hi, Robin')
})

test('S-SHELL-28 S-SHELL-30 S-PWD-07 X-A11Y-02 requires every rule in strict mode, ticks rules off while typing, and works by keyboard alone', async ({
  page,
  request,
}) => {
  await page.route('**/white-label.json', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), securityMode: 'strict' } })
  })
  const learner = await newLearner(request)
  await page.goto('/')
  await signInHeld(page, learner)
  await password(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('Password is required')).toBeVisible()
  await expect(password(page)).toBeFocused()
  await expect(met(page)).toHaveCount(0)

  for (const [typed, word, rules] of [
    ['steam', 'Weak', 5],
    ['Steam-wand-9', 'Fair', 8],
    ['Robin-wand-9!', 'Weak', 8],
  ] as const) {
    await password(page).fill(typed)
    await expect(page.getByText(word, { exact: true })).toBeVisible()
    await expect(met(page)).toHaveCount(rules)
    await page.keyboard.press('Enter')
    await expect(page.getByText("Password doesn't meet requirements")).toBeVisible()
  }
  await password(page).fill('Steam-wand-9!')
  await expect(page.getByText('Strong', { exact: true })).toBeVisible()
  await expect(met(page)).toHaveCount(9)
  await page.route('**/api/user/me', (route) => route.fulfill({ status: 422, json: refusal }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('You have had this one before')).toBeVisible()
})

const refusal = {
  status: 'error',
  payloads: [],
  errorType: 'refused',
  errorCode: 422,
  message: 'Request failed: You have had this one before',
}

test('S-LOGIN-31 S-LOGIN-32 S-SHELL-27 handles a missing connection, shows progress, and offers a way out', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/')
  await signInHeld(page, await newLearner(request))
  await context.setOffline(true)
  await expect(page.getByText('Offline, please check your connection.')).toBeVisible()
  await password(page).fill('steam')
  await setButton(page).click()
  await expect(page.getByText('Offline - check your connection')).toBeVisible()
  await test.step('X-EXPORT-01 exports the event log though nothing else can be opened', async () => {
    const preview = page.getByRole('dialog', { name: 'Export event log' })
    await page.getByRole('button', { name: 'Export event log' }).click()
    await expect(preview.getByRole('button', { name: 'Save file' })).toBeEnabled()
    await preview.getByRole('button', { name: 'Cancel' }).click()
    await expect(preview).toHaveCount(0)
  })
  await context.setOffline(false)
  await expect(page.getByText('Offline, please check your connection.')).toHaveCount(0)

  let deliver: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    deliver = resolve
  })
  await page.route('**/api/user/me', async (route) => {
    await held
    await route.abort()
  })
  await setButton(page).click()
  await expect(setButton(page)).toBeDisabled()
  deliver()
  await expect(setButton(page)).toBeEnabled()
  await test.step('S-SYNC-32 X-UX-02 reports a logout that waits for the sync', async () => {
    const syncs: Route[] = []
    await page.route(/\/data-sync\/v3/, (route) => void syncs.push(route))
    const logOut = page.getByRole('button', { name: 'Log out' })
    await logOut.click()
    const waiting = 'Sending your work, then you are logged out.'
    await expect(page.getByRole('status').filter({ hasText: waiting })).toBeVisible()
    await expect(logOut).toHaveAttribute('aria-busy', 'true')
    await expect(logOut).toBeDisabled()
    await expect(logOut).toBeFocused()
    await expect.poll(() => syncs.length).toBe(1)
    await Promise.all(syncs.map((route) => route.continue()))
  })
  await expect(heading(page)).toHaveText('Good to see you.')
})
