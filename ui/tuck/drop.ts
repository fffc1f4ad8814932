/** A place on the screen, px. */
export interface Point {
  readonly x: number
  readonly y: number
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** The name of the target whose box holds the point; undefined when none does. */
export const targetAt = (
  { x, y }: Point,
  boxes: readonly { readonly name: string; readonly box: Box }[],
): string | undefined =>
  boxes.find(({ box: { left, right, top, bottom } }) => x >= left && x <= right && y >= top && y <= bottom)?.name
