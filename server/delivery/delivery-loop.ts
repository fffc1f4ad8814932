import { errorFields, logLine } from '../log'
import { DatabaseUnavailable } from '../db/database-unavailable'
import { RepeatedLines } from '../repeated-lines'
import { systemClock } from '../ports'
import type { BackgroundTask } from '../bootstrap'
import { deliverDue } from './deliver-due'
import type { Senders } from './deliver-due'
import { queuePushes } from './notifications'

const pause = 1_000

/** Queues pushes and sends messages in a loop with a pause of one second, until `end` is called. */
export const deliveryLoop =
  (senders: Senders, close: () => void): BackgroundTask =>
  (db, log) => {
    let timer: NodeJS.Timeout | undefined
    let ended = false
    const lines = new RepeatedLines(log)
    /** Repeats until nothing is left to do. A failure does not stop the other deliveries. */
    const all = async (does: (now: number) => Promise<number>) => {
      try {
        for (let done = 1; done > 0 && !ended;) done = await does(systemClock.now())
      } catch (error) {
        if (error instanceof DatabaseUnavailable) lines.write('warn', 'delivery failed', error.fault)
        else log(logLine('warn', 'delivery failed', errorFields(error)))
      }
    }
    const round = async () => {
      if (senders['push'] !== undefined) await all((now) => queuePushes(db, now))
      await all((now) => deliverDue(db, senders, now, log))
    }
    let last = Promise.resolve()
    const next = () => {
      last = round().then(() => {
        if (!ended) timer = setTimeout(next, pause)
      })
    }
    next()
    return {
      end: async () => {
        ended = true
        clearTimeout(timer)
        await last
        close()
      },
    }
  }
