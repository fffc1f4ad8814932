import type { Cancel, Clock, LogStore } from './ports'

/** How often it is marked that the page is in sight and awake, ms. */
const BEAT = 60_000
/** A beat that comes later than this after its time, ms, was slept through. */
const LATE = 30_000

export interface ActivityKeeper {
  /** Something was recorded: the page may have come into sight, or somebody may have signed in. */
  readonly look: () => void
  /** When a page of this browser was last known to be in sight and awake, device time in ms. */
  readonly lastActive: () => Promise<number | undefined>
  readonly stop: Cancel
}

/**
 * Knows when a page was last in sight and awake, also after the browser was killed or the device slept (S-SYNC-34). A
 * mark a minute, which no disk is waited for, and only while it matters: while the page is in sight and its user is to
 * be signed out after a time. A beat that comes late tells of a sleep, or of a clock that was set forward, which looks
 * the same where the browser's other clock stands still while the device sleeps.
 */
export function activityKeeper(
  clock: Pick<Clock, 'now' | 'after'>,
  store: Pick<LogStore, 'activeAt' | 'markActive'>,
  matters: () => boolean,
  /** Tells of a sleep. The mark is made anew only after that is recorded. */
  woken: (activeAt: number) => Promise<void>,
): ActivityKeeper {
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
    if (beatAt !== undefined && clock.now() - beatAt > BEAT + LATE) {
      const activeAt = (await lastActive()) ?? beatAt
      if (clock.now() - activeAt > BEAT + LATE) await woken(activeAt)
    }
    beating = false
    if (stopped || !matters()) return rest()
    beatAt = clock.now()
    await store.markActive(beatAt).catch(() => undefined)
    if (!stopped && due === undefined) due = clock.after(BEAT, () => void beat())
  }
  const rest = () => {
    due?.()
    due = undefined
    beatAt = undefined
  }
  return {
    look: () => {
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
