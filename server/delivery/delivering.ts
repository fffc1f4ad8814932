import { errorFields, logLine } from '../log'
import { systemClock } from '../ports'
import type { Task } from '../run'
import { deliverDue } from './deliver'
import type { Senders } from './deliver'
import { queuePushes } from './notifications'

const pause = 1_000

/** Sends messages and pushes notifications, one round a second, until it is told to end. */
export const delivering =
  (senders: Senders, close: () => void): Task =>
  (db, log) => {
    let timer: NodeJS.Timeout | undefined
    let ended = false
    const round = async () => {
      try {
        const now = systemClock.now()
        if (senders['push'] !== undefined) await queuePushes(db, now)
        await deliverDue(db, senders, now, log)
      } catch (error) {
        log(logLine('warn', 'delivery failed', errorFields(error)))
      }
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
