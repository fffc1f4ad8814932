import { useDrag } from '@use-gesture/react'
import { useState, type CSSProperties, type RefObject } from 'react'
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
  /** Where a row is drawn meanwhile. */
  readonly styleOf: (place: number) => CSSProperties | undefined
}

/** px between two rows. */
export const rowGap = 8

/** Dragging the rows of a list by a pointer; a finger takes them by their handles, so that it scrolls elsewhere. */
export function useRowDrag(list: RefObject<HTMLElement | null>, drop: (from: number, to: number) => void): RowDrag {
  const [dragged, setDragged] = useState<Dragged>()
  const bind = useDrag<PointerEvent>(
    ({ first, last, canceled, event, args, movement: [, by], cancel }) => {
      const given: unknown = args
      const from = Array.isArray(given) ? Number(given[0]) : 0
      if (first && !takes(event)) return cancel()
      const boxes = dragged?.boxes ?? boxesOf(list.current)
      const over = placeUnder(boxes, from, by)
      if (!last) return setDragged({ from, over, by, boxes })
      setDragged(undefined)
      if (!canceled && over !== from) drop(from, over)
    },
    { axis: 'y', threshold: 3, pointer: { keys: false } },
  )
  return {
    bind: (place) => bind(place),
    from: dragged?.from,
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

const boxesOf = (list: HTMLElement | null): readonly RowBox[] =>
  [...(list?.children ?? [])].map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return { top, height }
  })
