import type { Clock, FetchCode, Later } from './ports'
import type { Sender } from './sender'

/** How long until the code of the sender is asked for again when it could not be had, ms. */
const TRY_AGAIN = 5_000

/** A sender whose code is fetched when the first thing is due. What waits goes on waiting as long as it cannot be had. */
export function lateSender(
  clock: Pick<Clock, 'after'>,
  fetchCode: FetchCode,
  isDue: () => boolean,
  make: (code: Pick<Later, 'sender'>) => Sender,
): Sender {
  let sender: Sender | undefined
  let fetching = false
  let stopped = false

  const kick = () => {
    if (sender !== undefined) return sender.kick()
    if (fetching || stopped || !isDue()) return
    fetching = true
    fetchCode('later').then(begin, () => clock.after(TRY_AGAIN, tryAgain))
  }
  const begin = (code: Pick<Later, 'sender'>) => {
    if (!stopped) sender = make(code)
    sender?.kick()
  }
  const tryAgain = () => {
    fetching = false
    kick()
  }
  return {
    kick,
    stop: () => {
      stopped = true
      sender?.stop()
    },
  }
}
