import type { Page } from '@playwright/test'
import { expect, goInside, newLearner, signIn, test } from './support'
import { changeUser, reloadAndSync } from './users'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** Waits until these preferences are saved. A reload may have repeated the request before it. */
const saved = (page: Page, preferences: Readonly<Record<string, unknown>>) =>
  page.waitForResponse((response) => {
    if (!response.url().endsWith('/user/save-preferences')) return false
    const sent = response.request().postDataJSON() as Readonly<Record<string, unknown>>
    return Object.entries(preferences).every(([name, value]) => sent[name] === value)
  })
const fold = (page: Page, name: string) => page.locator('summary', { hasText: name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The single quiet toast; a live region next to it announces its text. */
const toast = (page: Page) => page.locator('[popover]')
const scheme = (page: Page) => page.locator('html')

test('S-ACCT-01 S-ACCT-02 S-ACCT-03 S-ACCT-04 S-ACCT-05 S-ACCT-07 S-ACCT-20 S-ACCT-21 S-LANG-04 S-LANG-05 S-PREF-04 S-PREF-05 S-ROUTE-18 S-ROUTE-20 shows the profile and the account settings, and saves their changes', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request)
  await page.goto('/')
  await signIn(page, learner)
  await page.getByRole('link', { name: 'Robin Berg, profile' }).click()
  await page.getByRole('link', { name: 'My Account' }).click()

  await test.step('S-ACCT-01 S-ACCT-03 S-ROUTE-18 shows the back link, avatar, name, address and organisation', async () => {
    await expect(page).toHaveURL(/\/user\/account$/)
    await expect(heading(page)).toHaveText('My Account')
    await expect(heading(page)).toBeFocused()
    await expect(page.getByRole('link', { name: 'Back' })).toBeVisible()
    await expect(page.getByRole('main').getByText('RB')).toBeVisible()
    await expect(page.getByRole('main').getByText('Robin Berg')).toBeVisible()
    await expect(page.getByText(learner.email)).toBeVisible()
    await expect(page.getByText('Flipdeck for Northwind Coffee')).toBeVisible()
  })
  await test.step('S-ACCT-02 shows actions by organisation, and hides Favorites when no card is starred or tucked', async () => {
    const actions = page.getByRole('main').getByRole('listitem').getByRole('link')
    const all = ['Favorites', "What's New", 'Certifications', 'Competitions', 'Notifications', 'Waiting to be sent']
    await expect(actions).toHaveText([...all, 'Account Settings'])
    for (const [tucked, ways] of [
      [true, all],
      [false, all.slice(1)],
    ] as const) {
      await changeUser(page, (user) => ({
        ...user,
        primaryOrg: { ...(user['primaryOrg'] as object), cardFavoriteAllowed: false, cardTuckAllowed: tucked },
      }))
      await reloadAndSync(page)
      await expect(actions).toHaveText([...ways, 'Account Settings'])
    }
  })
  await page.getByRole('link', { name: 'Account Settings' }).click()

  await test.step('S-ACCT-04 links to name, passwords, email, language and account deletion', async () => {
    await expect(heading(page)).toHaveText('Account Settings')
    await expect(heading(page)).toBeFocused()
    await fold(page, 'Name and email').click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Robin Berg')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(learner.email)
    await fold(page, 'Password').click()
    await expect(page.getByLabel('Old password')).toBeVisible()
    await expect(page.getByLabel('New password')).toBeVisible()
    await expect(button(page, 'Delete account')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Language' })).toHaveAttribute('href', '/user/language')
  })
  await test.step('S-ACCT-05 switches sounds off and on', async () => {
    const sounds = page.getByRole('switch', { name: 'App sounds' })
    for (const on of [false, true]) {
      const change = saved(page, { soundEffects: on })
      await sounds.click()
      await expect(sounds).toBeChecked({ checked: on })
      await change
    }
  })
  await test.step('X-A11Y-04 fills a switched-on switch when the device forces its colours', async () => {
    const fill = (name: string) =>
      page.getByRole('switch', { name }).evaluate((one) => getComputedStyle(one).backgroundColor)
    await page.emulateMedia({ forcedColors: 'active' })
    await expect.poll(() => fill('Text messages')).toBe('rgb(255, 255, 255)')
    expect(await fill('App sounds')).not.toBe(await fill('Text messages'))
    await page.emulateMedia({ forcedColors: 'none' })
  })
  await test.step('S-ACCT-07 S-PREF-04 applies dark and light immediately and after a reload, or follows the device', async () => {
    for (const [name, value] of [
      ['Dark', 'dark'],
      ['Light', 'light'],
    ] as const) {
      const change = saved(page, { colorScheme: value })
      await page.getByRole('radio', { name }).click()
      await expect(scheme(page)).toHaveAttribute('data-scheme', value)
      await change
      await reloadAndSync(page)
      await expect(page.getByRole('radio', { name })).toBeChecked()
      await expect(scheme(page)).toHaveAttribute('data-scheme', value)
    }
    await page.getByRole('radio', { name: 'As the device' }).click()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(scheme(page)).toHaveAttribute('data-scheme', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(scheme(page)).toHaveAttribute('data-scheme', 'light')
  })
  await test.step('S-PREF-05 applies a preference immediately while offline, and sends it after reconnecting', async () => {
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline. Sounds, colors and language can be set')).toBeVisible()
    await page.getByRole('radio', { name: 'Dark' }).click()
    await expect(scheme(page)).toHaveAttribute('data-scheme', 'dark')
    const change = saved(page, { colorScheme: 'dark' })
    await page.context().setOffline(false)
    await change
    await expect(scheme(page)).toHaveAttribute('data-scheme', 'dark')
  })
  await test.step('S-ACCT-20 offers How to Use, Privacy and Terms, and Report a Problem', async () => {
    for (const [name, path] of [
      ['How to Use', 'how-to'],
      ['Privacy', 'privacy'],
    ] as const)
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', `https://flipdeck.example/${path}`)
    await button(page, 'Terms').click()
    await expect(page.getByRole('dialog').getByText('These are the terms of a demonstration')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button(page, 'Terms')).toBeFocused()
    await fold(page, 'Report a Problem').click()
    await expect(button(page, 'Export event log')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Email Support' })).toHaveAttribute('href', /^mailto:support@/)
  })
  await test.step('S-ACCT-21 asks for confirmation before logging out', async () => {
    await button(page, 'Log out').click()
    const question = page.getByRole('alertdialog', { name: 'Log out?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    await expect(heading(page)).toHaveText('Account Settings')
  })
  await test.step('S-LANG-04 S-LANG-05 applies a chosen language of the eight immediately and saves it with the account', async () => {
    await page.getByRole('link', { name: 'Language' }).click()
    await expect(heading(page)).toHaveText('Language')
    const choices = page.getByRole('radio')
    await expect(choices).toHaveCount(8)
    const names = ['English', 'Español', 'Deutsch', 'Français', 'Italiano', 'Português', '中文', '日本語']
    for (const name of names) await expect(page.getByRole('radio', { name })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()
    await page.getByRole('radio', { name: 'Deutsch' }).click()
    await expect(heading(page)).toHaveText('Language')
    const change = saved(page, { userLanguage: 'de' })
    await button(page, 'Save changes').click()
    await expect(heading(page)).toHaveText('Sprache')
    await change
    await reloadAndSync(page)
    await expect(heading(page)).toHaveText('Sprache')
  })
})

test('S-ACCT-11 S-ACCT-15 S-ACCT-18 S-ACCT-19 lets a self-registered user change name, email and password; other users see them read-only', async ({
  page,
  request,
}) => {
  const other = await newLearner(request)
  const learner = await newLearner(request)
  await page.goto('/')
  await signIn(page, learner)
  await goInside(page, '/user/settings')
  const name = page.getByLabel('Name', { exact: true })
  const email = page.getByLabel('Email', { exact: true })
  const names = page.locator('details').filter({ hasText: 'Name and email' })
  const passwords = page.locator('details').filter({ hasText: 'Old password' }).last()
  const old = passwords.getByLabel('Old password')
  const fresh = passwords.getByLabel('New password')
  const saveName = names.getByRole('button', { name: 'Save changes' })
  const savePassword = passwords.getByRole('button', { name: 'Save changes' })

  await test.step('S-ACCT-11 shows an error next to each missing or malformed field', async () => {
    await fold(page, 'Name and email').click()
    await name.fill('  ')
    await saveName.click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expect(name).toBeFocused()
    await name.fill('Robin 🦊 ברג')
    await email.fill('robin@northwind')
    await saveName.click()
    await expect(page.getByText('Please enter a valid email')).toBeVisible()
    await expect(email).toBeFocused()
  })
  await test.step('security 41 answers a taken address like a free one, and leaves it with its owner', async () => {
    await name.fill('Robin')
    await email.fill(other.email)
    await names.getByLabel('Old password').fill(learner.password)
    await saveName.click()
    await expect(toast(page)).toHaveText('Account updated')
    await expect(page.getByText(learner.email).first()).toBeVisible()
    await expect(toast(page)).toBeHidden()
  })
  await test.step('S-ACCT-12 S-ACCT-15 saves a name without an email', async () => {
    await name.fill('Robin 🦊 ברג')
    await email.fill('')
    await saveName.click()
    await expect(toast(page)).toHaveText('Account updated')
    await expect(page.getByRole('main').getByText('Robin 🦊 ברג').first()).toBeVisible()
  })
  await test.step("S-ACCT-18 S-ACCT-19 shows the server's own message for a rejected password, and one sentence for every other failure", async () => {
    await fold(page, 'Password').click()
    await savePassword.click()
    await expect(page.getByText('Password is required')).toBeVisible()
    await old.fill('not-it')
    await fresh.fill('slow-drip-48')
    await savePassword.click()
    await expect(page.getByText('The old password is not right')).toBeVisible()
    await page.route('**/api/user/me', (route) => route.fulfill({ status: 500, body: 'out of order' }))
    await savePassword.click()
    await expect(page.getByText('Unable to update account')).toBeVisible()
    await page.unroute('**/api/user/me')
    await test.step('S-LOGIN-32 reports that nothing was sent when the connection turns out to be missing', async () => {
      await page.route('**/api/user/me', (route) => route.abort('internetdisconnected'))
      await savePassword.click()
      await expect(page.getByText('Offline - check your connection')).toBeVisible()
      await expect(page.getByText('Unable to update account')).toHaveCount(0)
      await page.unroute('**/api/user/me')
    })
    await expect(toast(page)).toBeHidden()
    await old.fill(learner.password)
    await savePassword.click()
    await expect(toast(page)).toHaveText('Account updated')
    await expect(fresh).toHaveValue('')
  })
  await test.step('S-ACCT-15 S-ACCT-19 X-UX-02 reports the outcome of a change on whichever page the learner has moved to', async () => {
    for (const [typed, words] of [
      ['not-it', 'Unable to update account'],
      ['slow-drip-48', 'Account updated'],
    ] as const) {
      let answer = (): void => undefined
      const isElsewhere = new Promise<void>((resolve) => (answer = resolve))
      await page.route('**/api/user/me', async (route) => {
        await isElsewhere
        await route.continue()
      })
      await old.fill(typed)
      await fresh.fill('slow-drip-49')
      const asked = page.waitForRequest('**/api/user/me')
      await savePassword.click()
      await asked
      await page.getByRole('link', { name: 'Back' }).click()
      await expect(heading(page)).toHaveText('My Account')
      answer()
      await expect(toast(page)).toHaveText(words)
      await page.unroute('**/api/user/me')
      await page.goBack()
      await fold(page, 'Password').click()
    }
  })
  await test.step('S-ACCT-11 shows name and email read-only to a user created by an administrator, who may still change the password', async () => {
    await changeUser(page, (user) => ({ ...user, selfRegistered: false }))
    await reloadAndSync(page)
    await expect(page.getByText('Your name and email are kept by Northwind Coffee.')).toBeVisible()
    await expect(page.getByText(learner.email).first()).toBeVisible()
    await fold(page, 'Password').click()
    await expect(old).toBeVisible()
    await expect(name).toHaveCount(0)
    await expect(email).toHaveCount(0)
    await expect(button(page, 'Register')).toHaveCount(0)
  })
  await test.step('X-LOG-15 X-BRIDGE-06 discards typed text when another user signs in elsewhere while the page is suspended', async () => {
    await old.fill('slow-drip-49')
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
    const elsewhere = await page.context().newPage()
    await elsewhere.goto('/user')
    await elsewhere.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await elsewhere.getByRole('alertdialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
    await signIn(elsewhere, other)
    await elsewhere.close()
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(page.getByText(other.email).first()).toBeVisible()
    await expect(old).toBeHidden()
    await fold(page, 'Password').click()
    await expect(old).toHaveValue('')
  })
})

test('S-ACCT-01 S-ACCT-08 S-ACCT-16 S-ACCT-17 X-UX-03 offers registration to a guest, who is a registered user afterwards', async ({
  page,
  host,
  request,
}) => {
  const other = await newLearner(request)
  await page.goto(host('larkfield'))
  await button(page, 'Enter as Guest').click()
  await page.getByRole('link', { name: 'Guest, profile' }).click()
  await page.getByRole('link', { name: 'My Account' }).click()
  await expect(page.getByRole('main').getByText('Guest', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Register' }).click()
  await button(page, 'Register').click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Gale Winter')
  await page.getByLabel('Email', { exact: true }).fill(other.email)
  await page.getByLabel('Password', { exact: true }).fill('steam-and-pour-9')
  await button(page, 'Register').click()
  await expect(page.getByText('Email address already in use')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(`gale-${process.pid}-${Date.now()}@larkfield.example`)
  await button(page, 'Register').click()
  await expect(toast(page)).toHaveText('Thank you for registering!')
  await expect(button(page, 'Register')).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('link', { name: 'Gale Winter, profile' })).toBeVisible()
})

test('S-ACCT-22 S-ACCT-23 S-ACCT-24 deletes an account after confirmation; an account that cannot be deleted stays signed in', async ({
  page,
  request,
}) => {
  const learner = await newLearner(request)
  await page.goto('/')
  await signIn(page, learner)
  await goInside(page, '/user/settings')
  let deletions = 0
  let answer = (): void => undefined
  const isElsewhere = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/user/me', async (route) => {
    deletions += 1
    await isElsewhere
    await route.fulfill({ status: 500, body: 'out of order' })
  })
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await button(page, 'Delete account').click()
  await expect(question).toContainText('This cannot be undone.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(button(page, 'Delete account')).toBeFocused()
  expect(deletions).toBe(0)

  await button(page, 'Delete account').click()
  await question.getByLabel('Your password').fill(learner.password)
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(question).toHaveCount(0)
  await goInside(page, '/user/my-favorites')
  await expect(heading(page)).toHaveText('My Favorites')
  answer()
  const failed = page.getByRole('alertdialog', {
    name: 'Unable to delete account. Contact support to continue with your request.',
    exact: true,
  })
  await expect(failed).toBeVisible()
  await failed.getByRole('button', { name: 'Close' }).click()
  await expect(failed).toHaveCount(0)
  await goInside(page, '/user/settings')
  await expect(heading(page)).toHaveText('Account Settings')
  expect(deletions).toBe(1)

  await page.unroute('**/api/user/me')
  await button(page, 'Delete account').click()
  await question.getByLabel('Your password').fill('another-one-1')
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The password is not right' })).toBeVisible()
  await button(page, 'Delete account').click()
  await question.getByLabel('Your password').fill(learner.password)
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page).toHaveURL(/\/start$/)
  await page.getByLabel('Email').fill(learner.email)
  await button(page, 'Continue').click()
  await expect(button(page, 'Create account')).toBeVisible()
})
