import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../protocol/languages'
import { systemClock } from '../../server/ports'
import { textsIn } from '../../server/texts/texts'
import { parseSamlCallback } from '../../protocol/sso-callback'
import { judgingInThread } from '../../server/saml/judging'
import type { PostedAnswer } from '../../server/saml/judge-answer'
import { refusals } from '../../server/api/refusal'
import { hashSecret } from '../../server/auth/secrets'
import { limitsOf } from '../../server/limits/rate-limits'
import { hostileAnswer } from './hostile-saml'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox, testConfig } from './sandbox'
import { beginning, packFolder } from './seed'
import type { Sandbox } from './sandbox'

const certificate = join(import.meta.dirname, 'certificates', 'localhost')
const cert = readFileSync(`${certificate}.crt`, 'utf8')
const privateKey = readFileSync(`${certificate}.key`, 'utf8')
const origin = 'https://learn.example'
const host = 'learn.example'
const { namespace } = Constants
const emailFormat = namespace.format.emailAddress

// The provider itself parses its input, without a schema tool.
setSchemaValidator({ validate: () => Promise.resolve('ok') })

const productionConfig = { ...testConfig, sandbox: false, tls: true, publicOrigins: [origin] }

let base: Sandbox
let box: Sandbox
let story: Story
let kestrel: string

const sha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const provider = (entityId = 'https://idp.example/metadata', key = privateKey, algorithm = sha256) =>
  IdentityProvider({
    entityID: entityId,
    signingCert: cert,
    privateKey: key,
    isAssertionEncrypted: false,
    nameIDFormat: [emailFormat],
    requestSignatureAlgorithm: algorithm,
    singleSignOnService: [{ Binding: namespace.binding.redirect, Location: 'https://idp.example/sso' }],
    singleLogoutService: [{ Binding: namespace.binding.redirect, Location: 'https://idp.example/slo' }],
    loginResponseTemplate: { context: SamlLib.defaultLoginResponseTemplate.context, attributes: [] },
  })

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  kestrel = story.org('kestrel')
  base = await openSandbox()
  // Assertions are checked by real time.
  box = base.beside({ config: productionConfig, clock: systemClock })
  await useProvider({
    entityId: 'https://idp.example/metadata',
    entryPoint: 'https://idp.example/sso',
    certificates: [cert],
  })
})
afterAll(() => base.close())

const useProvider = (saml: object) =>
  base.connection.db
    .updateTable('orgs')
    .set({ services: JSON.stringify({ saml }) })
    .where('id', '=', kestrel)
    .execute()

const path = '/api/user/login-saml'

/** Starts a sign-in like a browser; returns the redirect target and the cookie. */
async function begin(orgId = kestrel) {
  const answer = await box.fetch(`${path}?orgId=${orgId}`, { host })
  const cookie = answer.headers.get('Set-Cookie') ?? ''
  return { status: answer.status, location: new URL(answer.headers.get('Location') ?? 'none:'), cookie }
}

/** Returns this server as the provider knows it, from its metadata. */
const serviceProvider = async () => {
  const answer = await box.fetch(`${path}/${kestrel}/metadata`, { host })
  return ServiceProvider({ metadata: await answer.text() })
}

interface Forgery {
  readonly idp?: ReturnType<typeof provider>
  readonly audience?: string
  readonly request?: string
  readonly expires?: number
  /** A template that the provider signs instead of its usual one. */
  readonly signs?: (template: string) => string
}

/** Returns the provider's answer to a request: the form that the browser posts. */
async function answerTo(
  location: URL,
  email: string,
  { idp = provider(), audience, request, expires, signs = (template) => template }: Forgery = {},
) {
  const sp = await serviceProvider()
  const query = { SAMLRequest: location.searchParams.get('SAMLRequest') ?? '' }
  const parsed = await idp.parseLoginRequest(sp, 'redirect', { query })
  const now = Date.now()
  const until = new Date(expires ?? now + 300_000).toISOString()
  const id = `_${Math.random().toString(16).slice(2)}`
  const callback = `${origin}${path}/${kestrel}/callback`
  const values = {
    ID: id,
    AssertionID: `${id}a`,
    Destination: callback,
    Audience: audience ?? `${origin}${path}/${kestrel}/metadata`,
    SubjectRecipient: callback,
    Issuer: idp.entityMeta.getEntityID(),
    IssueInstant: new Date(now).toISOString(),
    ConditionsNotBefore: new Date(now - 60_000).toISOString(),
    ConditionsNotOnOrAfter: until,
    SubjectConfirmationDataNotOnOrAfter: until,
    NameIDFormat: emailFormat,
    NameID: email,
    InResponseTo: request ?? String(parsed.extract.request?.id),
    StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    AuthnStatement: '',
    AttributeStatement: '',
  }
  const filled = await idp.createLoginResponse(
    sp,
    { extract: parsed.extract },
    'post',
    { email },
    (template: string) => ({
      id,
      context: SamlLib.replaceTagsByValue(signs(template), values),
    }),
  )
  return String(filled.context)
}

