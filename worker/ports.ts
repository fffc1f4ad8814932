import type { OutboxRow } from '../core/outbox/state'

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
      /** The version that was answered (RFC 9110, 8.8.3); left out where there is none. */
      readonly etag?: string
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
  /** A user leaves with these events: the log is to be purged of what that user did (S-SYNC-14). */
  readonly leaves?: boolean
  /** Set by the sender: another epoch in the store means that somebody else sends now (X-OUTBOX-04). */
  readonly epoch?: number
  /** The secrets of the user who signs in with these events; null when they sign the user out. */
  readonly secrets?: Secrets | null
}

/** A row of the log as it lies in the store. */
export type StoredRow = Readonly<Record<string, unknown>> & { readonly seq: number; readonly id: string }

/** Content under its hash: canonical JSON as text. */
export interface Payload {
  readonly hash: string
  readonly json: string
  /** The row that it was taken out of; none for content that the state refers to. */
  readonly seq?: number
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
  /** The connection is gone (closed by the browser, an upgrade in another tab); whether it was written is not known. */
  | 'lost'

/** What the server knows a signed-in user by. */
export interface ApiSession {
  readonly userId: string
  readonly sessionId: string
  readonly jwtToken: string
  /** Seals what is left unsent; left out by servers that give none. */
  readonly sealKey?: string
}

/** Of the sign-in that it came with: no other one may use it (X-OUTBOX-10). */
export interface Secrets extends ApiSession {
  /** Left out by builds that did not tell sign-ins apart; theirs hold for whatever sign-in of that user is on. */
  readonly signIn?: number
}

/** Anything that stands for the log up to a seq. */
export interface Numbered {
  readonly seq: number
}

/** What is to go, in one transaction. */
export interface Removal {
  readonly expectedHead: number
  /** Rows up to and including this seq, but never the last row. */
  readonly upTo: number
  /** Of these rows the ones that stay. */
  readonly keep: readonly number[]
  readonly payloads: readonly string[]
  /** Takes the place of all checkpoints, where the log begins anew: with that it is purged. */
  readonly checkpoint?: Numbered
}

/** Who may send: whoever knows this epoch; every other one is fenced (X-OUTBOX-04). */
export interface Term {
  /** 0 before the first. */
  readonly epoch: number
  /** False: the lock was taken from somebody by force, whose last request may still be under way. */
  readonly settled: boolean
}

/** The log and what lies beside it. Every write is whole or not at all; every method may reject with StoreLost. */
export interface LogStore {
  readonly durable: boolean
  /**
   * Opens the connection, anew if there was one. Resolves with the id of the log, which it was given when it began;
   * rejects with StoreSuperseded when it belongs to a newer build.
   */
  readonly open: (listener?: StoreListener) => Promise<string>
  readonly append: (batch: Batch) => Promise<AppendResult>
  /** Rows after a seq, in order, at most `limit`. */
  readonly read: (after: number, limit: number) => Promise<readonly unknown[]>
  readonly head: () => Promise<number>
  /** Where checkpoints stand, newest first. */
  readonly checkpointSeqs: () => Promise<readonly number[]>
  /** Undefined where none stands any more. */
  readonly checkpoint: (seq: number) => Promise<unknown>
  /**
   * Writes one, whole, and keeps the newest two; one that is older than the newest (of a tab that lags behind) is not
   * kept. False: there is no room, and nothing was written.
   */
  readonly saveCheckpoint: (checkpoint: Numbered) => Promise<boolean>
  readonly payload: (hash: string) => Promise<string | undefined>
  /** Hashes of payloads that no row after this seq refers to. */
  readonly payloadsUpTo: (seq: number) => Promise<readonly string[]>
  /** Up to which seq rows were removed, but for those that were to stay; 0 for a log that is whole. */
  readonly removedUpTo: () => Promise<number>
  /** Has a user left whom the log was not purged of? */
  readonly isPurgeDue: () => Promise<boolean>
  /** False, and nothing is removed, when the head is another one by now: what was unused may be in use again. */
  readonly remove: (removal: Removal) => Promise<boolean>
  readonly queued: () => Promise<readonly OutboxRow[]>
  readonly secrets: () => Promise<Secrets | undefined>
  readonly term: () => Promise<Term>
  /** Puts `next` in the place of `before`; false, and nothing is written, when another term stands there by now. */
  readonly beginTerm: (before: Term, next: Term) => Promise<boolean>
  /**
   * Makes room by checkpoints: all go when every row since the first is there, otherwise those at these seqs. What
   * another tab has written since they were looked at stays.
   */
  readonly evict: (spare: readonly number[]) => Promise<void>
  /** When a page was last marked as in sight and awake, device time in ms; undefined where none ever was. */
  readonly activeAt: () => Promise<number | undefined>
  /** Written without waiting for the disk: what a power loss takes of it is a minute. */
  readonly markActive: (at: number) => Promise<void>
  /** Throws everything away and begins anew, for a store that cannot be read. */
  readonly reset: () => Promise<void>
  readonly close: () => void
}

/** The store's connection is gone; nothing about the data is known. */
export class StoreLost extends Error {
  override readonly name: string = 'StoreLost'
}

/** The store belongs to a newer build now: this one gives way, and does not open it again (X-HEAL-05). */
export class StoreSuperseded extends StoreLost {
  override readonly name = 'StoreSuperseded'
}

/** Told of what other tabs do to the store. */
export interface StoreListener {
  /** A newer build has taken the store over: the connection was closed. */
  readonly superseded: () => void
  /** It opens when other tabs have closed an older version. */
  readonly blocked: () => void
}

/** The last row that was acknowledged: of which log, where it stands, and the hash of its canonical JSON. */
export interface Marker {
  readonly log: string
  readonly seq: number
  readonly hash: string
}

/** A row of a log: of which one, where it stands, and its id. */
export interface Place {
  readonly log: string
  readonly seq: number
  readonly id: string
}

/** An unsent row as the mirror keeps it. */
export interface Mirrored {
  readonly row: OutboxRow
  /** The event that caused the row, as it is stored; records of an earlier build have none. */
  readonly event?: StoredRow
  /** The row of a durable log that put it into the queue; none for what only a log in memory knew. */
  readonly place?: Place
}

/** What lies in the mirror. */
export interface MirrorContent {
  /** Rows that no file tells to be delivered, in the order of the log; one that lies in two files stands here twice. */
  readonly left: readonly Left[]
  /** Rows of which some file tells that they are delivered. */
  readonly ended: readonly OutboxRow[]
  readonly markers: readonly Marker[]
}
export interface Left extends Mirrored {
  /** The session of the tab that wrote it. */
  readonly tab: string
}

/** Unsent rows outside of the log, one list per user, and the head that was acknowledged last (X-HEAL-01). */
export interface Mirror {
  readonly add: (rows: readonly Mirrored[]) => Promise<void>
  /**
   * Puts what is sealed in the place of what could be read, where this tab holds it (X-SEC-06). Which row of the log put
   * it into the queue stays known: what was rescued has its number from the log that was lost.
   */
  readonly seal: (rows: readonly OutboxRow[]) => Promise<void>
  /**
   * These rows wait no more. Where nothing else of their owner waits, the file is cut to nothing; but for the ids of
   * what no log on the device tells of (`inLog`), because another tab may have copied it (X-OUTBOX-01).
   */
  readonly remove: (
    delivered: readonly Pick<OutboxRow, 'id' | 'owner'>[],
    where: { readonly inLog: boolean },
  ) => Promise<void>
  /** Of every tab, living or dead. */
  readonly read: () => Promise<MirrorContent>
  readonly mark: (head: Marker) => Promise<void>
  /**
   * Takes the place of what dead tabs have left. Their rows are carried over first, but for those that a durable log is
   * known to have done with: nothing else is ever deleted (X-HEAL-07). Rows that wait and lie in no file are added.
   * What living tabs have (their sessions are told) is theirs: a copy of it would not hear that it is delivered.
   */
  readonly takeOver: (
    settled: ReadonlySet<string>,
    waiting: readonly Mirrored[],
    alive: readonly string[],
  ) => Promise<void>
}

/** Files of one directory that each tab writes its own of and reads all of. */
export interface MirrorFiles {
  readonly list: () => Promise<readonly string[]>
  readonly read: (name: string) => Promise<Uint8Array>
  readonly append: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Puts these bytes in place of all that is there. */
  readonly replace: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Resolves when a file that this tab writes is on the disk. */
  readonly flush: (name: string) => Promise<void>
  /** A file that another tab holds stays. */
  readonly remove: (name: string) => Promise<void>
}

export interface Locks {
  /**
   * Runs while holding the lock, when it is this tab's turn. 'steal' takes it from its holder, whose promise then
   * rejects while what it runs goes on. False: the signal ended the wait, and nothing ran.
   */
  readonly hold: (name: string, wait: AbortSignal | 'steal', run: () => Promise<void>) => Promise<boolean>
  /** Which tab holds the lock now; undefined: none. */
  readonly holder: (name: string) => Promise<string | undefined>
  /** What `holder` calls this tab. */
  readonly self: () => Promise<string>
}

/** Word between the tabs of one browser. Hints only: whatever is lost here is read from the log later. */
export interface Neighbours {
  readonly announce: (head: number) => void
  readonly onHead: (listener: (head: number) => void) => Cancel
  /** Sessions of other tabs that answer now. */
  readonly present: () => Promise<readonly string[]>
  readonly close: () => void
}

/** What was downloaded to be seen offline. */
export interface OfflineMedia {
  /** Deletes all of it. Rejects when it cannot be reached. */
  readonly clear: () => Promise<void>
}

export interface Ports {
  readonly clock: Clock
  readonly chance: Chance
  readonly http: Http
  readonly store: LogStore
  readonly mirror: Mirror
  readonly locks: Locks
  readonly neighbours: Neighbours
  readonly media: OfflineMedia
}
