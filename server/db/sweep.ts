import type { Config } from '../config/config'
import type { Database } from './connection'
import { hourOf } from '../content/trending'
import { requestLifetime } from '../saml/requests'
import { SIGNING_KEY_LIFETIME_MS } from '../auth/signing-keys'

const DAY = 86_400_000
/** A mail of results is due for one day, so older rows prevent no repeat. */
const RESULTS_MAILS_KEPT_MS = 30 * DAY

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

/** Tables whose entries stay for a while after their owner deleted them, so that other devices learn of it. */
const deletedByOwner = ['favorites', 'ratings', 'user_decks'] as const

/**
 * Deletes expired rows: sessions, codes and links, counted attempts, stored answers, old messages, records and
 * notifications, and entries that their owner deleted.
 */
export async function sweep(db: Database, { retention }: Pick<Config, 'retention'>, now: number): Promise<void> {
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
    .where('created_at', '<=', now - retention.requests)
    .execute()
  await db
    .deleteFrom('activity')
    .where('recorded_at', '<=', now - retention.activity)
    .execute()
  await db
    .deleteFrom('statements')
    .where('stored_at', '<=', now - retention.statements)
    .execute()
  await db
    .deleteFrom('notifications')
    .where('created_at', '<=', now - retention.notifications)
    .execute()
  for (const table of deletedByOwner)
    await db
      .deleteFrom(table)
      .where('deleted_at', '<=', now - retention.deleted)
      .execute()
  await db
    .deleteFrom('signing_keys')
    .where('created_at', '<=', now - SIGNING_KEY_LIFETIME_MS)
    .execute()
  await db
    .deleteFrom('results_mails')
    .where('queued_at', '<=', now - RESULTS_MAILS_KEPT_MS)
    .execute()
  await db.deleteFrom('trending').where('hour', '<', hourOf(now)).execute()
  await db
    .deleteFrom('mails')
    .where('sent_at', '<=', now - retention.messages)
    .execute()
}
