import type { Locks } from '../../worker/ports'
import type { Schedule } from './schedule'

/** Whoever wakes up this much after its patience ran out, ms, was asleep itself and asks anew, as with Web Locks. */
const OVERSLEPT = 5_000

interface Request {
  readonly tab: string
  readonly grant: () => void
  /** The lock was taken away; what runs under it goes on. */
  readonly stolen: () => void
}

/** The locks of one device's tabs. */
export interface LockManager {
  readonly of: (tab: string) => Locks
  /** A dead tab's locks come over to the next in line. */
  readonly release: (tab: string) => void
  readonly holder: (name: string) => string | undefined
}

export function createLockManager(schedule: Schedule): LockManager {
  const holders = new Map<string, Request>()
  const queues = new Map<string, Request[]>()

  const next = (name: string) => {
    const queue = queues.get(name) ?? []
    const request = holders.has(name) ? undefined : queue.shift()
    if (request === undefined) return
    holders.set(name, request)
    request.grant()
  }
  const free = (name: string, request: Request) => {
    if (holders.get(name) !== request) return
    holders.delete(name)
    next(name)
  }
  return {
    holder: (name) => holders.get(name)?.tab,
    release: (tab) => {
      for (const [name, queue] of queues) {
        queues.set(
          name,
          queue.filter((request) => request.tab !== tab),
        )
        const holder = holders.get(name)
        if (holder?.tab === tab) free(name, holder)
      }
    },
    of: (tab) => ({
      hold: <A>(name: string, patience: number, run: (isHeld: () => boolean) => Promise<A>): Promise<A> =>
        new Promise((resolve, reject) => {
          const begin = () => {
            impatience()
            schedule.add({ kind: 'tab', tab, label: 'lock granted' }, () => {
              void run(() => isHeld)
                .then(resolve, reject)
                .finally(() => free(name, request))
            })
          }
          let isHeld = true
          const stolen = () => {
            isHeld = false
            reject(new Error('the lock was stolen'))
          }
          const request: Request = { tab, grant: begin, stolen }
          let asked = schedule.now()
          let held = holders.get(name)
          const wait = () => schedule.add({ kind: 'tab', tab, label: 'patience runs out', delay: patience }, steal)
          const steal = () => {
            const queue = queues.get(name) ?? []
            if (!queue.includes(request)) return
            if (schedule.now() - asked > patience + OVERSLEPT || holders.get(name) !== held) {
              asked = schedule.now()
              held = holders.get(name)
              impatience = wait()
              return
            }
            queues.set(
              name,
              queue.filter((other) => other !== request),
            )
            const holder = holders.get(name)
            holders.set(name, request)
            if (holder !== undefined)
              schedule.add({ kind: 'tab', tab: holder.tab, label: 'lock stolen' }, holder.stolen)
            begin()
          }
          let impatience = wait()
          queues.set(name, [...(queues.get(name) ?? []), request])
          next(name)
        }),
    }),
  }
}
