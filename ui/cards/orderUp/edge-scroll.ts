import { edgeSpeed } from './ordering'

export interface EdgeScroll {
  /** Where the pointer is now, px from the top of the window: at an edge of what scrolls it goes on by itself. */
  readonly at: (pointer: number) => void
  /** How far it has gone since the beginning, px. */
  readonly scrolled: () => number
  readonly end: () => void
}

/** The longest time between two frames that counts, ms: after a pause it does not leap. */
const longestFrame = 32

/**
 * Lets a list that is longer than its card scroll while one of its rows is dragged at an edge, as far as the list goes.
 * `moved` hears of every step.
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
    const by = Math.round(speed * Math.min(Math.max(0, now - last), longestFrame))
    last = now
    // A row that is drawn below the last one would make what scrolls ever longer.
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

/** What scrolls up and down around it. */
function scrollerOf(inner: HTMLElement): HTMLElement | undefined {
  for (let around = inner.parentElement; around !== null; around = around.parentElement)
    if (around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY))
      return around
  return undefined
}
