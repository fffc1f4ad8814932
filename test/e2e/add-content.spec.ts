import type { Page } from '@playwright/test'
import { expect, newLearner, packDeck, signIn, test } from './support'
import { ageAccount } from './users'

const winter = packDeck('the-winter-menu')
const code = (page: Page) => page.getByLabel('Content code')
const previous = (page: Page) => page.getByRole('region', { name: 'Previously Added' }).getByRole('listitem')

test('S-ADD-01 S-ADD-03 S-ADD-04 S-ADD-05 S-ADD-06 S-ADD-09 S-ROUTE-13 S-ROUTE-14 adds content by a code and opens it afterwards', async ({
  page,
  context,
  request,
}) => {
  const lookups: string[] = []
  page.on('request', (one) => {
    const { pathname } = new URL(one.url())
    if (/\/user\/roles\/(content-code\/)?[^/]+$/.test(pathname)) lookups.push(pathname.replace(/^.*\/user/, ''))
  })
  await ageAccount(page)
  await page.goto('/')
  await signIn(page, await newLearner(request))
  await page.route('**/api/user/roles', (route) => route.fulfill({ status: 500, body: 'out of order' }))
  await page.goto('/add')
  await expect(page.getByRole('heading', { level: 1, name: 'Add Content' })).toBeVisible()

  await test.step('S-ADD-06 X-UX-03 reports that the earlier codes cannot be loaded, loads them on a retry, and shows the empty list', async () => {
    await expect(previous(page)).toContainText('This list can’t be loaded right now')
    await page.unroute('**/api/user/roles')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(previous(page)).toHaveText('Nothing yet. What you add shows here.')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('S-ADD-01 has a field for the code and no scanner', async () => {
    await expect(code(page)).toBeEditable()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  })

  await test.step('S-ADD-03 asks the server once, 600 ms after the last key', async () => {
    await code(page).evaluate((field) =>
      field.addEventListener('input', () => (document.body.dataset['typed'] = String(Date.now()))),
    )
    const asked = page.waitForRequest(/content-code\/NOTHING$/).then(() => Date.now())
    await code(page).pressSequentially('NOTHING')
    const lastKey = Number(await page.locator('body').getAttribute('data-typed'))
    expect((await asked) - lastKey).toBeGreaterThanOrEqual(600)
    await expect(page.getByText('No content found for code NOTHING')).toBeVisible()
    expect(lookups).toEqual(['/roles/content-code/NOTHING'])
  })

  await test.step('rejects a text that is too long, and sends no request for a link without a code', async () => {
    await code(page).fill('x'.repeat(501))
    await code(page).press('Enter')
    await expect(page.getByRole('alert')).toHaveText('This is too long for a code.')
    await expect(code(page)).toHaveAttribute('aria-invalid', 'true')
    await code(page).fill('\u{1F600} ‏قهوة')
    await code(page).press('Enter')
    await expect(page.getByText('No content found for code \u{1F600} ‏قهوة')).toBeVisible()
    await context.setOffline(true)
    await code(page).fill('WINTER')
    await expect(page.getByText('You are offline. Codes are looked up when you are online.')).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('S-ADD-13 accepts a link copied from the address bar as a link of the product', async () => {
    await code(page).fill(new URL('/add/NOTHING', page.url()).href)
    await expect(page.getByText('No content found for code NOTHING')).toBeVisible()
    await code(page).fill('WINTER')
  })

  await test.step('S-ADD-04 S-ADD-09 offers a button for the found content, which joins, syncs and opens its path', async () => {
    lookups.length = 0
    await code(page).press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Winter menu' })).toBeVisible()
    const calls: string[] = []
    page.on('request', (one) => {
      const { pathname } = new URL(one.url())
      if (/\/(join|v3)$/.test(pathname)) calls.push(pathname.replace(/^.*\//, ''))
    })
    await page.getByRole('button', { name: 'View Content' }).click()
    await expect(page).toHaveURL(new RegExp(`/decks/${winter.deckId}$`))
    await expect(page.getByText(winter.title, { exact: true }).first()).toBeVisible()
    expect(calls.slice(0, 2)).toEqual(['join', 'v3'])
    await page.goBack()
    await expect(previous(page)).toHaveCount(1)
    await expect(previous(page)).toContainText('Winter menu')
  })

  await test.step('S-ROUTE-13 S-ROUTE-14 takes the code from a link, and opens the role when the link has a role id', async () => {
    await page.goto('/add/winter')
    await expect(code(page)).toHaveValue('winter')
    await expect(page.getByRole('heading', { level: 2, name: 'Winter menu' })).toBeVisible()
    lookups.length = 0
    await page.goto('/role/c9f226fe-bcaa-49c6-80b2-980ce8688ec1')
    await expect(page.getByRole('heading', { level: 2, name: 'Barista' })).toBeVisible()
    expect(lookups).toEqual(['/roles/c9f226fe-bcaa-49c6-80b2-980ce8688ec1'])
    await page.getByRole('button', { name: 'View Content' }).click()
    await expect(page).toHaveURL(/\/library$/)
  })
})
