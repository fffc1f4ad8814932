import type { Clock } from './ports'
import type { sender, Sender } from './sender'

/** How long until the code of the sender is asked for again when it could not be had, ms. */
const TRY_AGAIN = 5_000

/** A sender whose code is fetched when the first thing is due. What waits goes on waiting as long as it cannot be had. */
export function lateSender(
  clock: Pick<Clock, 'after'>,
  fetchSender: () => Promise<typeof sender>,
  isDue: () => boolean,
  make: (create: typeof sender) => Sender,
): Sender {
  let made: Sender | undefined
  let fetching = false
  let stopped = false

  const kick = () => {
    if (made !== undefined) return made.kick()
    if (fetching || stopped || !isDue()) return
    fetching = true
    fetchSender().then(begin, () => clock.after(TRY_AGAIN, tryAgain))
  }
  const begin = (create: typeof sender) => {
    if (!stopped) made = make(create)
    made?.kick()
  }
  const tryAgain = () => {
    fetching = false
    kick()
  }
  return {
    kick,
    stop: () => {
      stopped = true
      made?.stop()
    },
  }
}
