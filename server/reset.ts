import { Hono } from 'hono'
import { newPasswordFault } from './calls/passwords'
import { pagePolicy } from './headers'
import { countTry, limitsOf } from './rate-limits'
import { Refused } from './refusal'
import { escapeHtml, page } from './page'
import { fingerprint, hashPassword, longestPassword } from './secrets'
import { endOtherSessions } from './session'
import type { Services } from './services'
import { stampChanges } from './stamps'
import { addressOf, bodyOf, isCrossSite } from './web'
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
    return row === undefined ? gone(c) : c.html(page('Set a new password', form('')))
  })

  routes.post('/:code', async (c) => {
    if (isCrossSite(c, config.origins, config.tls)) return c.text('Not from another site', 403)
    const now = clock.now()
    try {
      await countTry(db, limitsOf.resetCodeFrom(addressOf(c)), now)
    } catch (error) {
      if (error instanceof Refused)
        return c.html(page('Please wait', '<p>Too many tries, please wait a little.</p>'), 429)
      throw error
    }
    const password = new URLSearchParams(await bodyOf(c)).get('password') ?? ''
    const row = await linkOf(services, c.req.param('code'), now)
    if (row === undefined) return gone(c)
    const fault =
      password.length > longestPassword
        ? 'This password is too long'
        : await db.transaction().execute((tx) => newPasswordFault(tx, row.org_id, password, row.email ?? undefined))
    if (fault !== undefined) return c.html(page('Set a new password', form(fault)), 422)
    const password_hash = await hashPassword(password, config.passwordCost)
    const done = await db.transaction().execute(async (tx) => {
      const used = await tx
        .deleteFrom('reset_codes')
        .where('code_hash', '=', row.code_hash)
        .returning('user_id')
        .executeTakeFirst()
      if (used === undefined) return false
      await tx.deleteFrom('reset_codes').where('user_id', '=', row.user_id).execute()
      await tx
        .updateTable('users')
        .set({ password_hash, password_change_required: false, email_proven: true })
        .where('id', '=', row.user_id)
        .execute()
      await endOtherSessions(tx, row.user_id, undefined)
      await stampChanges(tx, row.user_id, ['all'])
      return true
    })
    return done ? c.html(page('Your new password is set', '<p><a href="/start">Sign in</a></p>')) : gone(c)
  })
  return routes
}

const gone = (c: WebContext) => c.html(page('This link is no longer good', '<p>Please ask for another one.</p>'), 404)

const form = (fault: string): string => `<form method="post">
${fault === '' ? '' : `<p role="alert">${escapeHtml(fault)}</p>`}
<p><label>New password <input name="password" type="password" autocomplete="new-password" required maxlength="${longestPassword}"></label></p>
<p><button type="submit">Set Password</button></p>
</form>`

const linkOf = ({ db }: Services, code: string, now: number) =>
  db
    .selectFrom('reset_codes')
    .innerJoin('users', 'users.id', 'reset_codes.user_id')
    .select(['reset_codes.code_hash', 'reset_codes.user_id', 'users.org_id', 'users.email'])
    .where('code_hash', '=', fingerprint(code))
    .where('expires_at', '>', now)
    .executeTakeFirst()
