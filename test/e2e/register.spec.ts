import type { Page } from '@playwright/test'
import { wrongOn } from './axe'
import { expect, layersLeft, test } from './support'

const club = '9ff00bc4-3ff5-4d30-9a63-0639b32270d5'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const registration = (page: Page) => page.waitForRequest(/\/api\/user\/register$/)

test('S-REG-12 S-REG-13 S-REG-14 S-REG-15 lets visitors in by role link and login code, who register later @main', async ({
  page,
  browser,
  host,
}) => {
  const northwind = host('northwind')

  await test.step("S-REG-12 registers an anonymous user for the link's role and continues to the link", async () => {
    const registered = registration(page)
    await page.goto(`${northwind}/role/${club}`)
    expect((await registered).postDataJSON()).toMatchObject({ roleId: club })
    expect(Object.keys((await registered).postDataJSON() as object).toSorted()).toEqual(['orgId', 'roleId'])
    // The role's deck opens automatically.
    await expect(page).toHaveURL(/\/decks\/b647c32b-df13-422b-b6c3-4cb4c43ef17c/)
  })

  await test.step('S-REG-15 registers the guest from the account settings', async () => {
    const email = `lou-${Date.now()}@northwind.example`
    await page.goto(`${northwind}/user/settings`)
    await page.getByLabel('Name', { exact: true }).fill('Lou Winter')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('steam-and-pour-9')
    await button(page, 'Register').click()
    await expect(page.getByText('Lou Winter').first()).toBeVisible()
    await page.goto(`${northwind}/`)
    await expect(page.getByRole('link', { name: 'Lou Winter, profile' })).toBeVisible()
  })

  await test.step('S-REG-13 does the same for the role of a login code, and keeps the form in another tab', async () => {
    const context = await browser.newContext()
    const beside = await context.newPage()
    await beside.goto(northwind)
    await expect(button(beside, 'Continue')).toBeVisible()
    const other = await context.newPage()
    let answer = (): void => undefined
    const later = new Promise<void>((resolve) => {
      answer = resolve
    })
    await context.route('**/api/user/register', (route) => later.then(() => route.continue()))
    const registered = registration(other)
    await other.goto(`${northwind}/role/winter`)
    expect((await registered).postDataJSON()).toMatchObject({ roleId: 'b462038a-0301-4786-8eb1-9d3d05ade83f' })
    // It knows of the visitor, and waits for the sign-in like any form.
    await expect(beside.locator('form')).toHaveAttribute('aria-busy', 'true')
    answer()
    await expect(other).toHaveURL(/\/decks\/6663f731-10b1-4224-ac1a-93ffe137f576/)
    await context.close()
  })

  await test.step('S-REG-14 X-UX-02 reports an invalid code once and forgets it, and reports when it could not be checked', async () => {
    const context = await browser.newContext()
    const other = await context.newPage()
    await other.route('**/worker/account-*.js', (route) => route.abort())
    await other.goto(`${northwind}/role/no-such-code`)
    await expect(other.locator('[popover]')).toContainText('This part of the app could not be loaded.')
    await expect(button(other, 'Continue')).toBeVisible()
    await other.unroute('**/worker/account-*.js')
    await other.reload()
    const said = other.getByRole('alertdialog', { name: 'There was a problem registering' })
    await expect(said).toBeVisible()
    await said.getByRole('button', { name: 'Close' }).click()
    // Closing the dialog goes back in the history, which would abort a reload at the same time.
    await layersLeft(other)
    await other.reload()
    await expect(button(other, 'Continue')).toBeVisible()
    await expect(said).toHaveCount(0)
    await context.close()
  })
})

test('S-REG-06 requires the robot check to register where the organisation has a site key', async ({ page, host }) => {
  const email = `kim-${Date.now()}@meridian.example`
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const fill = async (address: string) => {
    await button(page, 'Create account').click()
    await page.getByLabel('Name', { exact: true }).fill('Kim Falk')
    await page.getByLabel('Email').fill(address)
    await page.getByLabel('Password', { exact: true }).fill('Tamp!ng92Cups')
  }

  await test.step('shows no check and sends no token without a site key', async () => {
    await page.goto(host('northwind'))
    await fill(`kim-${Date.now()}@northwind.example`)
    await expect(page.locator('iframe')).toHaveCount(0)
    const registered = registration(page)
    await button(page, 'Create account').click()
    expect(Object.keys((await registered).postDataJSON() as object)).not.toContain('recaptchaResponse')
    await expect(page.getByRole('link', { name: 'Kim Falk, profile' })).toBeVisible()
    expect(asked.filter((path) => path.startsWith('/robot-check'))).toEqual([])
  })

  await page.goto(host('meridian'))
  await button(page, 'Use my email').click()
  await fill(email)
  const check = page.frameLocator('iframe[title="Robot check"]')
  const robot = check.getByLabel('I am a robot (the check fails)')
  await expect(robot).toBeVisible()

  await test.step('sends nothing without a token', async () => {
    const before = asked.length
    await button(page, 'Create account').click()
    await expect(page.getByText('You must pass the robot check')).toBeVisible()
    expect(await wrongOn(page, { without: 'iframe' })).toEqual([])
    expect(asked.slice(before).filter((path) => path === '/api/user/register')).toEqual([])
  })

  await test.step('refuses a token that the service rejects', async () => {
    await robot.check()
    await button(page, 'Create account').click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('You must pass the robot check')
  })

  await test.step('registers a user who passes', async () => {
    await check.getByLabel('I am not a robot').check()
    await page.getByLabel('Password', { exact: true }).fill('Tamp!ng92Cups')
    const registered = registration(page)
    await button(page, 'Create account').click()
    expect((await registered).postDataJSON()).toMatchObject({
      recaptchaResponse: 'passed',
      roleId: '724e032c-0f6f-4008-8b4b-114f53edf8dc',
    })
    await expect(page.getByRole('link', { name: 'Kim Falk, profile' })).toBeVisible()
  })
})
