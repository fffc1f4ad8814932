/** The end of a swipe: px moved and px per ms, positive to the right, and the distance between two cards. */
export interface Release {
  readonly moved: number
  readonly velocity: number
  readonly step: number
}

/** A swipe moves on after 30 % of the distance, or after a quick flick in the direction of the movement. */
const MIN_DISTANCE = 0.3
const MIN_VELOCITY = 0.35
const MIN_FLICK_PX = 12

/** Returns by how many cards a swipe moves: at most one, at any speed. */
export function swipedBy({ moved, velocity, step }: Release): -1 | 0 | 1 {
  const flick = Math.abs(velocity) >= MIN_VELOCITY && Math.abs(moved) >= MIN_FLICK_PX && velocity * moved > 0
  if (!flick && Math.abs(moved) < MIN_DISTANCE * step) return 0
  return moved < 0 ? 1 : -1
}

/**
 * Returns the carousel's position during a drag: it follows the finger, with resistance beyond the first and last card.
 */
export function draggedTo(place: number, first: number, last: number): number {
  if (place < first) return first - (first - place) * 0.3
  return place > last ? last + (place - last) * 0.3 : place
}
