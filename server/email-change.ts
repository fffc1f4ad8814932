import { Hono } from 'hono'
import type { UserContext } from './context'
import { isUniqueViolation } from './db/violations'
import { pagePolicy } from './headers'
import { originOfOrg } from './origins'
import { escapeHtml, page } from './page'
import { countTry, limitsOf } from './rate-limits'
import { Refused } from './refusal'
import { fingerprint } from './secrets'
import type { Services } from './services'
import { stampChanges } from './stamps'
import { addressOf, isCrossSite } from './web'
import type { Env, WebContext } from './web'

const linkLifetime = 60 * 60_000

/** Mails a link to the new address, which is in force once it has been opened, and a word of it to the old one. */
export async function askForProof(
  { tx, user, ids, mail, now, config, orgId }: UserContext,
  email: string,
): Promise<void> {
  const code = ids.secret()
  await tx.deleteFrom('email_changes').where('user_id', '=', user.id).execute()
  await tx
    .insertInto('email_changes')
    .values({ code_hash: fingerprint(code), user_id: user.id, email, expires_at: now + linkLifetime })
    .execute()
  const origin = await originOfOrg(tx, config, orgId)
  const body = `Confirm this address for your account here, within the hour: ${origin}/email/${code}`
  await mail.send(tx, { kind: 'mail', to: email, subject: 'Your new email address', body }, now)
  if (user.email === null) return
  const notice = 'Another email address was asked for on your account. If this was not you, set a new password.'
  await mail.send(tx, { kind: 'mail', to: user.email, subject: 'Your email address', body: notice }, now)
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
    const asked = await db
      .selectFrom('email_changes')
      .select('email')
      .where('code_hash', '=', fingerprint(c.req.param('code')))
      .where('expires_at', '>', clock.now())
      .executeTakeFirst()
    return asked === undefined ? gone(c) : c.html(page('Confirm your email address', form(asked.email)))
  })

  routes.post('/:code', async (c) => {
    if (isCrossSite(c, config.origins, config.tls)) return c.text('Not from another site', 403)
    const now = clock.now()
    try {
      await countTry(db, limitsOf.resetCodeFrom(addressOf(c)), now)
      return (await confirm(services, c.req.param('code'), now))
        ? c.html(page('Your email address is confirmed', '<p><a href="/">Go on</a></p>'))
        : gone(c)
    } catch (error) {
      if (error instanceof Refused)
        return c.html(page('Please wait', '<p>Too many tries, please wait a little.</p>'), 429)
      if (isUniqueViolation(error, 'users_email'))
        return c.html(page('This address has another account', '<p>It was not changed.</p>'), 409)
      throw error
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

const gone = (c: WebContext) => c.html(page('This link is no longer good', '<p>Please ask for another one.</p>'), 404)

const form = (email: string): string => `<form method="post">
<p>${escapeHtml(email)}</p>
<p><button type="submit">Confirm</button></p>
</form>`
