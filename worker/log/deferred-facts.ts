import type { Input } from '../../core/decider'
import { isDeferrable } from '../../core/timers'
import type { Fact } from '../../core/facts'
import type { Cancel, Clock } from '../ports'

/** Maximum delay of a deferred fact, ms. */
const MAX_DEFER_MS = 1_000

export interface DeferredFacts {
  /** Defers a fact with its stamp; false if it must not be deferred. */
  readonly defer: (fact: Fact, stamp: (fact: Fact) => Input) => boolean
  /** Records the deferred facts, so that they share the transaction of the next entry. */
  readonly flush: () => void
  readonly stop: () => void
}

/**
 * Defers card-seen facts into the next transaction, usually that of the swipe to the next card. Records them alone if
 * no transaction follows in time (X-LOG-17).
 */
export function deferFacts(clock: Clock, record: (input: Input) => void): DeferredFacts {
  let waiting: readonly Input[] = []
  let cancel: Cancel = () => undefined
  const flush = () => {
    const due = waiting
    waiting = []
    cancel()
    for (const input of due) record(input)
  }
  return {
    defer: (fact, stamp) => {
      if (fact.type !== 'timerFired' || !isDeferrable(fact.timer)) return false
      waiting = [...waiting, stamp(fact)]
      if (waiting.length === 1) cancel = clock.after(MAX_DEFER_MS, flush)
      return true
    },
    flush,
    stop: () => {
      waiting = []
      cancel()
    },
  }
}
