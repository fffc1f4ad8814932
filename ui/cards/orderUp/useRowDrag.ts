import { useDrag } from '@use-gesture/react'
import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { edgeScroll } from './edge-scroll'
import { placeUnder, stepsAside, type RowBox } from './ordering'

interface Dragged {
  readonly from: number
  readonly over: number
  readonly by: number
  readonly boxes: readonly RowBox[]
}

interface RowDrag {
  /** What a row listens to, by its place. */
  readonly bind: (place: number) => object
  /** The place of the row that is dragged. */
  readonly from: number | undefined
  /** Has a drag ended just now? The browser makes a press of its end, on the handle that it was dragged by. */
  readonly hasJustEnded: () => boolean
  /** Where a row is drawn meanwhile. */
  readonly styleOf: (place: number) => CSSProperties | undefined
}

/** px between two rows. */
export const rowGap = 8

/** The drag that is under way. */
interface Held {
  /** The pointer is there now, px from the top of the window, and has moved so far; where the row is by that. */
  readonly to: (pointer: number, moved: number) => Dragged
  readonly end: () => void
}

/** Takes a row of the list; `place` hears of it where the list has scrolled by itself. */
function hold(list: HTMLElement, from: number, place: (dragged: Dragged) => void): Held {
  const boxes = boxesOf(list)
  let moved = 0
  // What has scrolled under the row counts as if it had been moved over that.
  const placed = (): Dragged => {
    const by = moved + edges.scrolled()
    return { from, over: placeUnder(boxes, from, by), by, boxes }
  }
  const edges = edgeScroll(list, () => place(placed()))
  return {
    to: (pointer, movedNow) => {
      moved = movedNow
      edges.at(pointer)
      return placed()
    },
    end: edges.end,
  }
}

/** Dragging the rows of a list by a pointer; a finger takes them by their handles, so that it scrolls elsewhere. */
export function useRowDrag(list: RefObject<HTMLElement | null>, drop: (from: number, to: number) => void): RowDrag {
  const [dragged, setDragged] = useState<Dragged>()
  const held = useRef<Held>(undefined)
  const justEnded = useRef(false)
  useEffect(() => () => held.current?.end(), [])
  const bind = useDrag<PointerEvent>(
    ({ first, last, canceled, event, args, movement: [, moved], xy: [, pointer], cancel }) => {
      const given: unknown = args
      const from = Array.isArray(given) ? Number(given[0]) : 0
      if (first && !takes(event)) return cancel()
      if (list.current === null) return
      held.current ??= hold(list.current, from, setDragged)
      const now = held.current.to(pointer, moved)
      if (!last) return setDragged(now)
      held.current.end()
      held.current = undefined
      // The press comes in the same task.
      justEnded.current = true
      setTimeout(() => {
        justEnded.current = false
      })
      setDragged(undefined)
      if (!canceled && now.over !== from) drop(from, now.over)
    },
    { axis: 'y', threshold: 3, pointer: { keys: false } },
  )
  return {
    bind: (place) => bind(place),
    from: dragged?.from,
    hasJustEnded: () => justEnded.current,
    styleOf: (place) => {
      if (dragged === undefined) return undefined
      const { from, over, by, boxes } = dragged
      const aside = stepsAside(place, from, over) * ((boxes[from]?.height ?? 0) + rowGap)
      return { transform: `translateY(${place === from ? by : aside}px)` }
    },
  }
}

/** A mouse or a pen takes a row anywhere, a finger by its handle. */
const takes = ({ pointerType, target }: PointerEvent): boolean =>
  pointerType !== 'touch' || (target instanceof Element && target.closest('[data-drags]') !== null)

const boxesOf = (list: HTMLElement): readonly RowBox[] =>
  [...list.children].map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return { top, height }
  })
