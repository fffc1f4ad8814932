import type { OutboxRow } from '../core/outbox/state'

/** Cancels a scheduled run or a subscription. Calling it twice does nothing. */
export type Cancel = () => void

export interface Clock {
  /** Device time, ms since 1970 UTC. It can jump. */
  readonly now: () => number
  /** Monotonic time, ms. */
  readonly monotonic: () => number
  /** Offset from UTC at a device time, minutes east. */
  readonly zone: (at: number) => number
  readonly after: (delay: number, run: () => void) => Cancel
}

export interface Random {
  /** A UUID v4. */
  readonly uuid: () => string
  /** Random number from 0 up to, not including, 1. */
  readonly unit: () => number
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path and query relative to the API's base URL. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeout: number
}

/** Outcome of a request. Nothing is thrown. */
export type HttpReply =
  | {
      readonly kind: 'reply'
      readonly status: number
      readonly contentType: string
      readonly date: string | null
      readonly retryAfter: string | null
      /** The ETag of the response (RFC 9110, 8.8.3), if it has one. */
      readonly etag?: string
      readonly body: string
    }
  | { readonly kind: 'failed'; readonly reason: 'offline' | 'timeout' | 'aborted' }

export type Http = (request: HttpRequest, signal: AbortSignal) => Promise<HttpReply>

/** One group of events that is written atomically. */
export interface Batch {
  /** The head that the events were decided on; a different head is a conflict (X-LOG-05). */
  readonly expectedHead: number
  /** Encoded events, contiguous from expectedHead + 1. */
  readonly rows: readonly StoredRow[]
  readonly payloads: readonly Payload[]
  readonly queued: readonly OutboxRow[]
  readonly unqueued: readonly string[]
  /** A user signs out with these events, so the log must be purged of that user's data (S-SYNC-14). */
  readonly leaves?: boolean
  /** Set by the sender: another epoch in the store means that another tab sends now (X-OUTBOX-04). */
  readonly epoch?: number
  /** The secrets of the user who signs in with these events; null when they sign the user out. */
  readonly secrets?: Secrets | null
}

/** A row of the log in its stored form. */
export type StoredRow = Readonly<Record<string, unknown>> & { readonly seq: number; readonly id: string }

/** Content under its hash: canonical JSON as text. */
export interface Payload {
  readonly hash: string
  readonly json: string
  /** Seq of the row that the payload was extracted from; absent for content that the state refers to. */
  readonly seq?: number
}

export type AppendResult =
  | 'ok'
  /** The head differs: read the tail and decide again. */
  | 'conflict'
  /** The log already contains an event of this id: the intent was recorded before. */
  | 'duplicate'
  | 'fenced'
  /** The disk is full; nothing was written. */
  | 'full'
  /**
   * The connection was lost (closed by the browser, an upgrade in another tab); whether the batch was written is
   * unknown.
   */
  | 'lost'

/** Credentials of a session on the server. */
export interface ApiSession {
  readonly userId: string
  readonly sessionId: string
  readonly jwtToken: string
  /** Key that only ends the session, if the server issues one. */
  readonly logoutKey?: string
  /** Key that seals unsent actions, if the server issues one. */
  readonly sealKey?: string
}

/** Secrets of one sign-in; no other sign-in may use them (X-OUTBOX-10). */
export interface Secrets extends ApiSession {
  /** Absent from builds that did not distinguish sign-ins; such secrets apply to any current sign-in of that user. */
  readonly signIn?: number
}

/** Anything that represents the log up to a seq. */
export interface Numbered {
  readonly seq: number
}

/** Rows and payloads to remove in one transaction. */
export interface Removal {
  readonly expectedHead: number
  /** Rows up to and including this seq, but never the last row. */
  readonly upTo: number
  /** Seqs of the rows within that range to keep. */
  readonly keep: readonly number[]
  readonly payloads: readonly string[]
  /** Seq of the checkpoint that replaces the rows. When another tab has evicted it, nothing is removed. */
  readonly coveredBy?: number
  /** Replaces all checkpoints where the log starts again; this completes the purge. */
  readonly checkpoint?: Numbered
}

/** Identifies the sender: only the tab that knows this epoch may send, and all others are fenced (X-OUTBOX-04). */
export interface LeaseTerm {
  /** 0 before the first term. */
  readonly epoch: number
  /** False: the lock was stolen from another tab, whose last request may still be in flight. */
  readonly settled: boolean
}

