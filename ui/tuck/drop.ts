/** A position on the screen, px. */
export interface Point {
  readonly x: number
  readonly y: number
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Returns the offset from the centre of one box to that of another. */
export const between = (from: Box, to: Box): Point => ({
  x: (to.left + to.right - from.left - from.right) / 2,
  y: (to.top + to.bottom - from.top - from.bottom) / 2,
})

/** Returns the name of the target whose box contains the point; undefined if none does. */
export const targetAt = (
  { x, y }: Point,
  boxes: readonly { readonly name: string; readonly box: Box }[],
): string | undefined =>
  boxes.find(({ box: { left, right, top, bottom } }) => x >= left && x <= right && y >= top && y <= bottom)?.name
