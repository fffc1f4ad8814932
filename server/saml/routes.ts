import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { encodeText } from '../../protocol/url-encoding'
import { apiPrefix } from '../../protocol/server-path-prefixes'
import { accountFor } from '../calls/single-sign-on'
import { pagePolicy } from '../http/headers'
import { errorFields, logLine } from '../log'
import { servicesOf } from '../organisations/org-services'
import type { SamlProvider } from '../organisations/org-services'
import { orgById, orgIdOfHost } from '../organisations/organisations'
import type { Org } from '../organisations/hosted-org'
import { originOfOrg } from '../organisations/origins'
import { link, htmlPage, paragraph } from '../pages/html-page'
import { countTry, forgiveTry, limitsOf, mayTry } from '../limits/rate-limits'
import { DatabaseUnavailable } from '../db/database-unavailable'
import { Refused } from '../api/refusal'
import { noSingleSignOnPage, tooManyTriesPage } from '../pages/error-pages'
import { eventOfRefusal, securityReport } from '../auth/security-events'
import type { SecurityEvent } from '../auth/security-events'
import { beginHandover } from '../auth/session'
import type { SessionSecrets } from '../auth/session'
import type { Services } from '../services'
import { sanitizeText } from '../db/sanitize-text'
import { inTransaction } from '../db/transaction'
import { textsIn } from '../texts/texts'
import { addressOf, requestIdOf, requestedLanguageOf, bodyOf, hostOf } from '../http/hono-env'
import type { Env, WebContext } from '../http/hono-env'
import { JudgingOverdue } from './judging'
import type { Judging } from './judging'
import { dropRequests, knownRequests, pendingRequests, requestLifetime, requestStore, useRequest } from './requests'
import { isAcceptable, serviceProvider } from './service-provider'
import type { Endpoints, SamlIdentity } from './service-provider'

export const samlPath = `${apiPrefix}/user/login-saml`

interface Party {
  readonly org: Org
  readonly provider: SamlProvider
  readonly endpoints: Endpoints
}

/**
 * Serves sign-in at an organisation's identity provider (X-SERVER-07, S-SSO-06). '/' redirects the browser to the
 * provider. '/{organisation}/callback' accepts its answer, if this browser started the request.
 * '/{organisation}/metadata' is for the provider's operator.
 */
