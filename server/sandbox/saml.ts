import { Hono } from 'hono'
import { defaultLanguage } from '../../protocol/languages'
import { encodeText } from '../../protocol/url-encoding'
import { pagePolicy } from '../http/headers'
import { belongsTo, orgById, orgIdOfHost } from '../organisations/organisations'
import { noSingleSignOnPage } from '../pages/error-pages'
import type { Services } from '../services'
import { beginHandover } from '../auth/session'
import { bodyOf, hostOf, isCrossSite } from '../http/hono-env'
import type { Env, WebContext } from '../http/hono-env'
import { escapeHtml, htmlPage } from '../pages/html-page'

/**
 * Serves the sandbox's identity provider (S-SSO-06). It lists the people of an organisation that uses SAML, asks for no
 * password, and redirects to '/saml-redirect' with a new session. Exists only in the sandbox.
 */
export function samlRoutes(services: Services): Hono<Env> {
  const { db, config } = services
  const routes = new Hono<Env>()

  routes.get('/', async (c) => {
    c.header('Content-Security-Policy', pagePolicy)
    c.header('Cache-Control', 'no-store')
    const people = await peopleOf(services, c)
    if (people.length === 0) return noSingleSignOnPage(c)
    const buttons = people.map(
      ({ id, name }) => `<p><button name="userId" value="${escapeHtml(id)}">${escapeHtml(name ?? id)}</button></p>`,
    )
    const form = `<form method="post"><p>Who are you? This provider is a part of the sandbox and believes you.</p>${buttons.join('')}</form>`
    return c.html(htmlPage(defaultLanguage, 'Sandbox single sign-on', form))
  })

  routes.post('/', async (c) => {
    if (isCrossSite(c, config.origins, config.tls)) return c.text('Not from another site', 403)
    const chosen = new URLSearchParams(await bodyOf(c)).get('userId')
    const person = (await peopleOf(services, c)).find(({ id }) => id === chosen)
    if (person === undefined) return c.text('Nobody was chosen', 400)
    const now = services.clock.now()
    const secrets = await db.transaction().execute((tx) => beginHandover({ ...services, tx, now }, person.id))
    c.header('Cache-Control', 'no-store')
    return c.redirect(
      `/saml-redirect?token=${encodeText(secrets.jwtToken)}&sessionId=${encodeText(secrets.sessionId)}`,
      303,
    )
  })
  return routes
}

/** Returns the people of the organisation that the query or the host names, if it uses SAML. */
async function peopleOf({ db, packs }: Services, c: WebContext) {
  const id = c.req.query('orgId') ?? orgIdOfHost(await packs.current(), hostOf(c))
  return db.transaction().execute(async (tx) => {
    const org = id === undefined ? undefined : await orgById(tx, id)
    if (org?.organisation.samlConfig === undefined || !belongsTo(org.organisation, id)) return []
    return tx
      .selectFrom('users')
      .select(['id', 'name'])
      .where('org_id', '=', org.organisation.id)
      .where('active', '=', true)
      .where('name', 'is not', null)
      .orderBy('name')
      .execute()
  })
}
