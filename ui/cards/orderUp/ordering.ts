/** The list with the item of one place moved to another; places from 0. */
export function moved<A>(items: readonly A[], from: number, to: number): readonly A[] {
  const rest = items.filter((_, place) => place !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

/** Where a row lies at rest; px from the same edge. */
export interface RowBox {
  readonly top: number
  readonly height: number
}

/** The place that a row is over which was dragged by so many px: behind every row whose middle it has passed. */
export function placeUnder(boxes: readonly RowBox[], from: number, by: number): number {
  const dragged = boxes[from]
  if (dragged === undefined) return from
  const middle = middleOf(dragged) + by
  return boxes.filter((box, place) => place !== from && middleOf(box) < middle).length
}

const middleOf = ({ top, height }: RowBox): number => top + height / 2

/** How far a row makes room for the one that is dragged over it, in steps of that one's height: -1, 0 or 1. */
export function stepsAside(place: number, from: number, over: number): -1 | 0 | 1 {
  if (place > from && place <= over) return -1
  return place < from && place >= over ? 1 : 0
}

/** The least height of a row in px at a text size; 1 is 16 px to the rem (D-ORDER-08). */
export const rowHeight = (scale: number): number => 16 * scale * 1.2 + 30

/** px from an edge of what scrolls within which it goes on by itself. */
const edge = 56
/** px per ms at the edge itself and beyond it. */
const topSpeed = 0.6

/** How fast what scrolls goes on under a pointer that drags something: the nearer to the edge, the faster; px per ms, up below 0. */
export function edgeSpeed(pointer: number, { top, bottom }: { readonly top: number; readonly bottom: number }): number {
  const above = Math.min(1, Math.max(0, top + edge - pointer) / edge)
  const below = Math.min(1, Math.max(0, pointer - (bottom - edge)) / edge)
  return (below - above) * topSpeed
}