export function samlServiceRoutes(services: Services, judge: Judging): Hono<Env> {
  const { db, config, clock, ids } = services
  const routes = new Hono<Env>()
  const report = securityReport(services)
  // A cookie with this prefix is limited to this host and to TLS.
  const cookie = config.tls ? '__Host-saml' : 'saml'

  routes.use('*', async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', pagePolicy)
  })

  routes.get('/', async (c) => {
    const party = await partyOf(
      services,
      c.req.query('orgId') ?? orgIdOfHost(await services.packs.current(), hostOf(c)),
    )
    if (party === undefined) return noSingleSignOnPage(c)
    if (!(await mayTry(db, limitsOf.address('singleSignOn', addressOf(c), config.addressLimits), clock.now())))
      return tooManyTriesPage(c, services, 'saml')
    const browser = ids.secret()
    const requests = requestStore(db, party.org.organisation.id, browser, clock.now())
    const address = await serviceProvider(party.provider, party.endpoints, requests).getAuthorizeUrlAsync('', '', {})
    setCookie(c, cookie, browser, {
      httpOnly: true,
      secure: config.tls,
      // The provider's page posts the answer as a cross-site form.
      sameSite: config.tls ? 'None' : 'Lax',
      path: '/',
      maxAge: requestLifetime / 1000,
    })
    return c.redirect(address, 302)
  })

  routes.get('/:orgId/metadata', async (c) => {
    const party = await partyOf(services, c.req.param('orgId'))
    if (party === undefined) return noSingleSignOnPage(c)
    const xml = serviceProvider(party.provider, party.endpoints, knownRequests([])).generateServiceProviderMetadata(
      null,
    )
    return c.body(xml, 200, { 'Content-Type': 'application/samlmetadata+xml' })
  })

  routes.post('/:orgId/callback', async (c) => {
    const party = await partyOf(services, c.req.param('orgId'))
    if (party === undefined) return noSingleSignOnPage(c)
    const limit = limitsOf.address('login', addressOf(c), config.addressLimits)
    try {
      await countTry(db, limit, clock.now())
      const secrets = await signIn(c, party, getCookie(c, cookie) ?? '')
      if (secrets === undefined) {
        report('signInRefused', { of: 'saml', address: addressOf(c), request: requestIdOf(c) })
        return refused(c, party)
      }
      await inTransaction(db, async (tx) => {
        await forgiveTry(tx, limit)
        await forgiveTry(tx, limitsOf.address('singleSignOn', addressOf(c), config.addressLimits))
      })
      setCookie(c, cookie, '', { httpOnly: true, secure: config.tls, path: '/', maxAge: 0 })
      const query = `token=${encodeText(secrets.jwtToken)}&sessionId=${encodeText(secrets.sessionId)}`
      return c.redirect(`/saml-redirect?${query}`, 303)
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      services.log(logLine('warn', 'saml refused', { request: requestIdOf(c), ...errorFields(error) }))
      const event = eventOfRefusal(error) ?? 'signInRefused'
      report(event, { of: 'saml', address: addressOf(c), request: requestIdOf(c) })
      if (event === 'serverBusy') throw error
      return refused(c, party, error instanceof Refused && error.fault.code === 429 ? 429 : 403)
    }
  })

  /**
   * Begins the session of the person in the answer. Undefined when there is none; throws when the answer is invalid.
   */
  async function signIn(c: WebContext, party: Party, browser: string): Promise<SessionSecrets | undefined> {
    const response = new URLSearchParams(await bodyOf(c)).get('SAMLResponse') ?? ''
    if (browser === '' || response === '' || !isAcceptable(response)) return undefined
    const now = clock.now()
    const requests = await pendingRequests(db, party.org.organisation.id, browser, now)
    if (requests.length === 0) return undefined
    const { provider, endpoints } = party
    const judged = await judge({ response, provider, endpoints, requests }).catch(async (error: unknown) => {
      // Another attempt with the same request would block the thread again.
      if (error instanceof JudgingOverdue) await dropRequests(db, requests)
      throw error
    })
    return judged && begin(c, party, judged.identity, judged.requestId, now)
  }

  const begin = async (c: WebContext, { org }: Party, identity: SamlIdentity, request: string, now: number) => {
    const pack = await services.packs.current()
    const events: (readonly [SecurityEvent, string])[] = []
    const secrets = inTransaction(db, async (tx) => {
      // A retried transaction reports its events once.
      events.length = 0
      if (!(await useRequest(tx, request))) return undefined
      const from = { address: addressOf(c), askedLanguage: requestedLanguageOf(c) }
      const asked = { orgId: org.organisation.id, sessionId: undefined, session: undefined, pack, ...from }
      const reporting = (event: SecurityEvent, userId: string) => void events.push([event, userId])
      const context = { tx, now, clock, ids, config, mail: services.mail, report: reporting, ...asked }
      const account = await accountFor(context, { org }, 'saml', identity)
      return beginHandover(context, account.id)
    })
    return secrets.finally(() => {
      for (const [event, userId] of events)
        report(event, { of: 'saml', userId, address: addressOf(c), request: requestIdOf(c) })
    })
  }

  return routes
}

/** Returns an organisation that uses SAML and has a configured provider. */
async function partyOf({ db, config }: Services, id: string | undefined): Promise<Party | undefined> {
  const org = id === undefined ? undefined : await orgById(db, sanitizeText(id))
  if (id === undefined || org?.organisation.samlConfig === undefined || org.organisation.active === false)
    return undefined
  const { saml } = await servicesOf(db, id)
  if (saml === undefined) return undefined
  const base = `${await originOfOrg(db, config, id)}${samlPath}/${encodeText(id)}`
  return { org, provider: saml, endpoints: { entityId: `${base}/metadata`, callback: `${base}/callback` } }
}

function refused(c: WebContext, { org }: Party, status: 403 | 429 = 403) {
  const organisation = org.organisation.name
  const language = requestedLanguageOf(c)
  const { title, refused: text, again } = textsIn[language].singleSignOn
  return c.html(htmlPage(language, title, `${paragraph(text)}${link('/start', again)}`, { organisation }), status)
}
