import type { State } from '../../core/state'
import type { Cancel, Clock } from '../ports'

/** Delay of the copy after a change of the sign-in, the language or the content, ms. */
const IMPORTANT_DELAY_MS = 2_000
/** Delay after any other change, ms: after a loss, the server returns progress that was sent by then. */
const DEFAULT_DELAY_MS = 60_000

/** Updates the recovery copy after changes of the state (X-HEAL-09). */
export interface RecoveryScheduler {
  readonly onStateChanged: (before: State, after: State) => void
  /** Writes the copy now: the page may never be shown again (S-SYNC-33). */
  readonly save: () => void
  readonly stop: Cancel
}

/** `write` writes the copy, or deletes it while no user is signed in; `clear` deletes it immediately. */
export function recoveryScheduler(
  clock: Pick<Clock, 'monotonic' | 'after'>,
  write: () => void,
  clear: () => void,
): RecoveryScheduler {
  let dueAt = Infinity
  let due: Cancel | undefined

  const save = () => {
    stop()
    write()
  }
  const stop = () => {
    due?.()
    due = undefined
    dueAt = Infinity
  }
  const saveAfter = (wait: number) => {
    const at = clock.monotonic() + wait
    if (at >= dueAt) return
    stop()
    dueAt = at
    due = clock.after(wait, save)
  }
  return {
    onStateChanged: (before, after) => {
      if (before.user.owner !== undefined && before.user.owner !== after.user.owner) clear()
      saveAfter(isImportant(before, after) ? IMPORTANT_DELAY_MS : DEFAULT_DELAY_MS)
    },
    save,
    stop,
  }
}

const isImportant = ({ device, user }: State, after: State): boolean =>
  device.language !== after.device.language ||
  user.signIn !== after.user.signIn ||
  user.session !== after.user.session ||
  user.library !== after.user.library ||
  user.quiz.trials !== after.user.quiz.trials
