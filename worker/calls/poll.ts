import type { CallContext } from '../api/api-call'
import { pause } from '../store/open-store'

/** Settings of a poll. */
interface Poll<A> {
  /** Interval between the starts of two requests, ms. */
  readonly every: number
  /** Is the result visible? Polling pauses while it is not. */
  readonly isWanted: () => boolean
  readonly ask: () => Promise<A>
  readonly isNews: (answer: A) => boolean
}

/**
 * Repeats a request until its answer is new. Unchanged answers are not recorded, so an hour of polling unchanged data
 * writes no row. The pending call stays in the state during the poll.
 */
export async function poll<A>(
  { every, isWanted, ask, isNews }: Poll<A>,
  { clock, signal }: Pick<CallContext, 'clock' | 'signal'>,
): Promise<A> {
  for (;;) {
    const began = clock.now()
    const answer = await ask()
    if (signal.aborted || isNews(answer)) return answer
    do await pause(clock, Math.max(0, began + every - clock.now()) || every)
    while (!isWanted() && !signal.aborted)
    if (signal.aborted) return answer
  }
}
