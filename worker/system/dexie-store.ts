import { Dexie, type Table, type Transaction } from 'dexie'
import type { OutboxRow } from '../../core/outbox/state'
import {
  StoreLost,
  StoreSuperseded,
  type AppendResult,
  type Batch,
  type LogStore,
  type Numbered,
  type Payload,
  type Removal,
  type Secrets,
  type StoredRow,
  type StoreListener,
  type LeaseTerm,
} from '../ports'
import { batchesOf, hasRow, headOf, isWhole, readRows, removeRows, type EventTables } from './event-batches'

interface MetaRow {
  readonly key: string
  readonly value: unknown
}

/** Rows that a transaction added to the outbox, and ids of rows that it removed. */
interface OutboxChange {
  readonly queued: readonly OutboxRow[]
  readonly unqueued: readonly string[]
}

/** Schema version of this build. */
const VERSION = 4
/** Dexie multiplies versions by ten for the browser. */
const DEXIE_STEP = 10

class LogDatabase extends Dexie {
  declare readonly events: EventTables['events']
  declare readonly batches: EventTables['batches']
  /** Does `events` contain rows of an older build? Assumed until the database was asked. */
  hasSingleRows = true
  declare readonly payloads: Table<Payload, string>
  /**
   * In order of insertion. The changes of a group of inputs are one value: a request costs the same for one row and for
   * 500.
   */
  declare readonly outboxChanges: Table<OutboxChange, number>
  declare readonly checkpoints: Table<Numbered, number>
  declare readonly meta: Table<MetaRow, string>

  constructor(name: string) {
    super(name, { addons: [], cache: 'disabled', chromeTransactionDurability: 'strict' })
    this.version(1).stores({ events: 'seq, &id', payloads: 'hash', outbox: 'id', checkpoints: 'seq', meta: 'key' })
    this.version(2).stores({ payloads: 'hash, seq' }).upgrade(toSecondVersion)
    this.version(3).stores({ outbox: null, outboxChanges: '++' }).upgrade(toThirdVersion)
    this.version(VERSION).stores({ batches: 'seq, &*ids' })
  }
}

/** Creates the log in IndexedDB, with every append in one strict transaction (X-LOG-03). */
export function dexieStore(name: string): LogStore {
  let listener: StoreListener | undefined
  let db = connect(name, listener)

  /**
   * Maps all of Dexie's connection errors to StoreLost: the result is unknown, and the store must be reopened
   * (X-HEAL-05).
   */
  const using = async <A>(run: (open: LogDatabase) => Promise<A>): Promise<A> => {
    try {
      return await run(db)
    } catch (error) {
      if (isLost(error)) throw new StoreLost()
      throw error
    }
  }

  return {
    durable: true,
    open: (told) => {
      listener = told
      db.close()
      db = connect(name, listener)
      return using(async (open) => {
        await open.open()
        // Dexie opens a newer database unchanged; this build would write rows of the wrong format into it.
        if (open.backendDB().version > VERSION * DEXIE_STEP) {
          open.close()
          throw new StoreSuperseded()
        }
        open.hasSingleRows = (await open.events.limit(1).primaryKeys()).length > 0
        return logId(open)
      })
    },
    append: (batch) => append(db, batch),
    read: (after, limit) => using((open) => readRows(open, after, limit)),
    head: () => using(headOf),
    holds: (eventId) => using((open) => hasRow(open, eventId)),
    checkpointSeqs: () => using((open) => open.checkpoints.reverse().primaryKeys()),
    checkpoint: (seq) => using((open) => open.checkpoints.get(seq)),
    saveCheckpoint: (checkpoint) => using((open) => saveCheckpoint(open, checkpoint)),
    payload: (hash) => using(async (open) => (await open.payloads.get(hash))?.json),
    payloadsUpTo: (seq) => using((open) => open.payloads.where('seq').belowOrEqual(seq).primaryKeys()),
    removedUpTo: () => using(async (open) => numberOf(await open.meta.get('removed'))),
    isPurgeDue: () => using(async (open) => (await open.meta.get('purgeDue')) !== undefined),
    activeAt: () =>
      using(async (open) => {
        const value = (await open.meta.get('activeAt'))?.value
        return typeof value === 'number' ? value : undefined
      }),
    markActive: (at) => using((open) => markActive(open, at)),
    remove: (removal) => using((open) => remove(open, removal)),
    queued: () => using(queued),
    secrets: () => using(async (open) => asSecrets((await open.meta.get('secrets'))?.value)),
    pendingLogouts: () => using(pendingLogoutsOf),
    notePendingLogout: (logoutKey, isPending) =>
      using((open) =>
        open.transaction('rw', open.meta, async () => {
          const others = (await pendingLogoutsOf(open)).filter((other) => other !== logoutKey)
          await open.meta.put({ key: 'pendingLogouts', value: isPending ? [...others, logoutKey] : others })
        }),
      ),
    term: () => using((open) => open.transaction('r', open.meta, () => termOf(open))),
    beginTerm: (before, next) =>
      using((open) =>
        open.transaction('rw', open.meta, async () => {
          const { epoch, settled } = await termOf(open)
          if (epoch !== before.epoch || settled !== before.settled) return false
          await open.meta.put({ key: 'epoch', value: next.epoch })
          await open.meta.put({ key: 'unsettled', value: !next.settled })
          return true
        }),
      ),
    evict: (spare) =>
      using((open) =>
        open.transaction('rw', open.events, open.batches, open.checkpoints, open.meta, async () => {
          const whole = (await isWhole(open)) && numberOf(await open.meta.get('removed')) === 0
          await open.checkpoints.bulkDelete(whole ? await open.checkpoints.toCollection().primaryKeys() : [...spare])
        }),
      ),
    reset: () => {
      db.close()
      return using(async () => {
        await Dexie.delete(name)
        db = connect(name, listener)
        await db.open()
      })
    },
    close: () => db.close(),
  }
}

