import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { encodeText } from '../../protocol/url-text'
import { apiPrefix } from '../api'
import { accountFor } from '../calls/single-sign-on'
import { pagePolicy } from '../headers'
import { errorFields, logLine } from '../log'
import { servicesOf } from '../org-services'
import type { SamlProvider } from '../org-services'
import { orgById, orgIdOfHost } from '../organisations'
import type { Org } from '../organisations'
import { originOfOrg } from '../origins'
import { link, page, paragraph } from '../page'
import { countTry, forgiveTry, limitsOf } from '../rate-limits'
import { Refused } from '../refusal'
import { noSingleSignOn } from '../refused-pages'
import { beginHandover } from '../session'
import type { SessionSecrets } from '../session'
import type { Services } from '../services'
import { storableText } from '../storable'
import { textsIn } from '../texts/texts'
import { addressOf, askedLanguageOf, bodyOf, hostOf } from '../web'
import type { Env, WebContext } from '../web'
import { requestLifetime, requestsOf, useRequest } from './requests'
import { identityOf, isAcceptable, isAnswer, serviceProvider } from './service-provider'
import type { Endpoints, SamlIdentity } from './service-provider'

export const samlPath = `${apiPrefix}/user/login-saml`

interface Party {
  readonly org: Org
  readonly provider: SamlProvider
  readonly endpoints: Endpoints
}

/**
 * Signing in at an organisation's own identity provider (X-SERVER-07, S-SSO-06): '/' sends the browser there,
 * '/{organisation}/callback' takes its answer, if this browser asked for it, and '/{organisation}/metadata' is what
 * the provider's operator needs.
 */
export function samlServiceRoutes(services: Services): Hono<Env> {
  const { db, config, clock, ids } = services
  const routes = new Hono<Env>()
  // A name with this prefix is a cookie of this host alone, over TLS alone.
  const cookie = config.tls ? '__Host-saml' : 'saml'

  routes.use('*', async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', pagePolicy)
  })

  routes.get('/', async (c) => {
    const party = await partyOf(services, c.req.query('orgId') ?? (await orgIdOfHost(db, hostOf(c))))
    if (party === undefined) return noSingleSignOn(c)
    const browser = ids.secret()
    const requests = requestsOf(db, party.org.organisation.id, browser, clock.now())
    const address = await serviceProvider(party.provider, party.endpoints, requests).getAuthorizeUrlAsync('', '', {})
    setCookie(c, cookie, browser, {
      httpOnly: true,
      secure: config.tls,
      // The answer comes as a form that the provider's page sends.
      sameSite: config.tls ? 'None' : 'Lax',
      path: '/',
      maxAge: requestLifetime / 1000,
    })
    return c.redirect(address, 302)
  })

  routes.get('/:orgId/metadata', async (c) => {
    const party = await partyOf(services, c.req.param('orgId'))
    if (party === undefined) return noSingleSignOn(c)
    const requests = requestsOf(db, party.org.organisation.id, '', clock.now())
    const xml = serviceProvider(party.provider, party.endpoints, requests).generateServiceProviderMetadata(null)
    return c.body(xml, 200, { 'Content-Type': 'application/samlmetadata+xml' })
  })

  routes.post('/:orgId/callback', async (c) => {
    const party = await partyOf(services, c.req.param('orgId'))
    if (party === undefined) return noSingleSignOn(c)
    const limit = limitsOf.loginFrom(addressOf(c))
    try {
      await countTry(db, limit, clock.now())
      const secrets = await signIn(c, party, getCookie(c, cookie) ?? '')
      if (secrets === undefined) return refused(c, party)
      await db.transaction().execute((tx) => forgiveTry(tx, limit))
      setCookie(c, cookie, '', { httpOnly: true, secure: config.tls, path: '/', maxAge: 0 })
      const query = `token=${encodeText(secrets.jwtToken)}&sessionId=${encodeText(secrets.sessionId)}`
      return c.redirect(`/saml-redirect?${query}`, 303)
    } catch (error) {
      services.log(logLine('warn', 'saml refused', errorFields(error)))
      return refused(c, party, error instanceof Refused && error.fault.code === 429 ? 429 : 403)
    }
  })

  /** The session of whoever the answer names; undefined when there is none, throws when the answer is not a good one. */
  async function signIn(c: WebContext, party: Party, browser: string): Promise<SessionSecrets | undefined> {
    const response = new URLSearchParams(await bodyOf(c)).get('SAMLResponse') ?? ''
    if (browser === '' || response === '' || !isAcceptable(response)) return undefined
    const now = clock.now()
    const requests = requestsOf(db, party.org.organisation.id, browser, now)
    const provider = serviceProvider(party.provider, party.endpoints, requests)
    const { profile } = await provider.validatePostResponseAsync({ SAMLResponse: response })
    // The library compares the issuer of log-outs only.
    const identity = profile?.issuer === party.provider.entityId ? identityOf(profile) : undefined
    const request = profile?.['inResponseTo']
    if (identity === undefined || typeof request !== 'string') return undefined
    if (!isAnswer(profile?.getAssertion?.(), request, party.endpoints)) return undefined
    return begin(c, party, identity, request, now)
  }

  const begin = (c: WebContext, { org }: Party, identity: SamlIdentity, request: string, now: number) =>
    db.transaction().execute(async (tx) => {
      if (!(await useRequest(tx, request))) return undefined
      const from = { address: addressOf(c), askedLanguage: askedLanguageOf(c) }
      const asked = { orgId: org.organisation.id, sessionId: undefined, ...from }
      const context = { tx, now, clock, ids, config, mail: services.mail, ...asked }
      const account = await accountFor(context, { org, roleId: undefined, byLink: false }, 'saml', identity)
      return beginHandover(context, account.id)
    })

  return routes
}

/** An organisation that uses SAML and has said who its provider is. */
async function partyOf({ db, config }: Services, id: string | undefined): Promise<Party | undefined> {
  const org = id === undefined ? undefined : await orgById(db, storableText(id))
  if (id === undefined || org?.organisation.samlConfig === undefined || org.organisation.active === false)
    return undefined
  const { saml } = await servicesOf(db, id)
  if (saml === undefined) return undefined
  const base = `${await originOfOrg(db, config, id)}${samlPath}/${encodeText(id)}`
  return { org, provider: saml, endpoints: { entityId: `${base}/metadata`, callback: `${base}/callback` } }
}

function refused(c: WebContext, { org }: Party, status: 403 | 429 = 403) {
  const organisation = org.organisation.name
  const language = askedLanguageOf(c)
  const { title, refused: text, again } = textsIn[language].singleSignOn
  return c.html(page(language, title, `${paragraph(text)}${link('/start', again)}`, { organisation }), status)
}
