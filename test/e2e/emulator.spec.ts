import type { Frame, Page } from '@playwright/test'
import { expect, newLearner, signIn, test } from './support'
import { ageAccount } from './users'

/** Opens the sandbox's admin page with Northwind's app in its frame. */
async function openEmulator(page: Page, admin: string): Promise<Frame> {
  await page.goto('/sandbox')
  const { origin } = new URL(page.url())
  await page.getByRole('link', { name: 'Admin emulator' }).click()
  await expect(page).toHaveURL(`${admin}/sandbox/emulator`)
  await page.getByLabel('Host').selectOption('aurora.localhost')
  await page.getByLabel('Host').selectOption('localhost')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(`${admin}/sandbox/emulator?host=localhost`)
  await expect(page.frameLocator('iframe').getByLabel('Email')).toBeVisible()
  const app = page.frame({ url: (url) => url.origin === origin })
  if (app === null) throw new Error('there is no frame')
  return app
}

test('S-EMU-01 S-EMU-02 S-EMU-05 X-SEC-04 runs in the admin frame, sends its requests through the parent page and ignores other senders', async ({
  page,
  host,
  request,
  quietConsole,
}) => {
  const hostsAsked = new Set<string>()
  page.context().on('request', (asked) => {
    const { host: name, pathname } = new URL(asked.url())
    if (pathname.startsWith('/api/')) hostsAsked.add(name)
  })
  const learner = await newLearner(request)
  const app = await openEmulator(page, host('admin'))
  const requests = page.locator('#requests tr')

  await test.step('sends its requests through the parent page', async () => {
    await app.getByLabel('Email').fill(learner.email)
    await app.getByRole('button', { name: 'Continue' }).click()
    await app.getByLabel('Password', { exact: true }).fill(learner.password)
    await app.getByRole('button', { name: 'Log in' }).click()
    await expect(app.getByRole('heading', { name: 'Hi, Robin' })).toBeVisible()
    for (const path of ['/user/app-settings', '/user/login', '/user/data-sync/v3', '/user/home', '/user/library'])
      await expect(requests.filter({ has: page.getByRole('cell', { name: path, exact: true }) }).last()).toContainText(
        'ok',
      )
    expect([...hostsAsked]).toEqual([new URL(host('admin')).host])
    await app.getByRole('link', { name: 'Library' }).first().click()
    await expect(app.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible()
  })

  await test.step('ignores messages from another origin, from another window, or without a matching request', async () => {
    const marked = () => app.evaluate(() => document.documentElement.dataset['marked'])
    await app.evaluate((admin) => {
      document.documentElement.dataset['marked'] = 'yes'
      const refresh = { type: 'refresh' }
      const answer = { requestId: crypto.randomUUID(), status: 'ok', payloads: [] }
      for (const data of [refresh, answer]) {
        window.postMessage(data, '*')
        for (const [origin, source] of [
          ['https://evil.example', parent],
          [admin, window],
          [admin, null],
        ] as const)
          window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
      }
    }, host('admin'))
    await page.evaluate((origin) => {
      const frame = document.querySelector('iframe')?.contentWindow
      for (const data of [{ type: 'refreshed' }, 'refresh', { requestId: 'unknown', status: 'ok' }, null])
        frame?.postMessage(data, origin)
    }, new URL(app.url()).origin)
    await app.getByRole('link', { name: 'Home' }).first().click()
    await expect(app.getByRole('heading', { name: 'Hi, Robin' })).toBeVisible()
    expect(await marked()).toBe('yes')
  })

  await test.step("reloads on the admin's refresh, signed out", async () => {
    await page.getByRole('button', { name: 'Refresh the app' }).click()
    await expect(app.getByLabel('Email')).toBeVisible()
    expect(await app.evaluate(() => document.documentElement.dataset['marked'])).toBeUndefined()
  })
  expect(quietConsole).toEqual([])
})

test('S-TRACK-05 S-TRACK-07 S-XAPI-01 S-HOME-13 follows a pressed promotion and reports it like an opened category to the server; the category is also reported to the statement store', async ({
  page,
  request,
}) => {
  const told: unknown[] = []
  page.on('request', (asked) => {
    if (new URL(asked.url()).pathname !== '/api/user/track') return
    told.push(...(asked.postDataJSON() as { readonly items: readonly unknown[] }).items)
  })
  const home = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/user/home')
  await ageAccount(page)
  await page.goto('/')
  await signIn(page, await newLearner(request))
  const promos = await (await home).text()
  await page.getByRole('region', { name: 'News' }).getByRole('link').first().click()
  await expect.poll(() => told).toContainEqual(expect.objectContaining({ event: 'clickedPromo', objectType: 'promo' }))
  const pressed = told.find((item) => JSON.stringify(item).includes('clickedPromo'))
  expect(promos).toContain((pressed as { readonly objectId: string }).objectId)
  // The promotion leads to '/add/WINTER'.
  await page.getByRole('button', { name: 'View Content' }).click()
  await expect(page.getByRole('heading', { name: 'The winter menu', level: 1 })).toBeVisible()
  await page.goto('/library')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Barista skills/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Barista skills', level: 1 })).toBeVisible()
  const objectId = new URL(page.url()).pathname.split('/').at(-1)
  const opened = { event: 'openedCategory', objectType: 'category', objectId }
  await expect.poll(() => told).toContainEqual(expect.objectContaining(opened))
  // The statement store has received it too, with the learner as actor.
  const activity = `https://flipdeck.example/library/${objectId ?? ''}`
  const statements = async () => {
    const reply = await request.get('/xapi/statements', {
      params: { activity, verb: 'http://adlnet.gov/expapi/verbs/experienced' },
      headers: {
        Authorization: `Basic ${Buffer.from('sandbox-reader:sandbox-reader').toString('base64')}`,
        'X-Experience-API-Version': '1.0.3',
      },
    })
    return (await reply.json()) as { readonly statements: readonly unknown[] }
  }
  const { userId } = told.find((item) => JSON.stringify(item).includes('openedCategory')) as { readonly userId: string }
  const own = { actor: expect.objectContaining({ account: expect.objectContaining({ name: userId }) }) }
  await expect.poll(async () => (await statements()).statements).toContainEqual(expect.objectContaining(own))
})
