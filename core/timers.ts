import { without } from './record'
import type { Firing } from '../protocol/events/firing'
import { inMine, type State } from './state'

/** Arms a timer: the shell lets it run and reports the firing with `armedBy`, so that a stale one is told apart. */
export const arm = (state: State, event: { seq: number; at: number }, name: string, delay: number): State =>
  inMine(state, { timers: { ...state.mine.timers, [name]: { armedBy: event.seq, dueAt: event.at + delay, delay } } })

/** Takes timers off by name; unknown names do nothing. */
export function disarm(state: State, ...names: readonly string[]): State {
  const gone = names.filter((name) => name in state.mine.timers)
  if (gone.length === 0) return state
  return inMine(state, { timers: without(state.mine.timers, ...gone) })
}

/** Is this the firing of a timer that is armed, told by the tab whose it is? One of the app as a whole is anybody's. */
export const isDue = (state: State, { timer, armedBy }: Firing, session: string): boolean =>
  state.mine.timers[timer]?.armedBy === armedBy && (tabOf(timer) ?? session) === session

/** Takes off the timer whose firing caused an event, if one did. */
export const fired = (state: State, { firing }: { readonly firing?: Firing }): State =>
  firing === undefined ? state : disarm(state, firing.timer)

/** The name of a timer that belongs to one tab: it goes when the tab goes, and only that tab may say that it fired. */
export const tabTimer = (name: string, session: string): string => `${name}@${session}`

/** The tab that a timer belongs to; undefined for a timer of the app as a whole. */
export const tabOf = (timer: string): string | undefined => timer.split('@')[1]

/** The tab whose timer of this name this is. */
export const firedIn = (timer: string, name: string): string | undefined =>
  timer.startsWith(`${name}@`) ? tabOf(timer) : undefined

/** Takes off all timers of a tab. */
export const disarmTab = (state: State, session: string): State =>
  disarm(state, ...Object.keys(state.mine.timers).filter((timer) => tabOf(timer) === session))