function connect(name: string, listener: StoreListener | undefined): LogDatabase {
  const db = new LogDatabase(name)
  db.on('versionchange', ({ newVersion }) => {
    db.close()
    // A deleted database starts from empty; that is a loss, and recovery handles it.
    if (newVersion !== null) listener?.superseded()
    return false
  })
  db.on('blocked', () => listener?.blocked())
  return db
}

/**
 * Checks head and epoch, and writes everything in one strict transaction. Uses IndexedDB directly: only here would a
 * microtask between requests delay the learner (X-PERF-01).
 */
function append(db: LogDatabase, batch: Batch): Promise<AppendResult> {
  return new Promise((resolve) => {
    // The unique index does not see a repetition within one record.
    if (new Set(batch.rows.map(({ id }) => id)).size < batch.rows.length) {
      resolve('duplicate')
      return
    }
    let refused: AppendResult | undefined
    let transaction: IDBTransaction
    try {
      transaction = db
        .backendDB()
        .transaction(['events', 'batches', 'outboxChanges', 'payloads', 'meta'], 'readwrite', { durability: 'strict' })
    } catch {
      resolve('lost')
      return
    }
    const refuse = (result: AppendResult): false => {
      refused ??= result
      transaction.abort()
      return false
    }
    const batches = transaction.objectStore('batches')
    const events = transaction.objectStore('events')
    const meta = transaction.objectStore('meta')
    const head = batches.openKeyCursor(null, 'prev')
    const earlier = db.hasSingleRows ? events.openKeyCursor(null, 'prev') : undefined
    const known = db.hasSingleRows ? batch.rows.map(({ id }) => events.index('id').getKey(id)) : []
    const epoch = batch.epoch === undefined ? undefined : (meta.get('epoch') as IDBRequest<MetaRow | undefined>)
    // Requests are answered in order, so the checks come first and all writes are requested in the same turn.
    const checks: readonly Check[] = [
      {
        request: earlier ?? head,
        isFine: () => (head.result?.key ?? earlier?.result?.key ?? 0) === batch.expectedHead,
        otherwise: 'conflict',
      },
      ...known.map((request) => ({
        request,
        isFine: () => request.result === undefined,
        otherwise: 'duplicate' as const,
      })),
      ...(epoch === undefined
        ? []
        : [{ request: epoch, isFine: () => numberOf(epoch.result) === batch.epoch, otherwise: 'fenced' as const }]),
    ]
    checks.forEach(({ request, isFine, otherwise }, place) => {
      request.onsuccess = () => (isFine() || refuse(otherwise)) && place === checks.length - 1 && transaction.commit()
    })
    for (const rows of batchesOf(batch.rows)) batches.add(rows)
    for (const payload of batch.payloads) transaction.objectStore('payloads').put({ seq: 0, ...payload })
    const { queued, unqueued } = batch
    if (queued.length + unqueued.length > 0) transaction.objectStore('outboxChanges').add({ queued, unqueued })
    if (batch.leaves === true) meta.put({ key: 'purgeDue', value: true })
    if (batch.secrets === null) meta.delete('secrets')
    else if (batch.secrets !== undefined) meta.put({ key: 'secrets', value: batch.secrets })
    transaction.oncomplete = () => resolve('ok')
    transaction.onabort = () => resolve(refused ?? abortedBy[transaction.error?.name ?? ''] ?? 'lost')
  })
}

/** A condition of an append, known when its request is answered. */
interface Check {
  readonly request: IDBRequest
  readonly isFine: () => boolean
  readonly otherwise: AppendResult
}

/** Maps errors of the transaction to results. */
const abortedBy: Readonly<Record<string, AppendResult>> = { ConstraintError: 'duplicate', QuotaExceededError: 'full' }

/** Returns the id of the log, which is assigned when the log is opened for the first time. */
const logId = (db: LogDatabase): Promise<string> =>
  db.transaction('rw', db.meta, async () => {
    const known = (await db.meta.get('log'))?.value
    if (typeof known === 'string') return known
    const id = crypto.randomUUID()
    await db.meta.put({ key: 'log', value: id })
    return id
  })

