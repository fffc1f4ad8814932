/** How a finger left the card: px moved and px per ms, positive to the right, and the distance between two cards. */
export interface Release {
  readonly moved: number
  readonly velocity: number
  readonly step: number
}

/** A third of the way, or a quick flick in the direction of the movement. */
const farEnough = 0.3
const quickEnough = 0.35
const leastFlick = 12

/** By how many cards a swipe goes on: one at the most, whatever its speed. */
export function swipedBy({ moved, velocity, step }: Release): -1 | 0 | 1 {
  const flick = Math.abs(velocity) >= quickEnough && Math.abs(moved) >= leastFlick && velocity * moved > 0
  if (!flick && Math.abs(moved) < farEnough * step) return 0
  return moved < 0 ? 1 : -1
}

/** Where the hand stands while a finger moves it: with it one to one, but reluctantly beyond the first and last card. */
export function draggedTo(place: number, first: number, last: number): number {
  if (place < first) return first - (first - place) * 0.3
  return place > last ? last + (place - last) * 0.3 : place
}
