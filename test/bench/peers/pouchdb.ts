// PouchDB on IndexedDB: one document per record. It has no option for strict transactions.
import PouchDB from 'pouchdb-browser'
import { turn, turnedOf, totalOf, turns, wholeOf, type Turn } from './records'
import { registerContender } from './contender'

const AT_ONCE = 5_000

const db = new PouchDB<Turn>('records', { auto_compaction: true })
let next = 0

const document = ({ id, ...rest }: Turn) => ({ _id: id, id, ...rest })
const append = async () => {
  await db.put(document(turn(next++)))
}
const all = async (): Promise<readonly Turn[]> => (await db.allDocs({ include_docs: true })).rows.map(({ doc }) => doc)

registerContender({
  open: async () => {
    next = totalOf(turnedOf(await all()))
    return next
  },
  fill: async (count) => {
    for (let done = 0; done < count; done += AT_ONCE) {
      const some = turns(next, Math.min(AT_ONCE, count - done))
      await db.bulkDocs(some.map(document))
      next += some.length
    }
  },
  append,
  burst: async (count) => {
    await Promise.all(Array.from({ length: count }, append))
  },
  kept: async () => ({ count: wholeOf(await all()), reported: false }),
})
