import * as constants from '../protocol/constants'
import { alone } from './alone'
import { afterAwake } from './awake'
import type { Chance, Clock, Locks, LogStore, Term } from './ports'

const LOCK = 'flipdeck-sender'
/** A holder that begins no term and does not hand over in this time is frozen; its lock is taken (fault 39), ms. */
const PATIENCE = 45_000
/** How long a look at the term allows what is begun after it, ms. */
const LOOK_HOLDS = 5_000
/** What a frozen tab has begun before it was fenced is over after this time, ms. */
const SETTLES_AFTER = LOOK_HOLDS + constants.requestTimeout + 1_000
/** Until whoever keeps the lock begins another term, ms: well within the others' patience. */
const AGAIN_AFTER = 5_000

interface TermPorts {
  readonly clock: Clock
  readonly chance: Chance
  readonly locks: Locks
  readonly store: Pick<LogStore, 'term' | 'beginTerm'>
}

export interface Terms {
  /**
   * Runs in a term of this tab's own, while no other tab sends; again in another term after a while, without handing
   * over in between, as long as it answers that the lock must be kept. Rejects when it is stolen from, or the store is
   * lost: what runs goes on, and finds that its term is over.
   */
  readonly inTerm: (run: (epoch: number) => Promise<boolean>) => Promise<void>
  /** Is this the term that is on, as of a moment ago? What is to be allowed by that is begun without waiting. */
  readonly isOn: (epoch: number) => Promise<boolean>
}

/**
 * One sender at a time, whatever sleeps, freezes or is stolen from (X-OUTBOX-09). Whoever has the lock begins a term by
 * raising the epoch that it read before it made sure of the lock: so a tab that was stolen from in between cannot raise
 * it above the thief's. Whoever steals says first that the term is unsettled; then nobody sends before somebody has
 * held an epoch for as long as an earlier sender's last request may take.
 */
export function senderTerms({ clock, chance, locks: given, store }: TermPorts, stopped: AbortSignal): Terms {
  let locks = given
  /** Not the next number: a log that begins anew must not come to an epoch of the one before it. */
  const after = ({ epoch }: Term) => epoch + 1 + Math.floor(chance.unit() * 1_000_000)

  /** A browser that may keep nothing for the app denies it locks as well: what waits is in this tab's memory alone then. */
  const denied = () => {
    locks = alone.locks
    return locks.holder(LOCK)
  }

  const begin = async (): Promise<Term | undefined> => {
    const before = await store.term()
    if ((await locks.holder(LOCK)) !== (await locks.self())) return undefined
    const next = { epoch: after(before), settled: before.settled }
    return (await store.beginTerm(before, next)) ? next : undefined
  }
  /** False when this tab is stopped before so much time awake is over, ms. */
  const wait = (ms: number) =>
    new Promise<boolean>((resolve) => {
      const done = () => {
        cancel()
        stopped.removeEventListener('abort', done)
        resolve(!stopped.aborted)
      }
      const cancel = afterAwake(clock, ms, done)
      stopped.addEventListener('abort', done)
    })
  const settle = async (term: Term): Promise<boolean> =>
    term.settled || ((await wait(SETTLES_AFTER)) && store.beginTerm(term, { ...term, settled: true }))

  return {
    inTerm: async (run) => {
      let over = false
      let running = Promise.resolve()
      const held = () => {
        // A lock may be heard of only after it was stolen.
        if (!over) running = runTerm()
        return running
      }
      const runTerm = async () => {
        let isKept = false
        do {
          try {
            const term = await begin()
            isKept = term !== undefined && (await settle(term)) && (await run(term.epoch))
          } catch (error) {
            // A store that refuses another term is no reason to hand over what must be kept.
            if (!isKept) throw error
          }
        } while (isKept && !stopped.aborted && (await wait(AGAIN_AFTER)))
      }
      try {
        for (let ran = false; !ran && !stopped.aborted;) {
          const before = await store.term()
          const holder = await locks.holder(LOCK).catch(denied)
          const patience = new AbortController()
          const giveUp = () => patience.abort()
          const cancel = afterAwake(clock, PATIENCE, giveUp)
          stopped.addEventListener('abort', giveUp)
          if (stopped.aborted) giveUp()
          ran = await locks.hold(LOCK, patience.signal, held).finally(() => {
            cancel()
            stopped.removeEventListener('abort', giveUp)
          })
          if (ran || stopped.aborted) return
          // A tab whose log is another one sees no terms of the rest, only who holds the lock.
          if ((await locks.holder(LOCK)) !== holder) continue
          if (await store.beginTerm(before, { epoch: after(before), settled: false }))
            ran = await locks.hold(LOCK, 'steal', held)
        }
      } finally {
        over = true
        await running.catch(() => undefined)
      }
    },
    isOn: async (epoch) => {
      const asked = clock.monotonic()
      const term = await store.term()
      return term.epoch === epoch && clock.monotonic() - asked <= LOOK_HOLDS && !stopped.aborted
    },
  }
}
