import type { Clock } from '../ports'
import type { sender, Sender } from './sender'

/** Delay before the code of the sender is requested again after a failure, ms. */
const RETRY_MS = 5_000

/**
 * Creates a sender whose code is loaded when the first action is due. Actions stay pending while it cannot be loaded.
 */
export function lazySender(
  clock: Pick<Clock, 'after'>,
  fetchSender: () => Promise<typeof sender>,
  isDue: () => boolean,
  make: (create: typeof sender) => Sender,
): Sender {
  let made: Sender | undefined
  let fetching = false
  let stopped = false

  const schedule = () => {
    if (made !== undefined) return made.schedule()
    if (fetching || stopped || !isDue()) return
    fetching = true
    fetchSender().then(begin, () => clock.after(RETRY_MS, tryAgain))
  }
  const begin = (create: typeof sender) => {
    if (!stopped) made = make(create)
    made?.schedule()
  }
  const tryAgain = () => {
    fetching = false
    schedule()
  }
  return {
    schedule,
    stop: () => {
      stopped = true
      made?.stop()
    },
  }
}
