import type { Config } from '../config/config'
import type { Database } from './connection'
import { hourOf } from '../content/trending'
import { requestLifetime } from '../saml/requests'
import { SIGNING_KEY_LIFETIME_MS } from '../auth/signing-keys'

const DAY = 86_400_000
const messagesLifetime = 30 * DAY
/** Lifetime of activity and statements, ms: long enough for a yearly report. */
const recordsLifetime = 400 * DAY

const timed = [
  'reset_codes',
  'phone_codes',
  'email_changes',
  'report_links',
  'invitations',
  'used_tokens',
  'sign_ons',
  'registrations',
] as const

/** Deletes expired rows: sessions, codes and links, counted attempts, stored answers, old messages and records. */
export async function sweep(db: Database, config: Config, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('token_expires_at', '<=', now).execute()
  for (const table of timed) await db.deleteFrom(table).where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('saml_requests')
    .where('begun_at', '<=', now - requestLifetime)
    .execute()
  await db
    .deleteFrom('rate_limits')
    .where('started_at', '<=', now - DAY)
    .execute()
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', now - config.idempotencyLifetime)
    .execute()
  await db
    .deleteFrom('activity')
    .where('recorded_at', '<=', now - recordsLifetime)
    .execute()
  await db
    .deleteFrom('statements')
    .where('stored_at', '<=', now - recordsLifetime)
    .execute()
  await db
    .deleteFrom('signing_keys')
    .where('created_at', '<=', now - SIGNING_KEY_LIFETIME_MS)
    .execute()
  await db.deleteFrom('trending').where('hour', '<', hourOf(now)).execute()
  await db
    .deleteFrom('mails')
    .where('sent_at', '<=', now - messagesLifetime)
    .execute()
}
