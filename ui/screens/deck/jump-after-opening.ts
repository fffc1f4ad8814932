import { deckJumpDelay } from '../../../protocol/constants'

/** Delays jumps while a deck opens. */
export interface Jump {
  /** Jumps at once, or when the deck has been open long enough; a later jump replaces a pending one. */
  readonly to: (show: () => void) => void
  readonly cancel: () => void
}

/** Delays a jump by a link or a row of the index or of a result until the deck has opened (D-DECK-44). */
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
