// Dexie with a state table: the record and its card's count in one strict transaction; the start reads the counts.
import Dexie, { type Table } from 'dexie'
import { turn, turnedOf, turns, wholeOf, type Turn } from './records'
import { registerContender } from './contender'

interface Count {
  readonly cardId: string
  readonly times: number
}

class Records extends Dexie {
  declare readonly records: Table<Turn, string>
  declare readonly turned: Table<Count, string>
  constructor() {
    super('records', { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ records: 'id', turned: 'cardId' })
  }
}

const db = new Records()
let next = 0

const append = () =>
  db.transaction('rw', db.records, db.turned, async () => {
    const record = turn(next++)
    await db.records.add(record)
    const before = await db.turned.get(record.cardId)
    await db.turned.put({ cardId: record.cardId, times: (before?.times ?? 0) + 1 })
  })

registerContender({
  open: async () => {
    const counts = await db.turned.toArray()
    next = counts.reduce((sum, { times }) => sum + times, 0)
    return next
  },
  fill: async (count) => {
    const records = turns(next, count)
    await db.transaction('rw', db.records, db.turned, async () => {
      await db.records.bulkAdd(records)
      await db.turned.bulkPut(Object.entries(turnedOf(records)).map(([cardId, times]) => ({ cardId, times })))
    })
    next += count
  },
  append,
  burst: async (count) => {
    await Promise.all(Array.from({ length: count }, append))
  },
  kept: async () => ({ count: wholeOf(await db.records.toArray()), reported: false }),
})
