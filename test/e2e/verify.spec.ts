import type { APIRequestContext, Page } from '@playwright/test'
import { expect, newLearner, packDeck, signIn, test } from './support'
import { changeUser, reloadAndSync } from './users'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/**
 * Waits for the request that contains this value. Requests that a reload cut off are repeated under their key and
 * contain another value.
 */
const saved = (page: Page, allowSMS: boolean) =>
  page.waitForRequest(
    (request) =>
      request.url().endsWith('/user/save-preferences') &&
      (request.postDataJSON() as { readonly allowSMS?: boolean }).allowSMS === allowSMS,
  )

let made = 0

/** Returns a number unique to this run, raw and as displayed. */
function aNumber() {
  const digits = `555${String(Date.now() + process.pid * 10 + made++).slice(-7)}`
  return { digits, shown: `(555) ${digits.slice(3, 6)}-${digits.slice(6)}` }
}

/** Returns the last code sent to the number. */
async function codeFor(request: APIRequestContext, digits: string): Promise<string> {
  const messages = (await (await request.get('/sandbox/messages.json')).json()) as readonly {
    readonly to: string
    readonly body: string
  }[]
  const codes = messages.filter(({ to }) => to === `+1${digits}`).map(({ body }) => /\d{4}/.exec(body)?.[0] ?? '')
  expect(codes.length).toBeGreaterThan(0)
  return codes[0] ?? ''
}

test('S-ACCT-06 S-OTP-02 S-OTP-08 S-OTP-09 S-OTP-10 S-ROUTE-15 switches text messages on with a verified phone, and off immediately', async ({
  page,
  request,
}) => {
  const { digits, shown } = aNumber()
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await page.goto('/user/settings')
  const texts = page.getByRole('switch', { name: 'Text messages' })
  await expect(texts).not.toBeChecked()
  await texts.click()

  await test.step('S-OTP-08 S-ROUTE-15 goes from a typed number to the code', async () => {
    await expect(page).toHaveURL(/\/otp$/)
    await expect(heading(page)).toHaveText('Phone verification')
    await expect(heading(page)).toBeFocused()
    await page.getByLabel('Phone number').pressSequentially('555')
    await button(page, 'Send code').click()
    await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
    await page.getByLabel('Phone number').pressSequentially(`${digits.slice(3)}99`)
    // Truncated to ten digits it would be a valid number, perhaps of another person (S-OTP-04).
    await expect(page.getByLabel('Phone number')).toHaveValue(`${shown}99`)
    for (const typed of [undefined, '+491711234567']) {
      if (typed !== undefined) await page.getByLabel('Phone number').fill(typed)
      await button(page, 'Send code').click()
      await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
      await expect(page.getByLabel('Phone number')).toHaveValue(typed ?? `${shown}99`)
    }
    await page.getByLabel('Phone number').fill('')
    await page.getByLabel('Phone number').pressSequentially(digits)
    await expect(page.getByLabel('Phone number')).toHaveValue(shown)
    await button(page, 'Send code').click()
    await expect(page.getByText(`We have sent a code to ${shown}.`)).toBeVisible()
    await expect(page.getByLabel('Code')).toBeFocused()
  })
  await test.step('S-OTP-02 X-UX-03 explains a wrong code, announces it completely, and offers to go back to the number', async () => {
    await page.getByLabel('Code').pressSequentially('12')
    await button(page, 'Verify').click()
    await expect(page.getByText('Please enter the 4 digits of the code')).toBeVisible()
    const right = await codeFor(request, digits)
    await page.getByLabel('Code').fill(right === '0000' ? '1111' : '0000')
    await button(page, 'Verify').click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(/^That did not work/)
    await expect(alert).toContainText('This code is not right, or no longer')
    await expect(button(page, 'Retry Verification')).toBeFocused()
    await button(page, 'Retry Verification').click()
    await expect(page.getByLabel('Phone number')).toHaveValue(shown)
    await expect(page.getByLabel('Phone number')).toBeFocused()
    // A number pasted from a contact list is normalised (S-OTP-04).
    await page.getByLabel('Phone number').fill(`+1 ${shown}`)
    await expect(page.getByLabel('Phone number')).toHaveValue(shown)
  })
  await test.step('S-OTP-09 switches text messages on with the right code', async () => {
    await button(page, 'Send code').click()
    await button(page, 'Use another number').click()
    await expect(page.getByLabel('Phone number')).toBeFocused()
    await button(page, 'Send code').click()
    await expect(page.getByLabel('Code')).toBeVisible()
    const code = await codeFor(request, digits)
    await page.getByLabel('Code').pressSequentially(code)
    await expect(page.getByLabel('Code')).toHaveValue(code.split('').join('-'))
    const change = saved(page, true)
    await button(page, 'Verify').click()
    await expect(page.getByText('Your phone is verified')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Account Settings' })).toBeFocused()
    await change
  })
  await test.step('S-OTP-01 starts over on the next visit', async () => {
    await page.reload()
    await expect(page.getByLabel('Phone number')).toBeVisible()
    await expect(page.getByText('Your phone is verified')).toHaveCount(0)
    await page.goto('/user/settings')
  })
  await test.step('S-ACCT-06 S-OTP-10 shows them as on, and switches them off by one press', async () => {
    await expect(texts).toBeChecked()
    const change = saved(page, false)
    await texts.click()
    await expect(texts).not.toBeChecked()
    await change
    await expect(page).toHaveURL(/\/user\/settings$/)
  })
})

test('S-ROUTE-34 S-SHELL-31 S-OTP-09 requires an answer about text messages before going on, and verifies the phone for yes', async ({
  page,
  request,
}) => {
  const [mine, espresso] = [aNumber(), packDeck('espresso-dial-in')]
  await page.goto('/')
  for (const answer of ['No, thank you', 'Allow text messages', 'Allow, and then no'] as const) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await signIn(page, await newLearner(request))
    await changeUser(page, (user) => ({
      ...user,
      primaryOrg: { ...(user['primaryOrg'] as object), forceSMSIntake: true },
    }))
    await reloadAndSync(page)
    await page.goto(`/decks/${espresso.deckId}`)
    await expect(heading(page)).toHaveText('Text messages')
    await expect(page.getByText('May Northwind Coffee send you text messages?')).toBeVisible()
    const change = saved(page, answer === 'Allow text messages')
    if (answer !== 'No, thank you') {
      await button(page, 'Allow text messages').click()
      await expect(heading(page)).toHaveText('Phone verification')
      await expect(heading(page)).toBeFocused()
    }
    if (answer === 'Allow text messages') {
      await page.getByLabel('Phone number').fill(mine.shown)
      await button(page, 'Send code').click()
      await expect(page.getByLabel('Code')).toBeFocused()
      await page.getByLabel('Code').fill(await codeFor(request, mine.digits))
      await button(page, 'Verify').click()
    } else await button(page, 'No, thank you').click()
    await change
    await expect(page.getByRole('banner').getByRole('heading')).toHaveText(espresso.title)
    await expect(page).toHaveURL(new RegExp(`/decks/${espresso.deckId}`))
    await page.goto('/user')
    await button(page, 'Log out').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
  }
})
