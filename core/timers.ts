import { without } from './record'
import type { TimerRef } from '../protocol/events/device'
import { updateUser, type State } from './state'

/** Arms a timer. The shell runs it and reports the firing with `armedBy`, so that a stale firing is detected. */
export const arm = (state: State, event: { seq: number; at: number }, name: string, delay: number): State =>
  updateUser(state, {
    timers: { ...state.user.timers, [name]: { armedBy: event.seq, dueAt: event.at + delay, delay } },
  })

/** Cancels timers by name; ignores unknown names. */
export function disarm(state: State, ...names: readonly string[]): State {
  const gone = names.filter((name) => name in state.user.timers)
  if (gone.length === 0) return state
  return updateUser(state, { timers: without(state.user.timers, ...gone) })
}

/**
 * Is this the firing of an armed timer, reported by the tab that owns it? A timer without a tab may fire in any tab.
 */
export const isDue = (state: State, { timer, armedBy }: TimerRef, session: string): boolean =>
  state.user.timers[timer]?.armedBy === armedBy && (tabOf(timer) ?? session) === session

/** Removes the timer whose firing caused an event, if there was one. */
export const removeFiredTimer = (state: State, { firing }: { readonly firing?: TimerRef }): State =>
  firing === undefined ? state : disarm(state, firing.timer)

/** Returns the name of a tab's timer: it is removed with the tab, and only that tab may report its firing. */
export const tabTimer = (name: string, session: string): string => `${name}@${session}`

/** Returns the tab that owns a timer; undefined for a timer of the complete app. */
export const tabOf = (timer: string): string | undefined => timer.split('@')[1]

/** Returns the tab that owns a timer, if the timer has this name. */
export const tabOfTimerNamed = (timer: string, name: string): string | undefined =>
  timer.startsWith(`${name}@`) ? tabOf(timer) : undefined

/** Cancels all timers of a tab. */
export const disarmTab = (state: State, session: string): State =>
  disarm(state, ...Object.keys(state.user.timers).filter((timer) => tabOf(timer) === session))

/** The timer of a card in view: when it fires, the card counts as seen. */
export const SEEN_TIMER = 'cardSeen'

/** Is this the seen timer of a card? Its firing is a deferred fact (X-LOG-17). */
export const isDeferrable = (timer: string): boolean => tabOfTimerNamed(timer, SEEN_TIMER) !== undefined
