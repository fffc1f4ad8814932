// Dexie alone: one table of records, each in a separate strict transaction, read completely at the start.
import Dexie, { type Table } from 'dexie'
import { turn, turnedOf, totalOf, turns, wholeOf, type Turn } from './records'
import { registerContender } from './contender'

class Records extends Dexie {
  declare readonly records: Table<Turn, string>
  constructor() {
    super('records', { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ records: 'id' })
  }
}

const db = new Records()
let next = 0

const append = async () => {
  await db.records.add(turn(next++))
}

registerContender({
  open: async () => {
    next = totalOf(turnedOf(await db.records.toArray()))
    return next
  },
  fill: async (count) => {
    await db.records.bulkAdd(turns(next, count))
    next += count
  },
  append,
  burst: async (count) => {
    await Promise.all(Array.from({ length: count }, append))
  },
  kept: async () => ({ count: wholeOf(await db.records.toArray()), reported: false }),
})
