import type { Tx } from '../api/context'
import type { Reader } from '../db/connection'
import type { PackVersion } from './pack-refusal'

/** Returns the content in force. Undefined before the first load, and when the load was not recorded. */
export async function versionInForce(tx: Tx): Promise<PackVersion | undefined> {
  return tx
    .selectFrom('content_state')
    .innerJoin('content_loads', 'content_loads.hash', 'content_state.hash')
    .select(['content_loads.name', 'content_loads.version', 'content_loads.hash'])
    .executeTakeFirst()
}

/** Was the content in force loaded into running servers? Then a start with an older folder keeps it. */
export async function wasPublished(tx: Reader): Promise<boolean> {
  const load = await tx
    .selectFrom('content_state')
    .innerJoin('content_loads', 'content_loads.hash', 'content_state.hash')
    .select('content_loads.published')
    .executeTakeFirst()
  return load?.published === true
}

/** Is a pack older than the content in force? It is when it was loaded before, or when its version is lower. */
export async function isOlder(tx: Tx, pack: PackVersion, inForce: PackVersion): Promise<boolean> {
  const loaded = await tx.selectFrom('content_loads').select('hash').where('hash', '=', pack.hash).executeTakeFirst()
  return loaded !== undefined || (pack.name === inForce.name && isLower(pack.version, inForce.version))
}

/** Records a load and what it changed. */
export async function noteLoad(
  tx: Tx,
  { name, version, hash }: PackVersion,
  now: number,
  { changes, published }: { readonly changes: Readonly<Record<string, number>>; readonly published: boolean },
): Promise<void> {
  const load = { name, version, loaded_at: now, changes: JSON.stringify(changes), published }
  await tx
    .insertInto('content_loads')
    .values({ hash, ...load })
    .onConflict((on) => on.column('hash').doUpdateSet(load))
    .execute()
}

/** Compares versions made of numbers and dots. False for other versions. */
export function isLower(version: string, other: string): boolean {
  const [ours, theirs] = [numbers(version), numbers(other)]
  if (ours === undefined || theirs === undefined) return false
  const at = Array.from({ length: Math.max(ours.length, theirs.length) }, (_, index) => index).find(
    (index) => (ours[index] ?? 0) !== (theirs[index] ?? 0),
  )
  return at !== undefined && (ours[at] ?? 0) < (theirs[at] ?? 0)
}

const numbers = (version: string): readonly number[] | undefined =>
  /^v?\d+(\.\d+)*$/.test(version) ? version.replace(/^v/, '').split('.').map(Number) : undefined
