import { Hono } from 'hono'
import type { UserContext } from './context'
import { isUniqueViolation } from './db/violations'
import { pagePolicy } from './headers'
import { originOfOrg } from './origins'
import { languageOf } from './language'
import { nameOfOrg } from './organisations'
import { escapeHtml, link, page, paragraph } from './page'
import { countTry, limitsOf, mayTry } from './rate-limits'
import { goneLink, tooManyTries } from './refused-pages'
import { fingerprint } from './secrets'
import type { Services } from './services'
import { stampChanges } from './stamps'
import { textsIn } from './texts/texts'
import { addressOf, askedLanguageOf, isCrossSite } from './web'
import type { Env } from './web'

const linkLifetime = 60 * 60_000

/** Mails a link to the new address, which is in force once it has been opened, and a word of it to the old one. */
export async function askForProof(
  { tx, user, ids, mail, now, config, orgId, address, askedLanguage }: UserContext,
  email: string,
): Promise<void> {
  await countTry(tx, limitsOf.emailChangeOf(user.id), now)
  await countTry(tx, limitsOf.emailChangeTo(email, address), now)
  const code = ids.secret()
  const expiresAt = now + linkLifetime
  await tx.deleteFrom('email_changes').where('user_id', '=', user.id).execute()
  await tx
    .insertInto('email_changes')
    .values({ code_hash: fingerprint(code), user_id: user.id, email, expires_at: expiresAt })
    .execute()
  const origin = await originOfOrg(tx, config, orgId)
  const { proof, notice } = textsIn[await languageOf(tx, user.id, askedLanguage)].email
  const body = proof.body(`${origin}/email/${code}`)
  await mail.send(tx, { kind: 'mail', to: email, subject: proof.subject, body, expiresAt }, now)
  if (user.email === null) return
  await mail.send(tx, { kind: 'mail', to: user.email, ...notice }, now)
}

/** Where that link leads. It changes something at the press of a button only: programs that look at mails open links. */
export function emailChangeRoutes(services: Services): Hono<Env> {
  const { db, config, clock } = services
  const routes = new Hono<Env>()

  routes.use('*', async (c, next) => {
    await next()
    c.header('Content-Security-Policy', pagePolicy)
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
  })

  routes.get('/:code', async (c) => {
    const asked = await askedFor(services, c.req.param('code'), clock.now())
    if (asked === undefined) return goneLink(c)
    const language = await languageOf(db, asked.user_id, askedLanguageOf(c))
    const { email } = textsIn[language]
    const organisation = await nameOfOrg(db, asked.org_id)
    return c.html(page(language, email.title, form(asked.email, email.action), { organisation }))
  })

  routes.post('/:code', async (c) => {
    if (isCrossSite(c, config.origins, config.tls)) return c.text('Not from another site', 403)
    const now = clock.now()
    const code = c.req.param('code')
    if (!(await mayTry(db, limitsOf.resetCodeFrom(addressOf(c)), now))) return tooManyTries(c)
    const asked = await askedFor(services, code, now)
    if (asked === undefined) return goneLink(c)
    const language = await languageOf(db, asked.user_id, askedLanguageOf(c))
    const { done, goOn, taken } = textsIn[language].email
    const look = { organisation: await nameOfOrg(db, asked.org_id) }
    try {
      return (await confirm(services, code, now)) ? c.html(page(language, done, link('/', goOn), look)) : goneLink(c)
    } catch (error) {
      if (!isUniqueViolation(error, 'users_email')) throw error
      return c.html(page(language, taken.title, paragraph(taken.text), look), 409)
    }
  })
  return routes
}

/** Puts the address in force, and ends the links that went to the old one. */
const confirm = ({ db }: Services, code: string, now: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const asked = await tx
      .deleteFrom('email_changes')
      .where('code_hash', '=', fingerprint(code))
      .where('expires_at', '>', now)
      .returning(['user_id', 'email'])
      .executeTakeFirst()
    if (asked === undefined) return false
    await tx
      .updateTable('users')
      .set({ email: asked.email, email_proven: true })
      .where('id', '=', asked.user_id)
      .execute()
    await tx.deleteFrom('reset_codes').where('user_id', '=', asked.user_id).execute()
    await stampChanges(tx, asked.user_id, ['all'])
    return true
  })

const askedFor = ({ db }: Services, code: string, now: number) =>
  db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['email_changes.user_id', 'email_changes.email', 'users.org_id'])
    .where('code_hash', '=', fingerprint(code))
    .where('expires_at', '>', now)
    .executeTakeFirst()

const form = (email: string, action: string): string => `<form method="post">
<p>${escapeHtml(email)}</p>
<p><button type="submit">${escapeHtml(action)}</button></p>
</form>`
