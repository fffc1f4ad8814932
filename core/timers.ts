import type { State } from './state'

/** Arms a timer: the shell lets it run and reports the firing with `armedBy`, so that a stale one is told apart. */
export const arm = (state: State, event: { seq: number; at: number }, name: string, delay: number): State => ({
  ...state,
  timers: { ...state.timers, [name]: { armedBy: event.seq, dueAt: event.at + delay, delay } },
})

/** Takes timers off by name; unknown names do nothing. */
export function disarm(state: State, ...names: readonly string[]): State {
  const gone = names.filter((name) => name in state.timers)
  if (gone.length === 0) return state
  return { ...state, timers: without(state.timers, ...gone) }
}

/** A record without some keys. */
export function without<A>(record: Readonly<Record<string, A>>, ...keys: readonly string[]): Readonly<Record<string, A>> {
  const rest = { ...record }
  for (const key of keys) delete rest[key]
  return rest
}
