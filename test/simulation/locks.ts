import type { Locks } from '../../worker/ports'
import { operation, type Schedule } from './schedule'

interface Request {
  readonly tab: string
  readonly grant: () => void
  /** Called when the lock was stolen; work under it continues. */
  readonly stolen: () => void
}

/** The locks of one device's tabs. */
export interface LockManager {
  readonly of: (tab: string) => Locks
  /** Passes a dead tab's locks to the next in the queue. */
  readonly release: (tab: string) => void
  readonly holder: (name: string) => string | undefined
}

export function createLockManager(schedule: Schedule): LockManager {
  const holders = new Map<string, Request>()
  const queues = new Map<string, Request[]>()
  const queueOf = (name: string) => queues.get(name) ?? []

  const next = (name: string) => {
    const request = holders.has(name) ? undefined : queueOf(name).shift()
    if (request === undefined) return
    holders.set(name, request)
    request.grant()
  }
  const free = (name: string, request: Request) => {
    if (holders.get(name) !== request) return
    holders.delete(name)
    next(name)
  }
  const leave = (name: string, request: Request): boolean => {
    const queue = queueOf(name)
    queues.set(
      name,
      queue.filter((other) => other !== request),
    )
    return queue.includes(request)
  }
  const steal = (name: string, request: Request) => {
    const robbed = holders.get(name)
    holders.set(name, request)
    if (robbed !== undefined) schedule.add({ kind: 'tab', tab: robbed.tab, label: 'lock stolen' }, robbed.stolen)
    request.grant()
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
      self: async () => tab,
      holder: (name) => operation(schedule, { tab, label: 'lock looked at' }, () => holders.get(name)?.tab),
      hold: (name, wait, run) =>
        new Promise((resolve, reject) => {
          const request: Request = {
            tab,
            grant: () =>
              void schedule.add({ kind: 'tab', tab, label: 'lock granted' }, () => {
                void run()
                  .then(() => resolve(true), reject)
                  .finally(() => free(name, request))
              }),
            stolen: () => reject(new Error('the lock was stolen')),
          }
          if (wait === 'steal') return steal(name, request)
          if (wait.aborted) return resolve(false)
          wait.addEventListener('abort', () => {
            if (leave(name, request)) resolve(false)
          })
          queues.set(name, [...queueOf(name), request])
          next(name)
        }),
    }),
  }
}
