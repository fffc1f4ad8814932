import { Hono } from 'hono'
import { accountByEmail } from '../auth/accounts'
import type { Account, UserContext } from '../api/context'
import { inTransaction } from '../db/transaction'
import { isUniqueViolation } from '../db/violations'
import { pagePolicy } from '../http/headers'
import { originOfOrg } from '../organisations/origins'
import { languageOf } from '../http/language'
import { nameOfOrg } from '../organisations/organisations'
import { escapeHtml, link, htmlPage, paragraph } from './html-page'
import { countTry, limitsOf, mayTry } from '../limits/rate-limits'
import { expiredLinkPage, tooManyTriesPage } from './error-pages'
import { hashSecret } from '../auth/secrets'
import { securityReport } from '../auth/security-events'
import { endOtherSessions } from '../auth/session'
import type { Services } from '../services'
import { renewStamps } from '../api/etags'
import { textsIn } from '../texts/texts'
import { addressOf, requestIdOf, requestedLanguageOf, isCrossSite } from '../http/hono-env'
import type { Env } from '../http/hono-env'

const linkLifetime = 60 * 60_000

/**
 * Mails a link to the new address, which takes effect when the link is used, and a notice to the old one. If the new
 * address has an account, its owner gets a notice instead of the link. The answer is the same, so that it does not
 * reveal who has an account (security 41).
 */
export async function askForProof(context: UserContext, email: string): Promise<void> {
  const { tx, user, mail, now, address, askedLanguage } = context
  await countTry(tx, limitsOf.emailChangeOf(user.id), now)
  await countTry(tx, limitsOf.emailChangeTo(email, address), now)
  await tx.deleteFrom('email_changes').where('user_id', '=', user.id).execute()
  const owner = await accountByEmail(tx, email)
  await (owner === undefined ? mailProof(context, email) : mailOwner(context, owner))
  if (user.email === null) return
  const { notice } = textsIn[await languageOf(tx, user.id, askedLanguage)].email
  await mail.send(tx, { kind: 'mail', to: user.email, ...notice }, now)
}

async function mailProof(
  { tx, user, ids, mail, now, config, orgId, askedLanguage }: UserContext,
  email: string,
): Promise<void> {
  const code = ids.secret()
  const expiresAt = now + linkLifetime
  await tx
    .insertInto('email_changes')
    .values({ code_hash: hashSecret(code), user_id: user.id, email, expires_at: expiresAt })
    .execute()
  const origin = await originOfOrg(tx, config, orgId)
  const { proof } = textsIn[await languageOf(tx, user.id, askedLanguage)].email
  const body = proof.body(`${origin}/email/${code}`)
  await mail.send(tx, { kind: 'mail', to: email, subject: proof.subject, body, expiresAt }, now)
}

async function mailOwner({ tx, mail, now, askedLanguage }: UserContext, { id, email }: Account): Promise<void> {
  if (email === null) return
  const { requested } = textsIn[await languageOf(tx, id, askedLanguage)].email
  await mail.send(tx, { kind: 'mail', to: email, ...requested }, now)
}

/** Serves the page of the link. Only a button press changes anything, because mail scanners open links. */
export function emailChangeRoutes(services: Services): Hono<Env> {
  const { db, config, clock } = services
  const routes = new Hono<Env>()
  const report = securityReport(services)

  routes.use('*', async (c, next) => {
    await next()
    c.header('Content-Security-Policy', pagePolicy)
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
  })

  routes.get('/:code', async (c) => {
    const asked = await askedFor(services, c.req.param('code'), clock.now())
    if (asked === undefined) return expiredLinkPage(c)
    const language = await languageOf(db, asked.user_id, requestedLanguageOf(c))
    const { email } = textsIn[language]
    const organisation = await nameOfOrg(db, asked.org_id)
    return c.html(htmlPage(language, email.title, form(asked.email, email.action), { organisation }))
  })

  routes.post('/:code', async (c) => {
    if (isCrossSite(c, config.origins, config.tls)) return c.text('Not from another site', 403)
    const now = clock.now()
    const code = c.req.param('code')
    if (!(await mayTry(db, limitsOf.address('resetCode', addressOf(c), services.config.addressLimits), now)))
      return tooManyTriesPage(c, services, 'email')
    const asked = await askedFor(services, code, now)
    if (asked === undefined) return expiredLinkPage(c)
    const language = await languageOf(db, asked.user_id, requestedLanguageOf(c))
    const { done, goOn, taken } = textsIn[language].email
    const look = { organisation: await nameOfOrg(db, asked.org_id) }
    try {
      const userId = await confirm(services, code, now)
      if (userId === undefined) return expiredLinkPage(c)
      report('emailChanged', { of: 'email', userId, address: addressOf(c), request: requestIdOf(c) })
      return c.html(htmlPage(language, done, link('/', goOn), look))
    } catch (error) {
      if (!isUniqueViolation(error, 'users_email')) throw error
      return c.html(htmlPage(language, taken.title, paragraph(taken.text), look), 409)
    }
  })
  return routes
}

/**
 * Changes the address and invalidates the links sent to the old one. Returns the user's id, or undefined for an invalid
 * link.
 */
const confirm = ({ db }: Services, code: string, now: number): Promise<string | undefined> =>
  inTransaction(db, async (tx) => {
    const asked = await tx
      .deleteFrom('email_changes')
      .where('code_hash', '=', hashSecret(code))
      .where('expires_at', '>', now)
      .returning(['user_id', 'email'])
      .executeTakeFirst()
    if (asked === undefined) return undefined
    await tx
      .updateTable('users')
      .set({ email: asked.email, email_proven: true })
      .where('id', '=', asked.user_id)
      .execute()
    await tx.deleteFrom('reset_codes').where('user_id', '=', asked.user_id).execute()
    // The address is a way into the account, so sessions from before the change end (ASVS 5.0, 7.4.3).
    await endOtherSessions(tx, asked.user_id, undefined)
    await renewStamps(tx, asked.user_id, ['all'])
    return asked.user_id
  })

const askedFor = ({ db }: Services, code: string, now: number) =>
  db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['email_changes.user_id', 'email_changes.email', 'users.org_id'])
    .where('code_hash', '=', hashSecret(code))
    .where('expires_at', '>', now)
    .executeTakeFirst()

const form = (email: string, action: string): string => `<form method="post">
<p>${escapeHtml(email)}</p>
<p><button type="submit">${escapeHtml(action)}</button></p>
</form>`
