import { edgeSpeed } from './ordering'

export interface EdgeScroll {
  /**
   * Updates the pointer position, px from the top of the window: near an edge the scroll container scrolls
   * automatically.
   */
  readonly at: (pointer: number) => void
  /** Returns the distance scrolled since the start, px. */
  readonly scrolled: () => number
  readonly end: () => void
}

/** Maximum time between two frames that counts, ms: prevents a jump after a pause. */
const MAX_FRAME_MS = 32

/**
 * Scrolls a list that is longer than its card while a row is dragged near an edge, up to the ends of the list. Calls
 * `moved` after every step.
 */
export function edgeScroll(list: HTMLElement, moved: () => void): EdgeScroll {
  const scroller = scrollerOf(list)
  const begun = scroller?.scrollTop ?? 0
  let pointer = 0
  let frame: number | undefined
  let last = 0
  const step = (now: number) => {
    frame = undefined
    if (scroller === undefined) return
    const room = scroller.getBoundingClientRect()
    const rows = list.getBoundingClientRect()
    const speed = edgeSpeed(pointer, room)
    const by = Math.round(speed * Math.min(Math.max(0, now - last), MAX_FRAME_MS))
    last = now
    // A row drawn below the last one would extend the scroll height without end.
    const left = speed > 0 ? rows.bottom - room.bottom : rows.top - room.top
    if (speed === 0 || left * speed <= 0) return
    scroller.scrollTop += by
    moved()
    go()
  }
  const go = () => {
    frame = requestAnimationFrame(step)
  }
  return {
    at: (now) => {
      pointer = now
      if (frame !== undefined) return
      last = performance.now()
      go()
    },
    scrolled: () => (scroller?.scrollTop ?? 0) - begun,
    end: () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
    },
  }
}

/** Returns the nearest ancestor that scrolls vertically. */
function scrollerOf(inner: HTMLElement): HTMLElement | undefined {
  for (let around = inner.parentElement; around !== null; around = around.parentElement)
    if (around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY))
      return around
  return undefined
}
