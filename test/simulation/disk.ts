import {
  StoreLost,
  StoreSuperseded,
  type AppendResult,
  type Batch,
  type LogStore,
  type Numbered,
  type Removal,
} from '../../worker/ports'
import { appended, begun, checkpointed, emptyDisk, evicted, headOf, removed, type DiskContent } from './disk-content'
import type { Random } from './random'
import { operation, type Schedule } from './schedule'

/** Disk faults, each as a probability per operation. */
export interface DiskFaults {
  /** The transaction aborts: nothing is written, and the connection is dead. */
  readonly abort: number
  /** The data is written, and the connection dies before the reply. */
  readonly lostAnswer: number
  /** A read rejects once. */
  readonly unreadable: number
  /** The store does not open. */
  readonly unopenable?: number
}
export const soundDisk: DiskFaults = { abort: 0, lostAnswer: 0, unreadable: 0 }

/** Called when the disk receives or loses something. */
export interface DiskWatcher {
  readonly appended: (tab: string, log: string, batch: Batch) => void
  /** The tab's append can no longer be lost, and its reply is about to be sent. */
  readonly flushed: (log: string, head: number) => void
  readonly checkpointed: (log: string, checkpoint: Numbered) => void
  /** Called before the removal. */
  readonly removing: (log: string, removal: Removal) => void
  /** After a power loss the log ends here. */
  readonly cut: (log: string, head: number) => void
  readonly wiped: (log: string) => void
}

/** The database of one device, shared by its tabs. */
export interface Disk {
  readonly memory: DiskContent
  /** Opens the database in a release with this schema version. */
  readonly store: (tab: string, version?: number) => LogStore
  faults: DiskFaults
  /** Number of appends that still fit; undefined: no limit. */
  room: number | undefined
  /** Starts no operation, as in WebKit after a worker was killed during a write. */
  isSilent: boolean
  /** Prevents this tab from opening any database, as in some private windows. */
  readonly refuse: (tab: string) => void
  /** Has this tab a connection, or is it opening one? Otherwise it is in memory mode. */
  readonly isUsed: (tab: string) => boolean
  /** The tab that started the current sending lease. */
  readonly sender: () => string | undefined
  /** Has the tab had a reply from the disk since another one started the current lease? */
  readonly mayKnowOfLease: (tab: string) => boolean
  /** When the tab last checked the lease's holder, ms since the world began. */
  readonly lookedAtTerm: (tab: string) => number
  /** Closes the connections of all tabs, as Safari does when its storage process ends. */
  readonly loseHandles: () => void
  /** Stops the device at once: the last part of what was written but not flushed is lost. */
  readonly losePower: (random: Random) => void
  /** Deletes everything, as after 'clear site data' or a damaged database file. */
  readonly wipe: () => void
  /** Ends the tab's process with its connection. */
  readonly drop: (tab: string) => void
  /** Writes past every tab, as another release or a failing device does. */
  readonly change: (to: Partial<DiskContent>) => void
}

interface Handle {
  open: boolean
  /** Counts the connections: an operation that was requested on an earlier one fails, as in a browser. */
  connection: number
  readonly version: number
  superseded: () => void
}

/** How long a blocked upgrade pauses before it checks again, ms. */
const BLOCKED_FOR = 50

/**
 * Creates a disk with a write cache. Writes become visible to every tab in order, and durable when a later or the same
 * strict write is flushed. Appends are strict, all else is not (durability is per write).
 */
