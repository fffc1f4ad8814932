import { emptyMemory, memoryStore, type Memory } from '../../worker/memory-store'
import { StoreLost, type Batch, type LogStore, type Numbered } from '../../worker/ports'
import type { Random } from './random'
import { operation as happen, type Schedule } from './schedule'

/** What may go wrong with the disk, each as a probability per operation. */
export interface DiskFaults {
  /** The transaction aborts; nothing is written, and the connection is dead. */
  readonly abort: number
  /** It is written, and the connection dies before anybody hears of it. */
  readonly lostAnswer: number
  /** A read rejects once. */
  readonly unreadable: number
  /** The store does not open. */
  readonly unopenable?: number
}
export const soundDisk: DiskFaults = { abort: 0, lostAnswer: 0, unreadable: 0 }

/** Told of what reached the disk, at the moment when it did. */
export interface DiskWatcher {
  readonly appended: (tab: string, batch: Batch) => void
  readonly checkpointed: (checkpoint: Numbered) => void
  readonly wiped: () => void
}

/** The database of one device, shared by its tabs. */
export interface Disk {
  readonly memory: Memory
  readonly store: (tab: string) => LogStore
  faults: DiskFaults
  /** Nothing that is asked of it is ever begun, as in WebKit after a worker was killed while it wrote. */
  isSilent: boolean
  /** Appends that still fit; undefined: there is room. */
  room: number | undefined
  /** Closes the connections of all tabs, as Safari does when its storage process ends. */
  readonly loseHandles: () => void
  /** Everything is gone, as after 'clear site data' or a damaged database file. */
  readonly wipe: () => void
  /** Something on the disk turns into nonsense. */
  readonly damage: (what: 'row' | 'checkpoint' | 'payload', random: Random) => void
}

export function createDisk(schedule: Schedule, random: Random, watcher: DiskWatcher): Disk {
  const memory = emptyMemory()
  const inner = memoryStore(memory)
  const handles = new Map<string, { open: boolean }>()

  const disk: Disk = {
    memory,
    faults: soundDisk,
    room: undefined,
    isSilent: false,
    loseHandles: () => {
      for (const handle of handles.values()) handle.open = false
    },
    wipe: () => {
      Object.assign(memory, emptyMemory(`${memory.log} anew`))
      disk.loseHandles()
      watcher.wiped()
    },
    damage: (what, chosen) => damage(memory, what, chosen),
    store: (tab) => {
      const handle = { open: false }
      handles.set(tab, handle)
      const lane = `${tab} disk`
      const lose = (): never => {
        handle.open = false
        throw new StoreLost()
      }
      const operation = <A>(lane: Parameters<typeof happen>[1], run: () => Promise<A>): Promise<A> =>
        disk.isSilent ? new Promise(() => undefined) : happen(schedule, lane, run)
      const read = <A>(label: string, run: () => Promise<A>): Promise<A> =>
        operation({ tab, label, lane }, () => {
          if (!handle.open || random.chance(disk.faults.unreadable)) return lose()
          return run()
        })
      const write = <A>(label: string, run: () => Promise<A>): Promise<A> =>
        operation({ tab, label, lane }, async () => {
          if (!handle.open || random.chance(disk.faults.abort)) return lose()
          const written = run()
          if (random.chance(disk.faults.lostAnswer)) return lose()
          return written
        })
      const takesRoom = (): boolean => {
        if (disk.room === undefined) return true
        disk.room -= 1
        return disk.room >= 0
      }
      return {
        durable: true,
        open: () =>
          operation({ tab, label: 'open', lane }, () => {
            if (random.chance(disk.faults.unopenable ?? 0)) return lose()
            handle.open = true
            return inner.open()
          }),
        append: (batch) =>
          write('append', async () => {
            if (!takesRoom()) return 'full'
            const result = await inner.append(batch)
            if (result === 'ok') watcher.appended(tab, batch)
            return result
          }).catch((error: unknown) => {
            if (error instanceof StoreLost) return 'lost'
            throw error
          }),
        read: (after, limit) => read('read', () => inner.read(after, limit)),
        head: () => read('head', inner.head),
        checkpoints: () => read('checkpoints', inner.checkpoints),
        checkpointSeqs: () => read('checkpoint seqs', inner.checkpointSeqs),
        saveCheckpoint: (checkpoint) =>
          write('save checkpoint', async () => {
            if (!takesRoom()) return false
            watcher.checkpointed(checkpoint)
            return inner.saveCheckpoint(checkpoint)
          }),
        payload: (hash) => read('payload', () => inner.payload(hash)),
        payloadsUpTo: (seq) => read('payloads', () => inner.payloadsUpTo(seq)),
        removedUpTo: () => read('removed', inner.removedUpTo),
        isPurgeDue: () => read('purge due', inner.isPurgeDue),
        activeAt: () => read('active at', inner.activeAt),
        markActive: (at) => write('mark active', () => inner.markActive(at)),
        remove: (removal) => write('remove', () => inner.remove(removal)),
        queued: () => read('queued', inner.queued),
        secrets: () => read('secrets', inner.secrets),
        term: () => read('term', inner.term),
        beginTerm: (before, next) => write('begin term', () => inner.beginTerm(before, next)),
        evict: () =>
          write('evict', () => {
            if (disk.room !== undefined) disk.room = random.below(3)
            return inner.evict()
          }),
        reset: () =>
          // Deleting a database takes no connection to it.
          operation({ tab, label: 'reset', lane }, async () => {
            await inner.reset()
            disk.loseHandles()
            handle.open = true
            watcher.wiped()
          }),
        close: () => {
          handle.open = false
          handles.delete(tab)
        },
      }
    },
  }
  return disk
}

function damage(memory: Memory, what: 'row' | 'checkpoint' | 'payload', random: Random): void {
  if (what === 'row') {
    const place = random.below(memory.rows.length)
    memory.rows = memory.rows.map((row, index) => (index === place ? { ...row, data: 'torn', at: 'never' } : row))
  } else if (what === 'checkpoint') {
    memory.checkpoints = memory.checkpoints.map((checkpoint, index, all) =>
      index === all.length - 1 ? { ...checkpoint, stateHash: 'torn' } : checkpoint,
    )
  } else {
    const hash = random.pick([...memory.payloads.keys()])
    if (hash !== undefined) memory.payloads.set(hash, '{"torn":')
  }
}
