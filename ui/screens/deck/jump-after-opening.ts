import { deckJumpDelay } from '../../../protocol/constants'

/** Jumps of a deck, which opens as this is made. */
export interface Jump {
  /** Jumps at once, or once the deck has been open long enough; a jump asked for meanwhile takes its place. */
  readonly to: (show: () => void) => void
  readonly cancel: () => void
}

/** A link, a row of the index or of a result jumps; while the deck is being opened it waits (D-DECK-44). */
export function jumpAfterOpening(): Jump {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const opened = performance.now()
  const cancel = () => clearTimeout(waiting)
  return {
    to: (show) => {
      cancel()
      const left = deckJumpDelay - (performance.now() - opened)
      if (left <= 0) show()
      else waiting = setTimeout(show, left)
    },
    cancel,
  }
}
