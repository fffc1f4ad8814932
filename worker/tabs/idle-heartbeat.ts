import type { Cancel, Clock, LogStore } from '../ports'

/** Interval of marking that the page is visible and awake, ms. */
const BEAT_MS = 60_000
/** A mark that is later than this, ms, shows that the device slept. */
const LATE_MS = 30_000

export interface IdleHeartbeat {
  /** Checks after a recording whether the page became visible, or a user signed in. */
  readonly check: () => void
  /** Returns when a page of this browser was last known to be visible and awake, device time in ms. */
  readonly lastActive: () => Promise<number | undefined>
  readonly stop: Cancel
}

/**
 * Tracks when a page was last visible and awake, also after the browser was killed or the device slept (S-SYNC-34).
 * Marks this once a minute without waiting for the disk. It does so only while the page is visible and its user is
 * signed out after a period of inactivity. A late mark shows a sleep, or a clock that was set forward. These look the
 * same where the browser's monotonic clock stops while the device sleeps.
 */
export function idleHeartbeat(
  clock: Pick<Clock, 'now' | 'after'>,
  store: Pick<LogStore, 'activeAt' | 'markActive'>,
  matters: () => boolean,
  /** Reports a sleep. The next mark is set only after that is recorded. */
  woken: (activeAt: number) => Promise<void>,
): IdleHeartbeat {
  let beatAt: number | undefined
  let due: Cancel | undefined
  let beating = false
  let stopped = false

  const lastActive = async () => {
    const marked = await store.activeAt().catch(() => undefined)
    return marked === undefined || (beatAt !== undefined && beatAt > marked) ? beatAt : marked
  }
  const beat = async () => {
    due = undefined
    beating = true
    if (beatAt !== undefined && clock.now() - beatAt > BEAT_MS + LATE_MS) {
      const activeAt = (await lastActive()) ?? beatAt
      if (clock.now() - activeAt > BEAT_MS + LATE_MS) await woken(activeAt)
    }
    beating = false
    if (stopped || !matters()) return rest()
    beatAt = clock.now()
    await store.markActive(beatAt).catch(() => undefined)
    if (!stopped && due === undefined) due = clock.after(BEAT_MS, () => void beat())
  }
  const rest = () => {
    due?.()
    due = undefined
    beatAt = undefined
  }
  return {
    check: () => {
      if (!matters()) {
        if (!beating) rest()
      } else if (beatAt === undefined && !beating && !stopped) void beat()
    },
    lastActive,
    stop: () => {
      stopped = true
      due?.()
    },
  }
}
