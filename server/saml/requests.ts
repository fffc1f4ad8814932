import type { CacheProvider } from '@node-saml/node-saml'
import type { Tx } from '../api/context'
import type { Database } from '../db/connection'
import { hashSecret } from '../auth/secrets'

/** Time limit of a sign-in at a provider, ms. */
export const requestLifetime = 10 * 60_000

/** A sign-in that was started at a provider and is not answered yet. */
export interface PendingRequest {
  readonly id: string
  /** ISO 8601. */
  readonly begunAt: string
}

/** Creates the store of requests that a browser starts at one organisation's provider (S-SSO-06, security 18). */
export const requestStore = (db: Database, orgId: string, browser: string, now: number): CacheProvider => ({
  ...knownRequests([]),
  saveAsync: async (id, value) => {
    await db
      .insertInto('saml_requests')
      .values({ id, org_id: orgId, browser_hash: hashSecret(browser), begun_at: now })
      .execute()
    return { value, createdAt: now }
  },
})

/** Creates a read-only store of these requests, for a thread without a database connection. */
export const knownRequests = (requests: readonly PendingRequest[]): CacheProvider => ({
  saveAsync: () => Promise.resolve(null),
  getAsync: (id) => Promise.resolve(requests.find((request) => request.id === id)?.begunAt ?? null),
  // A request is deleted together with the sign-in, in one transaction.
  removeAsync: (id) => Promise.resolve(id),
})

/** Reads the unexpired requests that this browser has started at the organisation's provider. */
export async function pendingRequests(
  db: Database,
  orgId: string,
  browser: string,
  now: number,
): Promise<readonly PendingRequest[]> {
  const rows = await db
    .selectFrom('saml_requests')
    .select(['id', 'begun_at'])
    .where('org_id', '=', orgId)
    .where('browser_hash', '=', hashSecret(browser))
    .where('begun_at', '>', now - requestLifetime)
    .execute()
  return rows.map(({ id, begun_at }) => ({ id, begunAt: new Date(begun_at).toISOString() }))
}

/** Deletes a request as answered. False when another answer came first. */
export async function useRequest(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.deleteFrom('saml_requests').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Deletes requests that must not be answered any more. */
export async function dropRequests(db: Database, requests: readonly PendingRequest[]): Promise<void> {
  const ids = requests.map(({ id }) => id)
  await db.deleteFrom('saml_requests').where('id', 'in', ids).execute()
}