const post = (
  response: string,
  cookie: string,
  headers: Readonly<Record<string, string>> = {},
  server: Sandbox = box,
  from = '203.0.113.1',
) =>
  server.fetch(`${path}/${kestrel}/callback`, {
    method: 'POST',
    host,
    from,
    body: new URLSearchParams({ SAMLResponse: response, RelayState: '' }).toString(),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: 'https://idp.example',
      'Sec-Fetch-Site': 'cross-site',
      Cookie: cookie.split(';')[0] ?? '',
      ...headers,
    },
  })

/** Returns the id of the request with which the browser was sent to the provider. */
async function requestOf(location: URL): Promise<string> {
  const query = { SAMLRequest: location.searchParams.get('SAMLRequest') ?? '' }
  const { extract } = await provider().parseLoginRequest(await serviceProvider(), 'redirect', { query })
  return String(extract.request?.id)
}

const redirectOf = (answer: Response) => parseSamlCallback((answer.headers.get('Location') ?? '').split('?')[1] ?? '')
const sessionsNow = () => base.connection.db.selectFrom('sessions').select('id').execute()

describe('SRV-03 X-SERVER-07 X-SEC-03 SAML, against a real identity provider library', () => {
  test('S-SSO-06 sends the browser to the provider with a request, and sets a cookie that scripts cannot read', async () => {
    const { status, location, cookie } = await begin()
    expect(status).toBe(302)
    expect(`${location.origin}${location.pathname}`).toBe('https://idp.example/sso')
    expect(cookie).toMatch(/^__Host-saml=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=None$/)
    expect((await begin(story.org('northwind'))).status).toBe(404)
    expect((await begin('nobody')).status).toBe(404)
    expect((await begin('%00')).status).toBe(404)
    expect((await box.fetch(`${path}/%00/metadata`, { host })).status).toBe(404)
    expect([...base.log, ...box.log]).toEqual([])
  })

  test('signs in the user that its answer names, once', async () => {
    const person = story.pack.orgs.find(({ folder }) => folder === 'kestrel')?.users[0]?.user
    const { location, cookie } = await begin()
    const response = await answerTo(location, person?.email ?? '')
    const answer = await post(response, cookie)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toMatch(/^\/saml-redirect\?token=/)
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
    const secrets = redirectOf(answer)
    const params = { jwtToken: secrets?.token ?? '', sessionId: secrets?.sessionId ?? '', orgId: kestrel }
    const { user } = await box.ok('loginJwt', { params, host })
    expect(user.id).toBe(person?.id)
    expect((await box.call('loginJwt', { params, host })).status).toBe(403)
    expect((await post(response, cookie)).status).toBe(403)
  })

  test('security 18 gives one session for two simultaneous posts of the same answer', async () => {
    const { location, cookie } = await begin()
    const response = await answerTo(location, 'twice@kestrel.example')
    const before = (await sessionsNow()).length
    const answers = await Promise.all([post(response, cookie), post(response, cookie)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 403])
    expect((await sessionsNow()).length).toBe(before + 1)
  })

  test('creates an account for a new user in that organisation, with its role for new users', async () => {
    const { location, cookie } = await begin()
    expect((await post(await answerTo(location, 'new.person@kestrel.example'), cookie)).status).toBe(303)
    const rows = await base.connection.db
      .selectFrom('users')
      .innerJoin('memberships', 'memberships.user_id', 'users.id')
      .select(['org_id', 'provider', 'role_id'])
      .where('email', '=', 'new.person@kestrel.example')
      .execute()
    const role = story.pack.orgs.find(({ folder }) => folder === 'kestrel')?.org.org.newUserRoleId
    expect(rows).toEqual([{ org_id: kestrel, provider: 'saml', role_id: role }])
  })

  test("reaches no user of another organisation, whatever this organisation's provider claims", async () => {
    const { location, cookie } = await begin()
    expect((await post(await answerTo(location, 'maya@northwind.example'), cookie)).status).toBe(403)
  })

  test.each(languages)('X-I18N-01 reports a refused answer in %s', async (language) => {
    const { title, refused, again } = textsIn[language].singleSignOn
    const answer = await post('nothing', '', { 'Accept-Language': language })
    const html = await answer.text()
    expect(answer.status).toBe(403)
    for (const part of [
      `<html lang="${language}"`,
      '<p class="organisation">Kestrel',
      `<h1>${title}</h1>`,
      refused,
      `<a href="/start">${again}</a>`,
    ])
      expect(html).toContain(part)
  })

  test('security 18 refuses an answer that was altered, misdirected, late, or not requested by this browser', async () => {
    const before = (await sessionsNow()).length
    const { location, cookie } = await begin()
    const good = await answerTo(location, 'ingrid@kestrel.example')
    const xml = Buffer.from(good, 'base64').toString('utf8')
    const changed = (from: string | RegExp, to: string) => Buffer.from(xml.replace(from, to)).toString('base64')
    const stranger = await begin()
    const refused: readonly (readonly [string, string, string])[] = [
      ['another name', changed('ingrid@', 'boss@'), cookie],
      ['no signature', changed(/<ds:Signature.*?<\/ds:Signature>/s, ''), cookie],
      ['another request', changed(/InResponseTo="[^"]*"/, 'InResponseTo="_other"'), cookie],
      ['a document type', changed(/^/, '<!DOCTYPE x [<!ENTITY e "x">]>'), cookie],
      ['weak signature', changed('xmldsig-more#rsa-sha256', 'xmldsig#rsa-sha1'), cookie],
      ['no cookie', good, ''],
      ['the cookie of another browser', good, stranger.cookie],
      [
        'another audience',
        await answerTo(location, 'ingrid@kestrel.example', { audience: 'https://other.example' }),
        cookie,
      ],
      ['late', await answerTo(location, 'ingrid@kestrel.example', { expires: Date.now() - 120_000 }), cookie],
      ['unasked', await answerTo(location, 'ingrid@kestrel.example', { request: '_never' }), cookie],
      [
        'another provider',
        await answerTo(location, 'ingrid@kestrel.example', { idp: provider('https://evil.example') }),
        cookie,
      ],
      ['rubbish', Buffer.from('<x/>').toString('base64'), cookie],
      ['nothing', '', cookie],
    ]
    for (const [what, response, sent] of refused)
      expect([what, (await post(response, sent)).status]).toEqual([what, 403])
    expect((await sessionsNow()).length).toBe(before)
    expect((await post(good, cookie)).status).toBe(303)
  })

  test.for([
    ['was asked for by nobody', ' InResponseTo="{InResponseTo}"/>', '/>'],
    ['is for another place', 'Recipient="{SubjectRecipient}"', 'Recipient="https://other.example/acs"'],
    ['says nothing of a place', ' Recipient="{SubjectRecipient}"', ''],
    ['is not for whoever brings it', 'cm:bearer', 'cm:sender-vouches'],
    ['says nothing of who may bring it', /<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/, ''],
  ] as const)('security 18 refuses an assertion that %s, whatever the answer around it says', async ([, from, to]) => {
    const { location, cookie } = await begin()
    const signs = (template: string) => {
      const changed = template.replace(from, to)
      expect(changed).not.toBe(template)
      return changed
    }
    const response = await answerTo(location, 'ingrid@kestrel.example', { signs })
    expect((await post(response, cookie)).status).toBe(403)
  })

  test.for([
    ['as it comes', (text: string) => text],
    ['in single quotes', (text: string) => text.replaceAll(/"([^"]*sha1)"/g, "'$1'")],
    ['with a space', (text: string) => text.replaceAll(/Algorithm="([^"]*sha1)"/g, 'Algorithm = "$1"')],
    ['with a character by its number', (text: string) => text.replaceAll('sha1"', 'sha&#49;"')],
  ] as const)('security 21 refuses a valid SHA-1 signature, written %s', async ([, written]) => {
    const { location, cookie } = await begin()
    const sha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
    const idp = provider('https://idp.example/metadata', privateKey, sha1)
    const response = await answerTo(location, 'ingrid@kestrel.example', { idp })
    const xml = written(Buffer.from(response, 'base64').toString('utf8'))
    expect(xml).toContain('xmldsig#')
    expect((await post(Buffer.from(xml).toString('base64'), cookie)).status).toBe(403)
  })

  test('X-SERVER-10 refuses an answer with 12,000 elements or a megabyte before parsing', async () => {
    const judged: PostedAnswer[] = []
    const judge = (posted: PostedAnswer) => {
      judged.push(posted)
      return Promise.resolve(undefined)
    }
    const { cookie, location } = await begin()
    const request = await requestOf(location)
    const counting = base.beside({ config: productionConfig, clock: systemClock, judging: judge })
    const worst = [hostileAnswer(request, 12_000), hostileAnswer(request, 24_000), hostileAnswer(request, 150_000)]
    const large = Buffer.from(`<r InResponseTo="${request}">${'x'.repeat(700_000)}</r>`).toString('base64')
    for (const response of [...worst, large]) expect((await post(response, cookie, {}, counting)).status).toBe(403)
    expect(judged).toEqual([])
    expect((await post(hostileAnswer(request, 1_900), cookie, {}, counting)).status).toBe(403)
    expect(judged).toHaveLength(1)
  })

  test('X-SERVER-10 does not parse an answer for a browser without a started sign-in', async () => {
    const judged: PostedAnswer[] = []
    const judging = (posted: PostedAnswer) => Promise.resolve(void judged.push(posted))
    const counting = base.beside({ config: productionConfig, clock: systemClock, judging })
    expect((await post(hostileAnswer('_r', 10), '__Host-saml=made-up', {}, counting)).status).toBe(403)
    expect(judged).toEqual([])
  })

  test('X-SERVER-10 accepts no other answer for a request whose answer could not be verified in time', async () => {
    const { cookie, location } = await begin()
    const late = base.beside({ config: productionConfig, clock: systemClock, judging: judgingInThread(1) })
    expect((await post(hostileAnswer(await requestOf(location), 1_900), cookie, {}, late)).status).toBe(403)
    expect((await post(await answerTo(location, 'ingrid@kestrel.example'), cookie)).status).toBe(403)
  })

  test('X-SERVER-10 asks the browser to retry when too many answers are queued', async () => {
    const { cookie, location } = await begin()
    const judging = () => Promise.reject(refusals.busy(5_000))
    const full = base.beside({ config: productionConfig, clock: systemClock, judging })
    const answer = await post(hostileAnswer(await requestOf(location), 10), cookie, {}, full)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await answer.text()).toContain(textsIn.en.busy)
  })

  test('security 40 limits sign-in starts per address, and does not count successful ones', async () => {
    const from = '203.0.113.44'
    const key = hashSecret(limitsOf.address('singleSignOn', from, testConfig.addressLimits).name)
    const start = () => box.fetch(`${path}?orgId=${kestrel}`, { host, from })
    const hits = () =>
      base.connection.db.selectFrom('rate_limits').select('hits').where('key', '=', key).executeTakeFirst()
    const first = await start()
    expect(await hits()).toEqual({ hits: 1 })
    const response = await answerTo(new URL(first.headers.get('Location') ?? ''), 'ingrid@kestrel.example')
    expect((await post(response, first.headers.get('Set-Cookie') ?? '', {}, box, from)).status).toBe(303)
    expect(await hits()).toEqual({ hits: 0 })
    await base.connection.db.updateTable('rate_limits').set({ hits: 300 }).where('key', '=', key).execute()
    const before = await base.connection.db.selectFrom('saml_requests').select('id').execute()
    expect((await start()).status).toBe(429)
    expect(await base.connection.db.selectFrom('saml_requests').select('id').execute()).toEqual(before)
  })

  test('refuses an answer signed with another key', async () => {
    await useProvider({
      entityId: 'https://idp.example/metadata',
      entryPoint: 'https://idp.example/sso',
      certificates: [otherCertificate],
    })
    const { location, cookie } = await begin()
    expect((await post(await answerTo(location, 'ingrid@kestrel.example'), cookie)).status).toBe(403)
  })

  test("security 29 logs a refusal for the operator without the user's identity", () => {
    expect(base.log.join('\n') + box.log.join('\n')).not.toMatch(/kestrel\.example|northwind\.example/)
  })
})

const otherCertificate = readFileSync(join(import.meta.dirname, 'certificates', 'other.crt'), 'utf8')
