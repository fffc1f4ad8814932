import type { Page } from '@playwright/test'
import { fetchUncached } from '../uncached-response'
import { wrongOn } from './axe'
import { everythingStored } from './storage'
import { expect, goInside, test } from './support'

type Fields = Readonly<Record<string, unknown>>

const meridianId = '14c5d6af-f280-47df-a448-b953a261218f'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const atForm = (page: Page) => expect(button(page, 'Continue with Okta')).toBeVisible()

/** Goes to the provider and returns the query parameters that it received. */
async function toProvider(page: Page, name: string): Promise<URLSearchParams> {
  await button(page, name).click()
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
  const asked = askedOf.get(page)
  if (asked === undefined) throw new Error('the provider was not asked')
  return asked
}
const askedOf = new WeakMap<Page, URLSearchParams>()

/** Enters a login at the provider and consents. */
async function agreeAs(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('D-ROUTE-22 S-ROUTE-27 S-SSO-02 S-SSO-13 S-SSO-14 S-SSO-15 S-SSO-16 S-SSO-17 S-ROUTE-23 X-SEC-03 signs in people of Meridian Health at a real OpenID provider', async ({
  page,
  host,
}) => {
  const meridian = host('meridian')
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/auth') askedOf.set(page, url.searchParams)
  })

  await test.step('D-ROUTE-22 S-ROUTE-27 signs in at once by address when there is one provider, and not again after a cancel', async () => {
    await page.route(/\/api\/user\/data-sync\/v3(\?|$)/, async (route) => {
      // The test process resolves no other host.
      const url = new URL(route.request().url())
      const headers = { ...route.request().headers(), host: url.host }
      url.hostname = 'localhost'
      const reply = await fetchUncached(route, { url: url.href, headers })
      const answer = (await reply.response.json()) as {
        readonly payloads: readonly { readonly type: string; readonly data: object }[]
      }
      const payloads = answer.payloads.map(({ type, data }) => {
        if (type !== 'Org') return { type, data }
        const { samlConfig: _saml, oauthConfig, ...org } = data as Fields
        const { okta, forced } = oauthConfig as Fields
        return { type, data: { ...org, oauthConfig: { okta, forced } } }
      })
      await route.fulfill({ ...reply, json: { ...answer, payloads } })
    })
    await page.goto(`${meridian}/user?auto_login`)
    await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(alert(page)).toHaveText('Authorization session cancelled')
    await expect(page).toHaveURL(`${meridian}/start`)
    await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveText(['Continue with Okta'])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('S-SSO-02 leads a deep link to the provider buttons only', async () => {
    await page.goto(`${meridian}/user`)
    for (const name of ['Google', 'Microsoft', 'Okta', 'single sign-on'])
      await expect(button(page, `Continue with ${name}`)).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveCount(0)
    expect(await wrongOn(page)).toEqual([])
  })

  await test.step('X-SEC-03 requests PKCE S256 with a fresh state and nonce each time', async () => {
    const first = await toProvider(page, 'Continue with Google')
    expect(Object.fromEntries(first)).toMatchObject({
      client_id: 'meridian-google',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${meridian}/oauth-redirect`,
    })
    await page.goBack()
    await expect(alert(page)).toHaveText('Authorization session cancelled')
    const second = await toProvider(page, 'Continue with Okta')
    for (const name of ['state', 'nonce', 'code_challenge']) expect(second.get(name)).not.toBe(first.get(name))
  })

  await test.step('S-SSO-14 reports a cancel at the provider, and leaves nothing in the address', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(alert(page)).toHaveText('Authorization session cancelled')
    await expect(page).toHaveURL(`${meridian}/start`)
  })

  await test.step("S-SSO-15 shows the provider's error text", async () => {
    await page.route(/\/auth\?/, (route) => route.continue({ url: `${route.request().url()}&prompt=none` }))
    await button(page, 'Continue with Okta').click()
    await expect(alert(page)).toHaveText('End-User authentication is required')
    await page.unroute(/\/auth\?/)
  })

  await test.step('S-ROUTE-23 X-SEC-03 ignores a callback that this tab did not request', async () => {
    await page.goto(`${meridian}/oauth-redirect?code=stolen&state=known`)
    await expect(alert(page)).toHaveText('There was a problem logging in')
    await expect(page).toHaveURL(`${meridian}/start`)
  })

  await test.step('X-SEC-03 refuses a callback with another state, whatever text it has', async () => {
    await toProvider(page, 'Continue with Okta')
    await page.goto(`${meridian}/oauth-redirect?error=call_us&error_description=Call+us+now&state=another`)
    await expect(alert(page)).toHaveText('There was a problem logging in')
  })

  await test.step('S-SSO-13 S-ROUTE-23 reports a missing token when the provider refuses the code', async () => {
    const asked = await toProvider(page, 'Continue with Microsoft')
    const answer = new URLSearchParams({ code: 'old', state: asked.get('state') ?? '', iss: askedAt(page) })
    const sent = page.waitForRequest(/\/api\/user\/register-oauth$/)
    await page.goto(`${meridian}/--/oauth-redirect?${answer.toString()}`)
    // The client has a secret, so the server asks the provider; the browser sends the code (S-SSO-08).
    expect((await sent).postDataJSON()).toMatchObject({ ssoPayload: { provider: 'azure', code: 'old' } })
    await expect(alert(page)).toHaveText('Error fetching authentication token')
    await expect(page).toHaveURL(`${meridian}/start`)
  })

  await test.step('S-SSO-16 reports that the API refuses the user', async () => {
    await toProvider(page, 'Continue with Okta')
    await agreeAs(page, 'maya@northwind.example')
    await expect(alert(page)).toHaveText('There was a problem logging in')
    await page.context().clearCookies()
  })

  await test.step('S-SSO-17 X-SEC-03 signs a known user in at the deep link, and leaves nothing of the callback', async () => {
    const asked = await toProvider(page, 'Continue with Okta')
    const registered = page.waitForRequest(/\/api\/user\/register-oauth$/)
    await agreeAs(page, 'nadia')
    const { ssoPayload } = (await registered).postDataJSON() as {
      readonly ssoPayload: { readonly provider: string; readonly idToken: string; readonly nonce: string }
    }
    expect(ssoPayload).toMatchObject({ provider: 'okta', nonce: asked.get('nonce') })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
    await expect(page).toHaveURL(`${meridian}/user`)
    await expect(page.getByRole('main')).toContainText('Nadia Rahman')
    const kept = JSON.stringify(await everythingStored(page))
    for (const secret of [
      ssoPayload.idToken,
      ssoPayload.nonce,
      asked.get('state') ?? '',
      'verifier',
      'known-to-this-pack',
    ])
      expect(kept).not.toContain(secret)
  })

  /** Returns the provider's own address as it appears in its responses. */
  function askedAt(at: Page): string {
    return new URL(at.url()).origin
  }
})

test('S-SSO-08 S-SSO-17 exchanges the code on the server when it holds the secret; the browser requests no token', async ({
  page,
  host,
}) => {
  const meridian = host('meridian')
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/auth') askedOf.set(page, url.searchParams)
    if (url.pathname === '/token' || url.pathname.startsWith('/.well-known')) asked.push(request.url())
  })
  await page.goto(`${meridian}/user`)

  await test.step("creates no account for an address outside the organisation's domains", async () => {
    await toProvider(page, 'Continue with Microsoft')
    await agreeAs(page, 'nobody@elsewhere.example')
    await expect(alert(page)).toHaveText('There was a problem logging in')
    await page.context().clearCookies()
  })

  await test.step('signs in a member of the organisation at the deep link', async () => {
    const query = await toProvider(page, 'Continue with Microsoft')
    expect(query.get('client_id')).toBe('meridian-azure')
    await agreeAs(page, 'tomas')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
    await expect(page).toHaveURL(`${meridian}/user`)
    await expect(page.getByRole('main')).toContainText('Tomas')
    const kept = JSON.stringify(await everythingStored(page))
    for (const secret of [query.get('state') ?? '', 'verifier', 'known-to-this-pack'])
      expect(kept).not.toContain(secret)
  })
  expect(asked).toEqual([])
})

test("S-SSO-04 S-SSO-05 S-SSO-06 S-SSO-14 S-ROUTE-24 S-ROUTE-26 S-LOGIN-28 X-SEC-03 signs in through an organisation's own identity provider and returns", async ({
  page,
  host,
  request,
  context,
}) => {
  const [meridian, kestrel] = [host('meridian'), host('kestrel')]

  await test.step('S-ROUTE-24 refuses an unrequested session and removes it from the address at once', async () => {
    const credentials = { email: 'nadia@meridian.example', password: 'Ward-7-north!', orgId: meridianId }
    const reply = await request.post('/api/user/login', { data: credentials })
    const { payloads } = (await reply.json()) as {
      readonly payloads: readonly { readonly data: { readonly sessionId: string; readonly jwtToken: string } }[]
    }
    const { jwtToken = '', sessionId = '' } = payloads[0]?.data ?? {}
    expect(jwtToken).not.toBe('')
    const answer = new URLSearchParams({ token: jwtToken, sessionId })
    await page.goto(`${meridian}/saml-redirect?${answer.toString()}`)
    await expect(alert(page)).toHaveText('There was a problem logging in')
    await expect(page).toHaveURL(`${meridian}/start`)
    expect(JSON.stringify(await everythingStored(page))).not.toContain(jwtToken)
  })

  await test.step('S-SSO-04 offers email where allowed, and goes to the email form and back', async () => {
    await atForm(page)
    await button(page, 'Use my email').click()
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await button(page, 'Back to single sign-on').click()
    await atForm(page)
  })

  await test.step("S-SSO-06 S-ROUTE-24 S-ROUTE-26 goes to the API with the organisation, and returns signed in at the link's target", async () => {
    await goInside(page, `/start?target=${encodeURIComponent('web+flipdeck://user')}`)
    const went = page.waitForRequest(/\/api\/user\/login-saml/)
    await button(page, 'Continue with single sign-on').click()
    expect(new URL((await went).url()).search).toBe(`?orgId=${meridianId}`)
    const landed = page.waitForRequest(/\/saml-redirect\?/)
    await button(page, 'Owen Price').click()
    const answer = new URL((await landed).url()).searchParams
    await expect(page.getByRole('link', { name: 'Owen Price, profile' })).toBeVisible()
    await expect(page).toHaveURL(`${meridian}/user`)
    const outside = (await everythingStored(page)).filter(({ place }) => !/\/secrets /.test(place))
    for (const name of ['token', 'sessionId']) {
      expect(answer.get(name)).not.toBe('')
      expect(JSON.stringify(outside)).not.toContain(answer.get(name))
    }
  })

  await test.step('S-SSO-14 keeps nothing of an abandoned sign-in for a later one', async () => {
    await page.evaluate(() => sessionStorage.setItem('flipdeck-sign-on', '{"way":"saml","begunAt":0}'))
    await goInside(page, '/start')
    await expect(page).toHaveURL(`${meridian}/`)
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('flipdeck-sign-on')
  })

  await test.step('S-LOGIN-28 S-SSO-05 shows a frame only after Log in is pressed, and no email where it is not allowed', async () => {
    const other = await context.newPage()
    await other.goto(kestrel)
    await expect(button(other, 'Log in')).toBeVisible()
    await expect(other.locator('iframe')).toHaveCount(0)
    await expect(button(other, 'Use my email')).toHaveCount(0)
    await button(other, 'Log in').click()
    await expect(other.locator('iframe')).toBeFocused()
    const frame = other.frameLocator('iframe[title="Sign-in of your organization"]')
    await frame.getByRole('button', { name: 'Sara Holm' }).click()
    await expect(other.getByRole('link', { name: 'Sara Holm, profile' })).toBeVisible()
    await expect(other).toHaveURL(`${kestrel}/`)
    await other.close()
  })
})
