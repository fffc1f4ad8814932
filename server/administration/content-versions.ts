import { isRecord } from '../../protocol/record'
import type { Reader } from '../db/connection'

/** A content pack that was loaded. */
export interface ContentVersion {
  readonly name: string
  readonly version: string
  /** Of the pack's files, shortened as in the log. */
  readonly hash: string
  /** Last load, ms UTC. */
  readonly loadedAt: number
  readonly inForce: boolean
  /** It can be loaded again by `npm run content -- publish --version HASH`. */
  readonly stored: boolean
  /** Counts of added and removed entries by kind, of the last load. Empty for loads of earlier versions of the server. */
  readonly changes: Readonly<Record<string, number>>
}

/** Lists the loaded content packs, the latest first. */
export async function contentVersions(db: Reader): Promise<readonly ContentVersion[]> {
  const rows = await db
    .selectFrom('content_loads')
    .leftJoin('content_state', 'content_state.hash', 'content_loads.hash')
    .leftJoin('content_packs', 'content_packs.hash', 'content_loads.hash')
    .select(['name', 'version', 'content_loads.hash', 'content_loads.loaded_at', 'changes', 'content_state.only'])
    .select('content_packs.hash as stored')
    .orderBy('content_loads.loaded_at', 'desc')
    .execute()
  return rows.map(({ name, version, hash, loaded_at, changes, only, stored }) => ({
    name,
    version,
    hash: hash.slice(0, 8),
    loadedAt: loaded_at,
    inForce: only !== null,
    stored: stored !== null,
    changes: countsIn(changes),
  }))
}

const countsIn = (json: unknown): Readonly<Record<string, number>> =>
  isRecord(json)
    ? Object.fromEntries(
        Object.entries(json).flatMap(([kind, count]) => (typeof count === 'number' ? [[kind, count]] : [])),
      )
    : {}
