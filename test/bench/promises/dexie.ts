// Dexie with an outbox as an app's developers write it: a table of requests, each with a key, sent in order by every
// tab. Writes are strict, by Dexie's own option (https://dexie.org/docs/Dexie/Dexie, chromeTransactionDurability).
import Dexie, { type Table } from 'dexie'
import { registerAdapter, send, version } from './adapter'

const RETRY_MS = 5_000

interface Row {
  readonly id?: number
  readonly n: number
  readonly key: string
  readonly kind?: string
}

class Outbox extends Dexie {
  declare readonly outbox: Table<Row, number>
  constructor() {
    super('outbox', { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ outbox: '++id' })
    if (version === 2)
      this.version(2)
        .stores({ outbox: '++id, kind' })
        .upgrade((transaction) => transaction.table<Row>('outbox').toCollection().modify({ kind: 'act' }))
  }
}

const db = new Outbox()
let isSending = false

async function flush(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (let row = await first(); row?.id !== undefined; row = await first()) {
      await send([{ n: row.n, key: row.key }])
      await db.outbox.delete(row.id)
    }
  } catch {
    // The next event or the timer tries again.
  } finally {
    isSending = false
  }
}

const first = () => db.outbox.orderBy('id').first()
const trigger = () => void flush()
let timer = 0

registerAdapter({
  open: async () => {
    await db.open()
    window.addEventListener('online', trigger)
    timer = window.setInterval(trigger, RETRY_MS)
    trigger()
  },
  act: async (n) => {
    await db.outbox.add({ n, key: crypto.randomUUID(), ...(version === 2 ? { kind: 'act' } : {}) })
    trigger()
  },
  pending: () => db.outbox.count(),
  close: () => {
    window.clearInterval(timer)
    window.removeEventListener('online', trigger)
    db.close()
    return Promise.resolve()
  },
})
