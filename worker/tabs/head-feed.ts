import { Dexie } from 'dexie'
import 'dexie-observable'

interface FeedRow {
  readonly log: string
  readonly head: number
}

/** The open feed between tabs. */
export interface Feed {
  /** Rejects when the database is lost. */
  readonly put: (head: number) => Promise<unknown>
  readonly close: () => void
}

/** Importing dexie-observable hooks it into every new database; it is removed here, so that only the feed has it. */
const observable = Dexie.addons.splice(0)

/**
 * Opens a database with one row per log that dexie-observable watches. Loaded only when there is a second tab, and
 * imported nowhere else, because its patches must not affect the log.
 */
export async function openFeed(name: string, tell: (head: number) => void): Promise<Feed> {
  const db = new Dexie(`${name}-feed`, { addons: observable })
  db.version(1).stores({ heads: 'log' })
  db.on('changes', (changes) => {
    for (const change of changes) {
      const row: unknown = 'obj' in change ? change.obj : undefined
      if (isFeedRow(row) && row.log === name) tell(row.head)
    }
  })
  await db.open()
  return {
    put: (head) => db.table<FeedRow>('heads').put({ log: name, head }),
    close: () => db.close(),
  }
}

const isFeedRow = (value: unknown): value is FeedRow =>
  typeof value === 'object' &&
  value !== null &&
  'log' in value &&
  typeof value.log === 'string' &&
  'head' in value &&
  typeof value.head === 'number'
