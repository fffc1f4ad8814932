/** Delays of the two debounce stages in series, in ms (D-DECK-43). */
const stages = [32, 200] as const

/** Passes on the latest value after a pause. */
export interface Debounced<T> {
  readonly push: (value: T) => void
  /** Passes on the pending value at once. */
  readonly flush: () => void
  readonly cancel: () => void
}

/** Debounces the card in view: it counts after 32 ms and then 200 ms without a change (D-DECK-43). */
export function debounced<T>(done: (value: T) => void): Debounced<T> {
  const second = stage(stages[1], done)
  const first = stage(stages[0], second.push)
  const take = () => {
    const older = second.take()
    return first.take() ?? older
  }
  return {
    push: first.push,
    flush: () => {
      const waited = take()
      if (waited !== undefined) done(waited.value)
    },
    cancel: take,
  }
}

interface Stage<T> {
  readonly push: (value: T) => void
  /** Removes and returns the pending value. */
  readonly take: () => { readonly value: T } | undefined
}

function stage<T>(wait: number, done: (value: T) => void): Stage<T> {
  let waiting: { readonly value: T; readonly timer: ReturnType<typeof setTimeout> } | undefined
  const take = () => {
    const waited = waiting
    clearTimeout(waited?.timer)
    waiting = undefined
    return waited
  }
  const push = (value: T) => {
    take()
    const end = () => {
      waiting = undefined
      done(value)
    }
    waiting = { value, timer: setTimeout(end, wait) }
  }
  return { push, take }
}
