import type { APIRequestContext, Page } from '@playwright/test'
import { wrongOn } from './axe'
import { expectWhole } from './layout'
import { expect, goInside, newLearner, signIn, test } from './support'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Returns the path of the link in the last mail to this address. */
async function mailedPath(request: APIRequestContext, email: string): Promise<string> {
  const messages = (await (await request.get('/sandbox/messages.json')).json()) as readonly {
    readonly to: string
    readonly body: string
  }[]
  const links = messages.flatMap(({ to, body }) => (to === email ? (/https?:\/\/\S+/.exec(body) ?? []) : []))
  return new URL(links[0] ?? '').pathname
}

async function examine(page: Page): Promise<void> {
  const place = (await heading(page).textContent()) ?? ''
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await wrongOn(page), `${place}, ${colorScheme}`).toEqual([])
  }
  for (const [width, height] of [
    [320, 640],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectWhole(page, `${place}, ${width} wide`)
  }
}

test("X-A11Y-01 X-A11Y-04 X-UX-04 shows the server's own pages branded, without violations in light and dark, and complete on a small phone", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const learner = await newLearner(request)
  const { email } = learner
  expect((await request.post('/api/user/send-reset', { data: { email } })).ok()).toBe(true)
  const path = await mailedPath(request, email)

  await test.step('sets a new password, from the mail to the end', async () => {
    await page.goto(path)
    await expect(heading(page)).toHaveText('Set a new password')
    await expect(page.getByText('Northwind Coffee', { exact: true })).toBeVisible()
    await examine(page)
    const field = page.getByLabel('New password')
    const send = page.getByRole('button', { name: 'Set Password' })
    await field.fill('1')
    await send.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await examine(page)
    await field.fill('another-day-2')
    await send.click()
    await expect(heading(page)).toHaveText('Your new password is set')
    await examine(page)
  })
  await test.step('shows the page for an expired link', async () => {
    await page.goto(path)
    await expect(heading(page)).toHaveText('This link is no longer good')
    await examine(page)
    await page.getByRole('link', { name: 'Go on' }).click()
    await expect(heading(page)).toHaveText('Good to see you.')
    expect(new URL(page.url()).pathname).toBe('/start')
  })
  await test.step('changes the email, from the settings and the mail to the end', async () => {
    const address = `new-${learner.email}`
    await page.goto('/')
    await signIn(page, { ...learner, password: 'another-day-2' })
    await goInside(page, '/user/settings')
    const form = page.locator('details').filter({ hasText: 'Name and email' })
    await form.locator('summary').click()
    await form.getByLabel('Email', { exact: true }).fill(address)
    await form.getByLabel('Old password').fill('another-day-2')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Account updated' })).toBeAttached()
    await page.goto(await mailedPath(request, address))
    await expect(page.getByText(address)).toBeVisible()
    await expect(page.getByText('Northwind Coffee', { exact: true })).toBeVisible()
    await examine(page)
    await page.getByRole('button').click()
    await expect(page.getByRole('link', { name: 'Go on' })).toBeVisible()
    await examine(page)
  })
  await test.step('shows single sign-on of an organisation without it', async () => {
    await page.goto('/api/user/login-saml?orgId=nobody')
    await expect(page.getByText('This organization does not use single sign-on.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/')
    await examine(page)
  })
  await test.step('shows the page for an unknown certificate', async () => {
    await page.goto('/verify/nothing')
    await expect(heading(page)).toHaveText('Not a certificate')
    await examine(page)
  })
  await test.step('X-UX-04 breaks Japanese text by phrase', async () => {
    const context = await browser.newContext({ locale: 'ja', ...(baseURL === undefined ? {} : { baseURL }) })
    const japanese = await context.newPage()
    await japanese.goto('/verify/nothing')
    await expect(japanese.locator('html')).toHaveAttribute('lang', 'ja')
    await expect(heading(japanese)).toHaveCSS('word-break', 'auto-phrase')
    await context.close()
  })
  await test.step('shows the sandbox page', async () => {
    await page.goto('/sandbox')
    await expect(heading(page)).toHaveText('Flipdeck sandbox')
    expect.soft(await wrongOn(page)).toEqual([])
  })
})