/** The log and the data stored with it. Every write is atomic; every method may reject with StoreLost. */
export interface LogStore {
  readonly durable: boolean
  /**
   * Opens or reopens the connection. Resolves with the id of the log, assigned at its creation. Rejects with
   * StoreSuperseded if a newer build owns the store.
   */
  readonly open: (listener?: StoreListener) => Promise<string>
  readonly append: (batch: Batch) => Promise<AppendResult>
  /** Rows after a seq, in order, up to `limit`. */
  readonly read: (after: number, limit: number) => Promise<readonly unknown[]>
  readonly head: () => Promise<number>
  /** Does the log contain an event of this id? */
  readonly holds: (eventId: string) => Promise<boolean>
  /** Seqs of the checkpoints, newest first. */
  readonly checkpointSeqs: () => Promise<readonly number[]>
  /** Undefined if there is no checkpoint at this seq. */
  readonly checkpoint: (seq: number) => Promise<unknown>
  /**
   * Writes a checkpoint atomically and keeps the newest two. Discards one that is older than the newest (from a tab
   * that is behind). False: there is no room, and nothing was written.
   */
  readonly saveCheckpoint: (checkpoint: Numbered) => Promise<boolean>
  readonly payload: (hash: string) => Promise<string | undefined>
  /** Hashes of payloads that no row after this seq refers to. */
  readonly payloadsUpTo: (seq: number) => Promise<readonly string[]>
  /** Seq up to which rows were removed, except the kept ones; 0 for a complete log. */
  readonly removedUpTo: () => Promise<number>
  /** Has a user signed out whose data was not purged from the log? */
  readonly isPurgeDue: () => Promise<boolean>
  /**
   * False, and nothing is removed, in two cases: the head has changed, so unused payloads may be in use again; or the
   * checkpoint that covers the rows was removed.
   */
  readonly remove: (removal: Removal) => Promise<boolean>
  readonly queued: () => Promise<readonly OutboxRow[]>
  /** Logout keys of sessions whose end the server has not confirmed. They outlive a logout and the purge after it. */
  readonly pendingLogouts: () => Promise<readonly string[]>
  /** Adds a logout key, or removes it once the server has confirmed the end of its session. */
  readonly notePendingLogout: (logoutKey: string, isPending: boolean) => Promise<void>
  readonly secrets: () => Promise<Secrets | undefined>
  readonly term: () => Promise<LeaseTerm>
  /** Replaces `before` with `next`; false, and nothing is written, if another term is stored. */
  readonly beginTerm: (before: LeaseTerm, next: LeaseTerm) => Promise<boolean>
  /**
   * Makes room by removing checkpoints: all of them if every row since the first exists, otherwise those at these seqs.
   * Checkpoints that another tab has written since stay.
   */
  readonly evict: (spare: readonly number[]) => Promise<void>
  /** When a page was last marked as visible and awake, device time in ms; undefined if never. */
  readonly activeAt: () => Promise<number | undefined>
  /** Writes without waiting for the disk: a power loss costs up to a minute of it. */
  readonly markActive: (at: number) => Promise<void>
  /** Deletes everything and starts from empty, for a store that cannot be read. */
  readonly reset: () => Promise<void>
  readonly close: () => void
}

/** The store's connection was lost; nothing about the data is known. */
export class StoreLost extends Error {
  override readonly name: string = 'StoreLost'
}

/** The store now belongs to a newer build: this build stops and does not reopen it (X-HEAL-05). */
export class StoreSuperseded extends StoreLost {
  override readonly name = 'StoreSuperseded'
}

/** Receives what other tabs do to the store. */
export interface StoreListener {
  /** A newer build took over the store, and the connection was closed. */
  readonly superseded: () => void
  /** The store opens only after other tabs have closed an older version. */
  readonly blocked: () => void
}

/** The last acknowledged row: its log, its seq, and the hash of its canonical JSON. */
export interface Marker {
  readonly log: string
  readonly seq: number
  readonly hash: string
}

/** Position of a row: its log, its seq, and its id. */
export interface RowPosition {
  readonly log: string
  readonly seq: number
  readonly id: string
}

/** An unsent row in the mirror. */
export interface MirrorEntry {
  readonly row: OutboxRow
  /** The event that caused the row, in its stored form; absent in records of an earlier build. */
  readonly event?: StoredRow
  /** Position in the durable log of the row that queued it; absent if only a log in memory has it. */
  readonly place?: RowPosition
}

/** Content of the mirror. */
export interface MirrorContent {
  /** Decodes the rows, except unsent ones whose id is known: that takes long if there are thousands. */
  readonly rows: (isKnown?: (rowId: string) => boolean) => MirroredRows
  readonly markers: readonly Marker[]
}
export interface MirroredRows {
  /** Rows that no file marks as delivered, in log order; a row in two files occurs here twice. */
  readonly unsent: readonly MirroredRow[]
  /** Rows that some file marks as delivered. */
  readonly delivered: readonly OutboxRow[]
}
export interface MirroredRow extends MirrorEntry {
  /** The session of the tab that wrote it. */
  readonly tab: string
}

