/** Milliseconds without a further change, first and second stage in series (D-DECK-43). */
const stages = [32, 200] as const

/** Hands a value on once it has come to rest. */
export interface Debounced<T> {
  readonly push: (value: T) => void
  /** Hands on at once what still waits. */
  readonly flush: () => void
  readonly cancel: () => void
}

/** The card in view counts when nothing has moved for 32 ms and then for 200 ms (D-DECK-43). */
export function debounced<T>(done: (value: T) => void): Debounced<T> {
  const second = stage(stages[1], done)
  const first = stage(stages[0], second.push)
  return {
    push: first.push,
    flush: () => {
      first.flush()
      second.flush()
    },
    cancel: () => {
      first.cancel()
      second.cancel()
    },
  }
}

function stage<T>(wait: number, done: (value: T) => void): Debounced<T> {
  let waiting: { readonly value: T; readonly timer: ReturnType<typeof setTimeout> } | undefined
  const cancel = () => {
    clearTimeout(waiting?.timer)
    waiting = undefined
  }
  const flush = () => {
    const last = waiting
    cancel()
    if (last !== undefined) done(last.value)
  }
  const push = (value: T) => {
    cancel()
    waiting = { value, timer: setTimeout(flush, wait) }
  }
  return { push, flush, cancel }
}
