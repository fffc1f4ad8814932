import * as E from 'fp-ts/Either'
import { emptyHealth } from '../../../core/log/fold-by'
import { decodeAnswer } from '../../decode-answer'
import type { User } from '../../../protocol/entities/user'
import { checkpointOf } from '../../../core/log/checkpoint'
import type { LogStore } from '../../../worker/ports'
import { dexieStore } from '../../../worker/system/dexie-store'
import { mixedLog, steadyLife, type Piece } from '../mixed-log'

const NAME = 'flipdeck'
/** Rows of a piece, half as many as lie between two checkpoints. */
const PIECE = 250
/** Pieces of one transaction. */
const AT_ONCE = 20

async function login(email: string, password: string): Promise<User> {
  const reply = await fetch('/api/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const answer = decodeAnswer('login', await reply.json(), reply.status)
  if (E.isLeft(answer)) throw new Error(`no login: ${JSON.stringify(answer.left)}`)
  return answer.right.user
}

/**
 * Puts a history of at least so many events of a real, signed-in user into the log before the core starts, the decks
 * that it is about, and the two checkpoints that the product would have. Resolves with how many events there are.
 */
export async function seed(email: string, password: string, events: number): Promise<number> {
  const user = await login(email, password)
  const store = dexieStore(NAME)
  await store.open()
  const secrets = { userId: user.id, signIn: 1, sessionId: user.sessionId ?? '', jwtToken: user.jwtToken ?? '' }
  let head = 0
  let last: readonly Piece[] = []
  let pieces: Piece[] = []
  for (const piece of mixedLog(PIECE, steadyLife(user))) {
    pieces.push(piece)
    last = [...last, piece].slice(-4)
    if (pieces.length < AT_ONCE && piece.state.seq < events) continue
    const rows = pieces.flatMap((one) => one.rows)
    const payloads = pieces.flatMap((one) => one.payloads)
    const batch = { expectedHead: head, rows, payloads, queued: [], unqueued: [], secrets }
    const result = await store.append(batch)
    if (result !== 'ok') throw new Error(result)
    head = piece.state.seq
    pieces = []
    if (head >= events) break
  }
  // The older one first: none is kept that is older than the newest.
  for (const piece of [last[0], last[2]]) if (piece !== undefined) await checkpoint(store, piece)
  store.close()
  return head
}

async function checkpoint(store: LogStore, { state }: Piece): Promise<void> {
  const saved = await store.saveCheckpoint(checkpointOf({ state, health: { ...emptyHealth, events: state.seq } }))
  if (!saved) throw new Error('no room for a checkpoint')
}

/** Changes a byte of the newest checkpoint, so that it does not fit its hash any more. Not while the core runs. */
export const damageCheckpoint = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME)
    opening.onerror = () => reject(new Error(opening.error?.message))
    opening.onsuccess = () => {
      const db = opening.result
      const transaction = db.transaction('checkpoints', 'readwrite')
      const newest = transaction.objectStore('checkpoints').openCursor(null, 'prev')
      newest.onsuccess = () => {
        const cursor = newest.result
        if (cursor === null) return transaction.abort()
        const row = cursor.value as { readonly state: { readonly seq: number } }
        cursor.update({ ...row, state: { ...row.state, seq: row.state.seq - 1 } })
      }
      transaction.oncomplete = () => {
        db.close()
        resolve()
      }
      transaction.onabort = () => reject(new Error('there is no checkpoint to damage'))
    }
  })
