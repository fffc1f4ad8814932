// RxDB on its Dexie storage, with strict transactions by Dexie's own option.
import { createRxDatabase } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { turn, turnedOf, totalOf, turns, wholeOf, type Turn } from './records'
import { registerContender } from './contender'

const open = async () => {
  const db = await createRxDatabase({
    name: 'records',
    storage: getRxStorageDexie({ chromeTransactionDurability: 'strict' }),
  })
  const { records } = await db.addCollections<{ records: Turn }>({
    records: {
      schema: {
        version: 0,
        primaryKey: 'id',
        type: 'object',
        properties: {
          id: { type: 'string', maxLength: 40 },
          at: { type: 'number' },
          deckId: { type: 'string' },
          cardId: { type: 'string' },
          text: { type: 'string' },
        },
        required: ['id', 'at', 'deckId', 'cardId', 'text'],
      },
    },
  })
  return records
}

const opening = open()
let next = 0

const append = async () => {
  await (await opening).insert(turn(next++))
}
const all = async () => (await opening).find().exec()

registerContender({
  open: async () => {
    next = totalOf(turnedOf(await all()))
    return next
  },
  fill: async (count) => {
    await (await opening).bulkInsert(turns(next, count))
    next += count
  },
  append,
  burst: async (count) => {
    await Promise.all(Array.from({ length: count }, append))
  },
  kept: async () => ({ count: wholeOf(await all()), reported: false }),
})