/** Stores the time of activity without Dexie, whose transactions all wait for the disk. */
const markActive = (db: LogDatabase, at: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = db.backendDB().transaction(['meta'], 'readwrite', { durability: 'relaxed' })
    transaction.objectStore('meta').put({ key: 'activeAt', value: at } satisfies MetaRow)
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new StoreLost())
  })

const termOf = async (db: LogDatabase): Promise<LeaseTerm> => ({
  epoch: numberOf(await db.meta.get('epoch')),
  settled: (await db.meta.get('unsettled'))?.value !== true,
})

async function queued(db: LogDatabase): Promise<readonly OutboxRow[]> {
  const waiting = new Map<string, OutboxRow>()
  for (const change of await db.outboxChanges.toArray()) {
    for (const row of change.queued) waiting.set(row.id, row)
    for (const id of change.unqueued) waiting.delete(id)
  }
  return [...waiting.values()]
}

/** Merges all outbox changes into one, without the delivered rows. */
async function joinChanges(db: LogDatabase): Promise<void> {
  const rows = await queued(db)
  await db.outboxChanges.clear()
  await db.outboxChanges.add({ queued: rows, unqueued: [] })
}

const remove = (
  db: LogDatabase,
  { expectedHead, upTo, keep, payloads, coveredBy, checkpoint }: Removal,
): Promise<boolean> =>
  db.transaction('rw', [db.events, db.batches, db.outboxChanges, db.payloads, db.checkpoints, db.meta], async () => {
    if ((await headOf(db)) !== expectedHead) return false
    if (coveredBy !== undefined && (await db.checkpoints.get(coveredBy)) === undefined) return false
    const last = Math.min(upTo, expectedHead - 1)
    if (last > 0) await removeRows(db, last, keep)
    await db.payloads.bulkDelete([...payloads])
    // On a full disk, a removal that makes room must not write anything.
    if (last > numberOf(await db.meta.get('removed'))) await db.meta.put({ key: 'removed', value: last })
    if (checkpoint === undefined) return true
    await joinChanges(db)
    await db.checkpoints.clear()
    await db.checkpoints.put(checkpoint)
    await db.meta.delete('purgeDue')
    return true
  })

/**
 * Adds to each payload the last row that uses it. Any row may use the existing payloads, so the last row is assumed.
 * Whether all users who signed out were purged is unknown, so a purge becomes due.
 */
async function toSecondVersion(old: Transaction): Promise<void> {
  const [events, meta] = [old.table<StoredRow, number>('events'), old.table<MetaRow, string>('meta')]
  const [[first = 1], [head = 0]] = [
    await events.orderBy('seq').limit(1).primaryKeys(),
    await events.reverse().limit(1).primaryKeys(),
  ]
  await old.table<Payload>('payloads').toCollection().modify({ seq: head })
  await meta.put({ key: 'removed', value: first - 1 })
  if ((await meta.get('secrets')) === undefined) await meta.put({ key: 'purgeDue', value: true })
}

/** Replaces the outbox rows by outbox changes. */
const toThirdVersion = async (old: Transaction): Promise<void> => {
  const rows = await old.table<OutboxRow>('outbox').toArray()
  await old.table<OutboxChange>('outboxChanges').add({ queued: rows, unqueued: [] })
}

async function saveCheckpoint(db: LogDatabase, checkpoint: Numbered): Promise<boolean> {
  try {
    await db.transaction('rw', db.checkpoints, db.outboxChanges, async () => {
      await joinChanges(db)
      const seqs = await db.checkpoints.toCollection().primaryKeys()
      if (seqs.some((seq) => seq > checkpoint.seq)) return
      await db.checkpoints.put(checkpoint)
      await db.checkpoints.bulkDelete(seqs.filter((seq) => seq < checkpoint.seq).slice(0, -1))
    })
    return true
  } catch (error) {
    if (isFull(error)) return false
    throw error
  }
}

const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  const inner = 'inner' in error && error.inner instanceof Error ? error.inner.name : ''
  return `${error.name} ${inner}`
}
const isFull = (error: unknown): boolean => nameOf(error).includes('QuotaExceeded')
const isLost = (error: unknown): boolean =>
  /DatabaseClosed|InvalidState|Unknown|OpenFailed|MissingAPI/.test(nameOf(error))

const numberOf = (row: MetaRow | undefined): number => (typeof row?.value === 'number' ? row.value : 0)

async function pendingLogoutsOf(db: LogDatabase): Promise<readonly string[]> {
  const value = (await db.meta.get('pendingLogouts'))?.value
  return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : []
}

function asSecrets(value: unknown): Secrets | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { userId, signIn, sessionId, jwtToken, logoutKey, sealKey } = value as Readonly<Record<string, unknown>>
  return typeof userId === 'string' && typeof sessionId === 'string' && typeof jwtToken === 'string'
    ? {
        userId,
        sessionId,
        jwtToken,
        ...(typeof signIn === 'number' ? { signIn } : {}),
        ...(typeof logoutKey === 'string' ? { logoutKey } : {}),
        ...(typeof sealKey === 'string' ? { sealKey } : {}),
      }
    : undefined
}
