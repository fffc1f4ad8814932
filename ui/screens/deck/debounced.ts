/** Milliseconds without a further change, first and second stage in series (D-DECK-43). */
const stages = [32, 200] as const

/** Hands a value on once it has come to rest. */
export interface Debounced<T> {
  readonly push: (value: T) => void
  /** Hands the latest value on at once, where it still waits. */
  readonly flush: () => void
  readonly cancel: () => void
}

/** The card in view counts when nothing has moved for 32 ms and then for 200 ms (D-DECK-43). */
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
  /** What waits, if anything does: it waits no more. */
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
