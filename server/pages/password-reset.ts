import { Hono } from 'hono'
import { LONGEST_PASSWORD } from '../../protocol/fields'
import type { Language } from '../../protocol/languages'
import { removeAccess } from '../auth/accounts'
import { describePasswordFault, mailPasswordChange, newPasswordFault, reusedPasswordFault } from '../calls/passwords'
import { inTransaction } from '../db/transaction'
import { pagePolicy } from '../http/headers'
import { languageOf } from '../http/language'
import { nameOfOrg } from '../organisations/organisations'
import { escapeHtml, link, htmlPage } from './html-page'
import { limitsOf, mayTry } from '../limits/rate-limits'
import { expiredLinkPage, tooManyTriesPage } from './error-pages'
import { hashSecret } from '../auth/secrets'
import { securityReport } from '../auth/security-events'
import { endOtherSessions, forgetLinks } from '../auth/session'
import type { Services } from '../services'
import { renewStamps } from '../api/etags'
import { textsIn } from '../texts/texts'
import { addressOf, requestIdOf, requestedLanguageOf, bodyOf, isCrossSite } from '../http/hono-env'
import type { Env, WebContext } from '../http/hono-env'

/** Serves the page of a password link: a form for the new password. The link works once, for an hour. */
export function passwordResetRoutes(services: Services): Hono<Env> {
  const { db, config, clock, mail, passwords } = services
  const report = securityReport(services)
  const routes = new Hono<Env>()

  routes.use('*', async (c, next) => {
    await next()
    c.header('Content-Security-Policy', pagePolicy)
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
  })

  routes.get('/:code', async (c) => {
    const row = await linkOf(services, c.req.param('code'), clock.now())
    if (row === undefined) return expiredLinkPage(c)
    return asks(c, await languageOf(db, row.user_id, requestedLanguageOf(c)), await nameOfOrg(db, row.org_id))
  })

  routes.post('/:code', async (c) => {
    if (isCrossSite(c, config.origins, config.tls)) return c.text('Not from another site', 403)
    const now = clock.now()
    if (!(await mayTry(db, limitsOf.address('resetCode', addressOf(c), services.config.addressLimits), now)))
      return tooManyTriesPage(c, services, 'reset')
    const password = new URLSearchParams(await bodyOf(c)).get('password') ?? ''
    const row = await linkOf(services, c.req.param('code'), now)
    if (row === undefined) return expiredLinkPage(c)
    const language = await languageOf(db, row.user_id, requestedLanguageOf(c))
    const texts = textsIn[language]
    const organisation = await nameOfOrg(db, row.org_id)
    const fault =
      (await newPasswordFault(db, row.org_id, password, row.email ?? undefined)) ??
      (await reusedPasswordFault(passwords, row, password))
    if (fault !== undefined) return asks(c, language, organisation, describePasswordFault(fault, texts))
    const password_hash = await passwords.hash(password)
    const done = await inTransaction(db, async (tx) => {
      const used = await tx
        .deleteFrom('reset_codes')
        .where('code_hash', '=', row.code_hash)
        .returning('user_id')
        .executeTakeFirst()
      if (used === undefined) return false
      if (!row.email_proven) await removeAccess(tx, row.user_id)
      await forgetLinks(tx, row.user_id)
      await tx
        .updateTable('users')
        .set({ password_hash, password_change_required: false, email_proven: true })
        .where('id', '=', row.user_id)
        .execute()
      await endOtherSessions(tx, row.user_id, undefined)
      await renewStamps(tx, row.user_id, ['all'])
      await mailPasswordChange(
        { tx, mail, now, askedLanguage: requestedLanguageOf(c) },
        { id: row.user_id, email: row.email },
      )
      return true
    })
    if (done)
      report('passwordChanged', { of: 'reset', userId: row.user_id, address: addressOf(c), request: requestIdOf(c) })
    const { done: title, goOn } = texts.password
    return done ? c.html(htmlPage(language, title, link('/start', goOn), { organisation })) : expiredLinkPage(c)
  })
  return routes
}

/** Renders the form for the new password, with the fault of the previous input. */
function asks(c: WebContext, language: Language, organisation: string | undefined, fault?: string) {
  const { title, label, action } = textsIn[language].password
  const form = `<form method="post">
${fault === undefined ? '' : `<p role="alert">${escapeHtml(fault)}</p>`}
<p><label>${escapeHtml(label)} <input name="password" type="password" autocomplete="new-password" required maxlength="${LONGEST_PASSWORD}"></label></p>
<p><button type="submit">${escapeHtml(action)}</button></p>
</form>`
  return c.html(htmlPage(language, title, form, { organisation }), fault === undefined ? 200 : 422)
}

const linkOf = ({ db }: Services, code: string, now: number) =>
  db
    .selectFrom('reset_codes')
    .innerJoin('users', 'users.id', 'reset_codes.user_id')
    .select(['reset_codes.code_hash', 'reset_codes.user_id', 'users.org_id', 'users.email', 'users.email_proven'])
    .select(['users.password_hash', 'users.password_change_required'])
    .where('code_hash', '=', hashSecret(code))
    .where('expires_at', '>', now)
    .executeTakeFirst()
