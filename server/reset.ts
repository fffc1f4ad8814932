import { Hono } from 'hono'
import { LONGEST_PASSWORD } from '../protocol/fields'
import type { Language } from '../protocol/languages'
import { describePasswordFault, newPasswordFault } from './calls/passwords'
import { pagePolicy } from './headers'
import { languageOf } from './language'
import { nameOfOrg } from './organisations'
import { escapeHtml, link, page } from './page'
import { limitsOf, mayTry } from './rate-limits'
import { goneLink, tooManyTries } from './refused-pages'
import { fingerprint, hashPassword } from './secrets'
import { endOtherSessions, forgetLinks } from './session'
import type { Services } from './services'
import { stampChanges } from './stamps'
import { textsIn } from './texts/texts'
import { addressOf, askedLanguageOf, bodyOf, isCrossSite } from './web'
import type { Env, WebContext } from './web'

/** Where the link of a password mail leads: a form for the new password. The link is good once, for an hour. */
export function resetRoutes(services: Services): Hono<Env> {
  const { db, config, clock } = services
  const routes = new Hono<Env>()

  routes.use('*', async (c, next) => {
    await next()
    c.header('Content-Security-Policy', pagePolicy)
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
  })

  routes.get('/:code', async (c) => {
    const row = await linkOf(services, c.req.param('code'), clock.now())
    if (row === undefined) return goneLink(c)
    return asks(c, await languageOf(db, row.user_id, askedLanguageOf(c)), await nameOfOrg(db, row.org_id))
  })

  routes.post('/:code', async (c) => {
    if (isCrossSite(c, config.origins, config.tls)) return c.text('Not from another site', 403)
    const now = clock.now()
    if (!(await mayTry(db, limitsOf.resetCodeFrom(addressOf(c)), now))) return tooManyTries(c)
    const password = new URLSearchParams(await bodyOf(c)).get('password') ?? ''
    const row = await linkOf(services, c.req.param('code'), now)
    if (row === undefined) return goneLink(c)
    const language = await languageOf(db, row.user_id, askedLanguageOf(c))
    const texts = textsIn[language]
    const organisation = await nameOfOrg(db, row.org_id)
    if (password.length > LONGEST_PASSWORD) return asks(c, language, organisation, texts.password.tooLong)
    const fault = await db
      .transaction()
      .execute((tx) => newPasswordFault(tx, row.org_id, password, row.email ?? undefined))
    if (fault !== undefined) return asks(c, language, organisation, describePasswordFault(fault, texts))
    const password_hash = await hashPassword(password, config.passwordCost)
    const done = await db.transaction().execute(async (tx) => {
      const used = await tx
        .deleteFrom('reset_codes')
        .where('code_hash', '=', row.code_hash)
        .returning('user_id')
        .executeTakeFirst()
      if (used === undefined) return false
      await forgetLinks(tx, row.user_id)
      await tx
        .updateTable('users')
        .set({ password_hash, password_change_required: false, email_proven: true })
        .where('id', '=', row.user_id)
        .execute()
      await endOtherSessions(tx, row.user_id, undefined)
      await stampChanges(tx, row.user_id, ['all'])
      return true
    })
    const { done: title, goOn } = texts.password
    return done ? c.html(page(language, title, link('/start', goOn), { organisation })) : goneLink(c)
  })
  return routes
}

/** The form for the new password, with what was wrong with the one before. */
function asks(c: WebContext, language: Language, organisation: string | undefined, fault?: string) {
  const { title, label, action } = textsIn[language].password
  const form = `<form method="post">
${fault === undefined ? '' : `<p role="alert">${escapeHtml(fault)}</p>`}
<p><label>${escapeHtml(label)} <input name="password" type="password" autocomplete="new-password" required maxlength="${LONGEST_PASSWORD}"></label></p>
<p><button type="submit">${escapeHtml(action)}</button></p>
</form>`
  return c.html(page(language, title, form, { organisation }), fault === undefined ? 200 : 422)
}

const linkOf = ({ db }: Services, code: string, now: number) =>
  db
    .selectFrom('reset_codes')
    .innerJoin('users', 'users.id', 'reset_codes.user_id')
    .select(['reset_codes.code_hash', 'reset_codes.user_id', 'users.org_id', 'users.email'])
    .where('code_hash', '=', fingerprint(code))
    .where('expires_at', '>', now)
    .executeTakeFirst()
