import { errorFields, logLine } from '../log'
import { systemClock } from '../ports'
import type { Task } from '../run'
import { deliverDue } from './deliver'
import type { Senders } from './deliver'
import { queuePushes } from './notifications'

const pause = 1_000

/** Pushes notifications and sends messages, and looks again a second later, until it is told to end. */
export const delivering =
  (senders: Senders, close: () => void): Task =>
  (db, log) => {
    let timer: NodeJS.Timeout | undefined
    let ended = false
    /** Goes on as long as there is something to do; what fails keeps nothing else from going out. */
    const all = async (does: (now: number) => Promise<number>) => {
      try {
        for (let done = 1; done > 0 && !ended;) done = await does(systemClock.now())
      } catch (error) {
        log(logLine('warn', 'delivery failed', errorFields(error)))
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
