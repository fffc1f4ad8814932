import { emptyHealth } from '../../../core/log/fold-with-codecs'
import { checkpointOf } from '../../../core/log/checkpoint'
import { retention } from '../../../worker/log/compaction'
import type { LogStore } from '../../../worker/ports'
import { dexieStore } from '../../../worker/system/dexie-store'
import { logIn } from '../log-in'
import { mixedLog, steadyLife, type Piece } from '../mixed-log'

/** Name of the app's database. */
export const NAME = 'flipdeck'
/** Rows of a piece, half the interval between two checkpoints. */
const PIECE = 125
/** Pieces of one transaction. */
const AT_ONCE = 40

/**
 * Writes a history of a real, signed-in user with at least so many events before the core starts. Includes its decks
 * and the two checkpoints of the product, and compacts like the product (X-LOG-11). Resolves with the number of events.
 */
export async function seed(email: string, password: string, events: number): Promise<number> {
  const { user, secrets } = await logIn(location.href, email, password)
  const store = dexieStore(NAME)
  await store.open()
  let head = 0
  let last: readonly Piece[] = []
  let pieces: Piece[] = []
  for (const piece of mixedLog(PIECE, steadyLife(user))) {
    pieces.push(piece)
    last = [...last, piece].slice(-4)
    if (pieces.length < AT_ONCE && piece.state.seq < events) continue
    const rows = pieces.flatMap((one) => one.rows)
    const payloads = pieces.flatMap((one) => one.payloads)
    const batch = { expectedHead: head, rows, payloads, queued: [], unqueued: [], secrets: { ...secrets, signIn: 1 } }
    const result = await store.append(batch)
    if (result !== 'ok') throw new Error(result)
    head = piece.state.seq
    const upTo = head - retention.events
    if (upTo > 0) await store.remove({ expectedHead: head, upTo, keep: [], payloads: [] })
    pieces = []
    if (head >= events) break
  }
  // The older one first, because one older than the newest is rejected.
  for (const piece of [last[0], last[2]]) if (piece !== undefined) await checkpoint(store, piece)
  store.close()
  return head
}

async function checkpoint(store: LogStore, { state }: Piece): Promise<void> {
  const saved = await store.saveCheckpoint(checkpointOf({ state, health: { ...emptyHealth, events: state.seq } }))
  if (!saved) throw new Error('no room for a checkpoint')
}

/** Accesses the checkpoint store without the product's code, while the core is stopped. */
const inCheckpoints = <A>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME)
    opening.onerror = () => reject(new Error(opening.error?.message))
    opening.onsuccess = () => {
      const db = opening.result
      const transaction = db.transaction('checkpoints', mode)
      const asked = ask(transaction.objectStore('checkpoints'))
      transaction.oncomplete = () => {
        db.close()
        resolve(asked.result)
      }
      transaction.onabort = () => reject(new Error(transaction.error?.message))
    }
  })

export interface Laid {
  readonly seq: number
  readonly state: string
}

/** Returns the stored checkpoints, the older one first. */
export const laidCheckpoints = (): Promise<readonly Laid[]> =>
  inCheckpoints('readonly', (store) => store.getAll() as IDBRequest<Laid[]>)

/** Replaces the stored checkpoints. */
export const layCheckpoints = async (checkpoints: readonly Laid[]): Promise<void> => {
  await inCheckpoints('readwrite', (store) => store.clear())
  for (const checkpoint of checkpoints) await inCheckpoints('readwrite', (store) => store.put(checkpoint))
}
