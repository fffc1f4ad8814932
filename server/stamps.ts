import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Schema } from './db/schema'
import { release } from './release'
import { fingerprint } from './secrets'

/**
 * What an answer to somebody is made of, apart from the content of the pack: what the person has seen in any deck, what
 * the person did in one deck, the hour of the day where something is counted by the hour, and all the rest.
 */
export type Part = 'all' | 'seen' | `deck ${string}` | `hour ${number}`

/** The stamps of one person and of the content, read before anything that they stand for. */
export interface Stamps {
  readonly userId: string
  /** Of the content in force. */
  readonly content: string
  readonly parts: ReadonlyMap<string, string>
}

/**
 * The stamps of a session's person; undefined when there is no such session. Read first in a transaction, they can only
 * be older than what is read after them: whoever keeps that answer under them is told of the change the next time.
 */
export async function stampsOf(tx: Transaction<Schema>, sessionId: string | undefined): Promise<Stamps | undefined> {
  if (sessionId === undefined || sessionId === '') return undefined
  const { rows } = await sql<{
    user_id: string
    content: string
    part: string | null
    stamp: string | null
  }>`select sessions.user_id, content_state.hash || ' ' || content_state.loaded_at as content,
      user_stamps.part, user_stamps.stamp
    from sessions cross join content_state left join user_stamps on user_stamps.user_id = sessions.user_id
    where sessions.id_hash = ${fingerprint(sessionId)}`.execute(tx)
  const [first] = rows
  if (first === undefined) return undefined
  const parts = rows.flatMap(({ part, stamp }) => (part === null || stamp === null ? [] : [[part, stamp] as const]))
  return { userId: first.user_id, content: first.content, parts: new Map(parts) }
}

/** The entity tag (RFC 9110, 8.8.3) of what was asked and is made of these parts. */
export function tagOf({ userId, content, parts }: Stamps, asked: string, of: readonly Part[]): string {
  const stamps = ['all', ...of].map((part) => `${part} ${parts.get(part) ?? ''}`)
  return `"${fingerprint([release, content, userId, asked, ...stamps].join('\n'))}"`
}

/**
 * Gives these parts new stamps, by chance, so that none comes twice, not even after a restore. Whoever changes somebody's
 * rows does this last in the transaction: the rows are locked in one order and for a moment only.
 */
export async function stampChanges(tx: Transaction<Schema>, userId: string, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return
  await sql`insert into user_stamps (user_id, part, stamp)
    select users.id, part, gen_random_uuid() from users, unnest(${[...new Set(parts)]}::text[]) as part
    where users.id = ${userId} order by part
    on conflict (user_id, part) do update set stamp = excluded.stamp`.execute(tx)
}
