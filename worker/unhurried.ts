import type { Input } from '../core/decider'
import { isUnhurried } from '../core/deck/seen-timer'
import type { Fact } from '../core/facts'
import type { Cancel, Clock } from './ports'

/** What waits is recorded by itself after this time, ms. */
const LATEST = 1_000

export interface Unhurried {
  /** Takes a fact that nobody waits for, as it was stamped; false for one that cannot wait. */
  readonly hold: (fact: Fact, stamp: (fact: Fact) => Input) => boolean
  /** Records what waits, so that it shares the transaction of what is recorded next. */
  readonly flush: () => void
  readonly stop: () => void
}

/**
 * That a card counts as seen nobody waits for: it is recorded in the transaction of whatever comes next, the swipe to
 * the next card as a rule, and by itself when nothing comes (X-LOG-17).
 */
export function unhurried(clock: Clock, record: (input: Input) => void): Unhurried {
  let waiting: readonly Input[] = []
  let cancel: Cancel = () => undefined
  const flush = () => {
    const due = waiting
    waiting = []
    cancel()
    for (const input of due) record(input)
  }
  return {
    hold: (fact, stamp) => {
      if (fact.type !== 'timerFired' || !isUnhurried(fact.timer)) return false
      waiting = [...waiting, stamp(fact)]
      if (waiting.length === 1) cancel = clock.after(LATEST, flush)
      return true
    },
    flush,
    stop: () => {
      waiting = []
      cancel()
    },
  }
}
