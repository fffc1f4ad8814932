import type { CacheProvider } from '@node-saml/node-saml'
import type { Tx } from '../context'
import type { Database } from '../db/connection'
import { fingerprint } from '../secrets'

/** A sign-in at a provider takes at most so many ms. */
export const requestLifetime = 10 * 60_000

/** The sign-ins that one browser has begun at one organisation's provider (S-SSO-06, security 18). */
export function requestsOf(db: Database, orgId: string, browser: string, now: number): CacheProvider {
  const browserHash = fingerprint(browser)
  return {
    saveAsync: async (id, value) => {
      await db
        .insertInto('saml_requests')
        .values({ id, org_id: orgId, browser_hash: browserHash, begun_at: now })
        .execute()
      return { value, createdAt: now }
    },
    getAsync: async (id) => {
      const row = await db
        .selectFrom('saml_requests')
        .select('begun_at')
        .where('id', '=', id)
        .where('org_id', '=', orgId)
        .where('browser_hash', '=', browserHash)
        .where('begun_at', '>', now - requestLifetime)
        .executeTakeFirst()
      return row === undefined ? null : new Date(row.begun_at).toISOString()
    },
    // It is used up with the sign-in itself, in one transaction.
    removeAsync: (id) => Promise.resolve(id),
  }
}

/** Uses up a request; false when another answer to it came first. */
export async function useRequest(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.deleteFrom('saml_requests').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}
