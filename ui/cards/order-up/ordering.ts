/** Returns the list with an item moved to another position, from 0. */
export function moved<A>(items: readonly A[], from: number, to: number): readonly A[] {
  const rest = items.filter((_, place) => place !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

/** Box of a row that is not dragged; px from the same edge. */
export interface RowBox {
  readonly top: number
  readonly height: number
}

/** Returns the position under a row dragged by this distance, px: after every row whose middle it has passed. */
export function targetPosition(boxes: readonly RowBox[], from: number, by: number): number {
  const dragged = boxes[from]
  if (dragged === undefined) return from
  const middle = middleOf(dragged) + by
  return boxes.filter((box, place) => place !== from && middleOf(box) < middle).length
}

const middleOf = ({ top, height }: RowBox): number => top + height / 2

/** Returns how far a row shifts for the dragged row, in heights of the dragged row: -1, 0 or 1. */
export function rowShift(place: number, from: number, over: number): -1 | 0 | 1 {
  if (place > from && place <= over) return -1
  return place < from && place >= over ? 1 : 0
}

/** Returns the minimum height of a row at a text scale, px; 1 is 16 px per rem (D-ORDER-08). */
export const rowHeight = (scale: number): number => 16 * scale * 1.2 + 30

/** Distance from an edge of the scroll container within which it scrolls automatically, px. */
const EDGE_PX = 56
/** Scroll speed at the edge itself and beyond, px per ms. */
const MAX_SPEED_PX_PER_MS = 0.6

/** Returns the scroll speed for a dragging pointer, px per ms, negative upwards: faster near the edge. */
export function edgeSpeed(pointer: number, { top, bottom }: { readonly top: number; readonly bottom: number }): number {
  const above = Math.min(1, Math.max(0, top + EDGE_PX - pointer) / EDGE_PX)
  const below = Math.min(1, Math.max(0, pointer - (bottom - EDGE_PX)) / EDGE_PX)
  return (below - above) * MAX_SPEED_PX_PER_MS
}
