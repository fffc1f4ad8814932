import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import type { Schema } from '../db/schema'
import { sourceHash } from '../source-hash'
import { hashSecret } from '../auth/secrets'

/**
 * The parts of an answer that can change, in addition to the content. These are the cards seen in any deck, the user's
 * activity in one deck, the current hour for hourly counts, and everything else ('all').
 */
export type VersionedPart = 'all' | 'seen' | `deck ${string}` | `hour ${number}`

/**
 * The stamps of one user and of the content. They are read before the data that they describe, so they can only be
 * older. A change in between therefore gives a new ETag to the next request.
 */
export interface VersionStamps {
  readonly userId: string
  /** Stamp of the content in force. */
  readonly content: string
  readonly parts: ReadonlyMap<string, string>
}

/** Computes the ETag (RFC 9110, 8.8.3) of a request whose answer consists of these parts. */
export function etagOf({ userId, content, parts }: VersionStamps, asked: string, of: readonly VersionedPart[]): string {
  const stamps = ['all', ...of].map((part) => `${part} ${parts.get(part) ?? ''}`)
  return `"${hashSecret([sourceHash, content, userId, asked, ...stamps].join('\n'))}"`
}

/**
 * Gives these parts new random stamps, so that none repeats, not even after a restore. Call it last in a transaction
 * that changes a user's rows: the rows are locked in one order and only briefly.
 */
export async function renewStamps(
  tx: Transaction<Schema>,
  userId: string,
  parts: readonly VersionedPart[],
): Promise<void> {
  if (parts.length > 0) await stampRenewal(userId, parts).execute(tx)
}

/** The insert that gives the parts new stamps. A deleted account has none. */
export const stampRenewal = (userId: string, parts: readonly VersionedPart[]): RawBuilder<unknown> =>
  sql`insert into user_stamps (user_id, part, stamp)
    select users.id, part, gen_random_uuid() from users, unnest(${[...new Set(parts)]}::text[]) as part
    where users.id = ${userId} order by part
    on conflict (user_id, part) do update set stamp = excluded.stamp`
