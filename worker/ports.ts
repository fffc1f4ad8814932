import type { OutboxRow } from '../core/state'

/** Stops what was scheduled or listened to. Calling it twice does nothing. */
export type Cancel = () => void

export interface Clock {
  /** Device time, ms since 1970 UTC. It can jump. */
  readonly now: () => number
  /** Milliseconds that only rise. */
  readonly monotonic: () => number
  /** Minutes east of UTC at a device time. */
  readonly zone: (at: number) => number
  readonly after: (delay: number, run: () => void) => Cancel
}

export interface Chance {
  /** A UUID v4. */
  readonly uuid: () => string
  /** 0 up to, not including, 1. */
  readonly unit: () => number
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path and query below the API's address. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeout: number
}

/** What came of a request. Nothing is thrown. */
export type HttpReply =
  | {
      readonly kind: 'reply'
      readonly status: number
      readonly contentType: string
      readonly date: string | null
      readonly retryAfter: string | null
      readonly body: string
    }
  | { readonly kind: 'failed'; readonly reason: 'offline' | 'timeout' | 'aborted' }

export type Http = (request: HttpRequest, signal: AbortSignal) => Promise<HttpReply>

/** One group of events that is written whole or not at all. */
export interface Batch {
  /** The head that the events were decided on; another head is a conflict (X-LOG-05). */
  readonly expectedHead: number
  /** Encoded events, contiguous from expectedHead + 1. */
  readonly rows: readonly StoredRow[]
  readonly payloads: readonly Payload[]
  readonly queued: readonly OutboxRow[]
  readonly unqueued: readonly string[]
  /** Set by the sender: another epoch in the store means that somebody else sends now (X-OUTBOX-04). */
  readonly epoch?: number
}

/** A row of the log as it lies in the store. */
export type StoredRow = Readonly<Record<string, unknown>> & { readonly seq: number; readonly id: string }

/** Content under its hash: canonical JSON as text. */
export interface Payload {
  readonly hash: string
  readonly json: string
}

export type AppendResult =
  | 'ok'
  /** The head is another one: read the tail and decide again. */
  | 'conflict'
  /** An event of this id is in the log already: the intent was recorded before. */
  | 'duplicate'
  | 'fenced'
  /** The disk is full; nothing was written. */
  | 'full'
  /** The store is gone (connection lost, upgrade in another tab); nothing was written. */
  | 'lost'

export interface OpenReport {
  readonly head: number
  /** The browser says that it lost data, or the store cannot be read. */
  readonly damage: 'none' | 'dataLoss' | 'readError'
}

export interface Secrets {
  readonly userId: string
  readonly sessionId: string
  readonly jwtToken: string
}

/** The log and what lies beside it. Every write is whole or not at all; every method may reject with StoreLost. */
export interface LogStore {
  readonly durable: boolean
  readonly open: () => Promise<OpenReport>
  readonly append: (batch: Batch) => Promise<AppendResult>
  /** Rows after a seq, in order, at most `limit`. */
  readonly read: (after: number, limit: number) => Promise<readonly unknown[]>
  readonly head: () => Promise<number>
  /** Newest first. */
  readonly checkpoints: () => Promise<readonly unknown[]>
  /** Writes one and keeps the newest two. */
  readonly saveCheckpoint: (checkpoint: { readonly seq: number }) => Promise<AppendResult>
  readonly payload: (hash: string) => Promise<string | undefined>
  readonly payloadHashes: () => Promise<readonly string[]>
  /** Removes rows up to and including a seq, never the last one, and payloads by hash. */
  readonly remove: (upTo: number, payloads: readonly string[]) => Promise<void>
  readonly queued: () => Promise<readonly OutboxRow[]>
  readonly secrets: () => Promise<Secrets | undefined>
  readonly saveSecrets: (secrets: Secrets | undefined) => Promise<void>
  /** Begins a new term of sending: every earlier epoch is fenced from now on. */
  readonly nextEpoch: () => Promise<number>
  /** Frees what can be fetched again, to make room. */
  readonly evict: () => Promise<void>
  readonly close: () => void
}

/** The store's connection is gone; nothing about the data is known. */
export class StoreLost extends Error {
  override readonly name = 'StoreLost'
}

/** Unsent rows outside of the log, one list per user, and the head that was acknowledged last (X-HEAL-01). */
export interface Mirror {
  readonly add: (rows: readonly OutboxRow[]) => Promise<void>
  readonly remove: (delivered: readonly Pick<OutboxRow, 'id' | 'owner'>[]) => Promise<void>
  /** Nothing of this user waits any more: the file is cut to nothing. */
  readonly settled: (owner: string) => Promise<void>
  /** As found when the mirror was opened. */
  readonly rows: () => Promise<readonly OutboxRow[]>
  readonly mark: (head: number) => Promise<void>
  /** As found when the mirror was opened. */
  readonly marker: () => Promise<number | undefined>
}

export interface Locks {
  /** Runs while holding the lock. A lock that is not handed over in `patience` ms is stolen. */
  readonly hold: <A>(name: string, patience: number, run: () => Promise<A>) => Promise<A>
}

/** Word between the tabs of one browser. Hints only: whatever is lost here is read from the log later. */
export interface Neighbours {
  readonly announce: (head: number) => void
  readonly onHead: (listener: (head: number) => void) => Cancel
  /** Sessions of other tabs that answer now. */
  readonly present: () => Promise<readonly string[]>
  readonly close: () => void
}

export interface Ports {
  readonly clock: Clock
  readonly chance: Chance
  readonly http: Http
  readonly store: LogStore
  readonly mirror: Mirror
  readonly locks: Locks
  readonly neighbours: Neighbours
}
