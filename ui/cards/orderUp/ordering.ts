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
