import { useDrag } from '@use-gesture/react'
import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { edgeScroll } from './edge-scroll'
import { targetPosition, rowShift, type RowBox } from './ordering'

interface Dragged {
  readonly from: number
  readonly over: number
  readonly by: number
  readonly boxes: readonly RowBox[]
}

interface RowDrag {
  /** Event handlers of a row, by its position. */
  readonly bind: (place: number) => object
  /** Position of the dragged row. */
  readonly from: number | undefined
  /** Returns whether a drag has just ended: the browser dispatches a click on its handle. */
  readonly hasJustEnded: () => boolean
  /** Style of a row during a drag. */
  readonly styleOf: (place: number) => CSSProperties | undefined
}

/** Gap between two rows, px. */
export const ROW_GAP_PX = 8

/** The drag in progress. */
interface Held {
  /** Takes the pointer position, px from the top of the window, and its movement; returns the row's position. */
  readonly to: (pointer: number, moved: number) => Dragged
  readonly end: () => void
}

/** Starts dragging a row; `place` is called when the list scrolls automatically. */
function hold(list: HTMLElement, from: number, place: (dragged: Dragged) => void): Held {
  const boxes = boxesOf(list)
  let moved = 0
  // Scrolling under the row counts like a movement of the row.
  const placed = (): Dragged => {
    const by = moved + edges.scrolled()
    return { from, over: targetPosition(boxes, from, by), by, boxes }
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

/** Drags the rows of a list by pointer; a finger drags them by their handles only, so that it can scroll elsewhere. */
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
      // The click follows in the same task.
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
      const aside = rowShift(place, from, over) * ((boxes[from]?.height ?? 0) + ROW_GAP_PX)
      return { transform: `translateY(${place === from ? by : aside}px)` }
    },
  }
}

/** Tests whether a pointer drags the row: a mouse or pen anywhere, a finger by its handle. */
const takes = ({ pointerType, target }: PointerEvent): boolean =>
  pointerType !== 'touch' || (target instanceof Element && target.closest('[data-drags]') !== null)

const boxesOf = (list: HTMLElement): readonly RowBox[] =>
  [...list.children].map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return { top, height }
  })
