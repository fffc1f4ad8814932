// RxDB on its Dexie storage with strict transactions, and its replication with a push handler
// (https://rxdb.info/replication.html; waitForLeadership and retryTime keep their defaults). A document's primary key is
// what the sync protocol identifies it by, so it is the key at the server.
import { addRxPlugin, createRxDatabase } from 'rxdb/plugins/core'
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { countUnperformed, registerAdapter, send, version } from './adapter'

interface Act {
  readonly id: string
  readonly n: number
  readonly kind?: string
}

addRxPlugin(RxDBMigrationSchemaPlugin)

const schema = {
  version: version - 1,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 40 },
    n: { type: 'number' },
    ...(version === 2 ? { kind: { type: 'string' } } : {}),
  },
  required: ['id', 'n'],
}

async function start() {
  const db = await createRxDatabase({
    name: 'acts',
    storage: getRxStorageDexie({ chromeTransactionDurability: 'strict' }),
  })
  const migrationStrategies = { 1: (act: Act): Act => ({ ...act, kind: 'act' }) }
  const { acts } = await db.addCollections<{ acts: Act }>({
    acts: { schema, ...(version === 2 ? { migrationStrategies } : {}) },
  })
  replicateRxCollection<Act>({
    collection: acts,
    replicationIdentifier: 'acts-to-the-server',
    live: true,
    push: {
      handler: async (rows) => {
        await send(rows.map(({ newDocumentState: { id, n } }) => ({ n, key: id })))
        return []
      },
    },
  })
  return { db, acts }
}

let opening: ReturnType<typeof start> | undefined
const opened = () => (opening ??= start())

registerAdapter({
  open: async () => {
    await opened()
  },
  act: async (n) => {
    const { acts } = await opened()
    await acts.insert({ id: crypto.randomUUID(), n, ...(version === 2 ? { kind: 'act' } : {}) })
  },
  pending: async () => {
    const { acts } = await opened()
    return countUnperformed((await acts.find().exec()).map(({ n }) => n))
  },
  close: async () => {
    await (await opened()).db.close()
  },
})
