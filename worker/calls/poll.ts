import type { CallContext } from '../call'
import { pause } from '../opening'

/** How something is asked for again and again. */
interface Poll<A> {
  /** From the beginning of one question to that of the next, ms. */
  readonly every: number
  /** Does anybody look at it? While nobody does, nothing is asked. */
  readonly isWanted: () => boolean
  readonly ask: () => Promise<A>
  readonly isNews: (answer: A) => boolean
}

/**
 * Asks until the answer is news: what says nothing new is nobody's to record, so that an hour of looking at something
 * that stays as it is writes no row. The call that is made by this stands in the state as long as it goes on.
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