/** Unsent rows outside of the log, one list per user, and the last acknowledged head (X-HEAL-01). */
export interface Mirror {
  readonly add: (rows: readonly MirrorEntry[]) => Promise<void>
  /**
   * Replaces readable rows of this tab with sealed ones (X-SEC-06). Keeps the known position of each row, because a
   * recovered row has its seq from the lost log.
   */
  readonly seal: (rows: readonly OutboxRow[]) => Promise<void>
  /**
   * Marks these rows as finished. If their owner has no other pending row, the file is truncated. It keeps ids that no
   * durable log records (`inLog`), because another tab may have copied the rows (X-OUTBOX-01).
   */
  readonly remove: (
    delivered: readonly Pick<OutboxRow, 'id' | 'owner'>[],
    where: { readonly inLog: boolean },
  ) => Promise<void>
  /** Reads the files of every tab, living or dead. */
  readonly read: () => Promise<MirrorContent>
  readonly mark: (head: Marker) => Promise<void>
  /**
   * Takes over the files of dead tabs. First copies their rows, except those that a durable log shows as finished;
   * nothing else is ever deleted (X-HEAL-07). Adds pending rows that are in no file. Does not copy rows of living tabs
   * (`alive`), because a copy would not receive their delivery. Changes nothing if `finishedOf` rejects: the files stay
   * for the next start.
   */
  readonly takeOver: (
    finishedOf: (unsent: readonly MirroredRow[]) => Promise<readonly OutboxRow[]>,
    pending: () => readonly MirrorEntry[],
    alive: readonly string[],
  ) => Promise<void>
}

/** Files of one directory: each tab writes its own files and reads all of them. */
export interface MirrorFiles {
  readonly list: () => Promise<readonly string[]>
  readonly read: (name: string) => Promise<Uint8Array>
  readonly append: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Replaces the content of a file. */
  readonly replace: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Resolves when a file that this tab writes is on the disk. */
  readonly flush: (name: string) => Promise<void>
  /** Removes a file, unless another tab holds it. */
  readonly remove: (name: string) => Promise<void>
}

/**
 * Sealed files outside of IndexedDB, shared by all tabs of the browser. A start reads them when the log is lost
 * (X-HEAL-09).
 */
export interface SealedFiles {
  readonly list: () => Promise<readonly string[]>
  /** The text of a file. Undefined if there is no such file, or if the current key does not open it. */
  readonly read: (name: string) => Promise<string | undefined>
  /** Writes a file atomically. Rejects when there is no room, or while another tab writes it. */
  readonly write: (name: string, text: string) => Promise<void>
  readonly remove: (name: string) => Promise<void>
  /** Deletes the key, without which no file opens, and then the files. */
  readonly clear: () => Promise<void>
}

export interface Locks {
  /**
   * Runs while holding the lock, when it is this tab's turn. 'steal' takes it from its holder, whose promise then
   * rejects while its run continues. False: the signal ended the wait, and nothing ran.
   */
  readonly hold: (name: string, wait: AbortSignal | 'steal', run: () => Promise<void>) => Promise<boolean>
  /** Id of the tab that holds the lock now; undefined if it is free. */
  readonly holder: (name: string) => Promise<string | undefined>
  /** The id that `holder` returns for this tab. */
  readonly self: () => Promise<string>
}

/**
 * Notifications between the tabs of one browser. They are only hints: a lost one is made up for by reading the log
 * later.
 */
export interface TabChannel {
  readonly announce: (head: number) => void
  readonly onHead: (listener: (head: number) => void) => Cancel
  /** Sessions of other tabs that respond now. */
  readonly present: () => Promise<readonly string[]>
  readonly close: () => void
}

/** Media that the user downloaded to watch offline. */
export interface OfflineMedia {
  /** Deletes all of it. Rejects when the storage cannot be accessed. */
  readonly clear: () => Promise<void>
}

export interface Ports {
  readonly clock: Clock
  readonly random: Random
  readonly http: Http
  readonly store: LogStore
  readonly mirror: Mirror
  readonly locks: Locks
  readonly tabChannel: TabChannel
  readonly media: OfflineMedia
  readonly recovery: SealedFiles
}

/** Storage of downloaded videos, by address: a cache of the browser. */
export interface MediaStore {
  readonly get: (url: string) => Promise<Response | undefined>
  /** Rejects with a QuotaExceededError when the device is full. */
  readonly put: (url: string, file: Response) => Promise<void>
  readonly remove: (url: string) => Promise<void>
}

/** Opens the store. Each use opens it again, because a logout deletes all of it (S-SYNC-15). */
export type OpenStore = () => Promise<MediaStore>
