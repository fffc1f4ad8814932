/** Milliseconds without a further change, first and second stage in series (D-DECK-43). */
const stages = [32, 200] as const

/** Hands a value on once it has come to rest. */
export interface Debounced<T> {
  readonly push: (value: T) => void
  readonly cancel: () => void
}

/** The card in view counts when nothing has moved for 32 ms and then for 200 ms (D-DECK-43). */
export function debounced<T>(done: (value: T) => void): Debounced<T> {
  const second = stage(stages[1], done)
  const first = stage(stages[0], second.push)
  return {
    push: first.push,
    cancel: () => {
      first.cancel()
      second.cancel()
    },
  }
}

function stage<T>(wait: number, done: (value: T) => void): Debounced<T> {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(waiting)
  const push = (value: T) => {
    cancel()
    waiting = setTimeout(done, wait, value)
  }
  return { push, cancel }
}
