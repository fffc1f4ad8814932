import type { Numbered, Payload, Secrets, StoredRow } from '../../../worker/ports'
import { dexieStore } from '../../../worker/system/dexie-store'
import { NAME } from './history'

/** Rows of one transaction. */
const AT_ONCE = 5_000

/** The stored contents of a log created elsewhere. */
export interface StoredLog {
  readonly rows: readonly StoredRow[]
  readonly payloads: readonly Payload[]
  /** The older one first. */
  readonly checkpoints: readonly Numbered[]
  /** The compacted rows' last seq. */
  readonly removed: number
  readonly secrets: Secrets
}

/** Writes it to the app's store before the core starts. */
export async function storeLog({ rows, payloads, checkpoints, removed, secrets }: StoredLog): Promise<void> {
  const store = dexieStore(NAME)
  await store.open()
  let head = 0
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    const more = from === 0 ? payloads : []
    const batch = { expectedHead: head, rows: some, payloads: more, queued: [], unqueued: [], secrets }
    const result = await store.append(batch)
    if (result !== 'ok') throw new Error(result)
    head = some.at(-1)?.seq ?? head
  }
  const before = rows.filter(({ seq }) => seq <= removed).map(({ seq }) => seq)
  const compacted = await store.remove({ expectedHead: head, upTo: removed, keep: before, payloads: [] })
  if (!compacted) throw new Error('the log has another head')
  for (const checkpoint of checkpoints)
    if (!(await store.saveCheckpoint(checkpoint))) throw new Error('no room for a checkpoint')
  store.close()
}