export function createDisk(schedule: Schedule, random: Random, watcher: DiskWatcher): Disk {
  const memory = emptyDisk('disk')
  const handles = new Map<string, Handle>()
  /** The content before each unflushed write. */
  let unflushed: DiskContent[] = []
  let happened = 0
  let sender: string | undefined
  let termAt = 0
  const lastResultAt = new Map<string, number>()
  const refused = new Set<string>()
  const looked = new Map<string, number>()

  const flush = () => {
    unflushed = []
    watcher.flushed(memory.log, headOf(memory))
  }
  const write = (after: DiskContent) => {
    unflushed.push({ ...memory })
    Object.assign(memory, after)
  }

  const disk: Disk = {
    memory,
    faults: soundDisk,
    room: undefined,
    isSilent: false,
    refuse: (tab) => void refused.add(tab),
    isUsed: (tab) => handles.has(tab),
    sender: () => sender,
    mayKnowOfLease: (tab) => (lastResultAt.get(tab) ?? 0) > termAt,
    lookedAtTerm: (tab) => looked.get(tab) ?? -Infinity,
    loseHandles: () => {
      for (const handle of handles.values()) handle.open = false
    },
    drop: (tab) => void handles.delete(tab),
    losePower: (chosen) => {
      const kept = unflushed[chosen.below(unflushed.length + 1)]
      if (kept !== undefined) Object.assign(memory, kept)
      unflushed = []
      watcher.cut(memory.log, headOf(memory))
    },
    wipe: () => {
      const before = memory.log
      Object.assign(memory, emptyDisk(`${memory.log}'`, memory.version))
      unflushed = []
      disk.loseHandles()
      watcher.wiped(before)
    },
    change: (to) => {
      Object.assign(memory, to)
      flush()
    },
    store: (tab, version = 1) => {
      const handle: Handle = { open: false, connection: 0, version, superseded: () => undefined }
      handles.set(tab, handle)
      const lane = `${tab} disk`
      let isClosed = false
      const lose = (): never => {
        handle.open = false
        throw new StoreLost()
      }
      const happen = <A>(label: string, strict: boolean, run: () => A): Promise<A> =>
        (disk.isSilent
          ? new Promise<never>(() => undefined)
          : operation(schedule, { tab, label, lane, ...(strict ? { settle: flush } : {}) }, () => {
              const at = ++happened
              const result = run()
              return { at, result }
            })
        ).then(({ at, result }) => {
          lastResultAt.set(tab, at)
          return result
        })
      /** Requests an operation on the present connection. */
      const ask = <A>(label: string, strict: boolean, run: () => A): Promise<A> => {
        const { connection } = handle
        return happen(label, strict, () => {
          if (handle.connection !== connection) throw new StoreLost()
          return handle.open ? run() : lose()
        })
      }
      const read = <A>(label: string, run: () => A): Promise<A> =>
        ask(label, false, () => (random.chance(disk.faults.unreadable) ? lose() : run()))
      const change = <A>(label: string, strict: boolean, run: () => A): Promise<A> =>
        ask(label, strict, () => {
          if (random.chance(disk.faults.abort)) return lose()
          const result = run()
          return random.chance(disk.faults.lostAnswer) ? lose() : result
        })
      const takesRoom = (): boolean => {
        if (disk.room === undefined) return true
        disk.room -= 1
        return disk.room >= 0
      }
      const older = () => [...handles].filter(([, other]) => other.open && other.version < version)
      const opens = (): Promise<'opened' | 'blocked'> =>
        happen('open', false, () => {
          if (isClosed || refused.has(tab) || random.chance(disk.faults.unopenable ?? 0)) return lose()
          if (version < memory.version) throw new StoreSuperseded()
          for (const [name, other] of older())
            schedule.add({ kind: 'tab', tab: name, label: 'versionchange' }, () => {
              other.open = false
              other.superseded()
            })
          if (older().length > 0) return 'blocked'
          if (version > memory.version) write({ ...memory, version })
          handle.open = true
          handle.connection += 1
          return 'opened'
        })
      const wait = () =>
        new Promise<void>((resolve) =>
          schedule.add({ kind: 'tab', tab, label: 'upgrade is blocked', delay: BLOCKED_FOR }, resolve),
        )
      return {
        durable: true,
        open: async (listener) => {
          handle.superseded = () => listener?.superseded()
          while ((await opens()) === 'blocked') {
            listener?.blocked()
            await wait()
          }
          return memory.log
        },
        append: (batch) =>
          change('append', true, (): AppendResult => {
            const result = appended(memory, batch)
            if (typeof result === 'string') return result
            if (!takesRoom()) return 'full'
            write(result)
            watcher.appended(tab, memory.log, batch)
            return 'ok'
          }).catch((error: unknown) => {
            if (error instanceof StoreLost) return 'lost'
            throw error
          }),
        read: (after, limit) => read('read', () => memory.rows.filter(({ seq }) => seq > after).slice(0, limit)),
        head: () => read('head', () => headOf(memory)),
        checkpointSeqs: () => read('checkpoint seqs', () => memory.checkpoints.map(({ seq }) => seq).toReversed()),
        checkpoint: (at) => read('checkpoint', () => memory.checkpoints.find(({ seq }) => seq === at)),
        saveCheckpoint: (checkpoint) =>
          change('save checkpoint', false, () => {
            if (!takesRoom()) return false
            watcher.checkpointed(memory.log, checkpoint)
            write(checkpointed(memory, checkpoint))
            return true
          }),
        payload: (hash) => read('payload', () => memory.payloads.get(hash)),
        payloadsUpTo: (seq) =>
          read('payloads', () =>
            [...memory.payloads.keys()].filter((hash) => (memory.referring.get(hash) ?? 0) <= seq),
          ),
        remove: (removal) =>
          change('remove', false, () => {
            const result = removed(memory, removal)
            if (result === undefined) return false
            watcher.removing(memory.log, removal)
            write(result)
            return true
          }),
        queued: () => read('queued', () => [...memory.queued.values()]),
        secrets: () => read('secrets', () => memory.secrets),
        pendingLogouts: () => read('pending logouts', () => memory.pendingLogouts),
        notePendingLogout: (logoutKey, isPending) =>
          change('pending logout', true, () => {
            const others = memory.pendingLogouts.filter((other) => other !== logoutKey)
            write({ ...memory, pendingLogouts: isPending ? [...others, logoutKey] : others })
          }),
        term: () =>
          read('term', () => {
            looked.set(tab, schedule.now())
            return memory.term
          }),
        beginTerm: (before, next) =>
          change('begin term', false, () => {
            const result = begun(memory, before, next)
            if (result === undefined) return false
            write(result)
            sender = tab
            termAt = happened
            return true
          }),
        holds: (eventId) => read('holds', () => memory.rows.some(({ id }) => id === eventId)),
        removedUpTo: () => read('removed', () => memory.removed),
        isPurgeDue: () => read('purge due', () => memory.purgeDue),
        activeAt: () => read('active at', () => memory.activeAt),
        markActive: (at) => change('mark active', false, () => write({ ...memory, activeAt: at })),
        evict: (spare) =>
          change('evict', false, () => {
            if (disk.room !== undefined) disk.room = random.below(3)
            write(evicted(memory, spare))
          }),
        reset: () =>
          // Deleting a database requires no connection to it.
          happen('reset', true, () => {
            const before = memory.log
            write(emptyDisk(`${memory.log}'`, memory.version))
            disk.loseHandles()
            handle.open = true
            watcher.wiped(before)
          }),
        close: () => {
          isClosed = true
          handle.open = false
          handles.delete(tab)
        },
      }
    },
  }
  return disk
}
