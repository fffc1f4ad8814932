import { errorFields, logLine } from '../log'
import { DatabaseUnavailable } from '../db/database-unavailable'
import { RepeatedLines } from '../repeated-lines'
import { systemClock } from '../ports'
import type { BackgroundTask } from '../bootstrap'
import { deliverDue } from './deliver-due'
import type { Senders } from './deliver-due'
import { queuePushes } from './notifications'
import { repeatRounds } from './repeat-rounds'

const pause = 1_000

/** Queues pushes and sends messages in a loop with a pause of one second, until `end` is called. */
export const deliveryLoop =
  (senders: Senders, close: () => void): BackgroundTask =>
  (db, log) => {
    const lines = new RepeatedLines(log)
    /** Repeats until nothing is left to do. A failure does not stop the other deliveries. */
    const all = async (isEnded: () => boolean, does: (now: number) => Promise<number>) => {
      try {
        for (let done = 1; done > 0 && !isEnded();) done = await does(systemClock.now())
      } catch (error) {
        if (error instanceof DatabaseUnavailable) lines.write('warn', 'delivery failed', error.fault)
        else log(logLine('warn', 'delivery failed', errorFields(error)))
      }
    }
    const { end } = repeatRounds(async (isEnded) => {
      if (senders['push'] !== undefined) await all(isEnded, (now) => queuePushes(db, now))
      await all(isEnded, (now) => deliverDue(db, senders, now, log))
    }, pause)
    return {
      end: async () => {
        await end()
        close()
      },
    }
  }
