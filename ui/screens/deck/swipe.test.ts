import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draggedTo, swipedBy } from './swipe'

test('D-DECK-08 shows the next card after a swipe to the left, the previous after one to the right, and the same after a short one', () => {
  expect(swipedBy({ moved: -150, velocity: 0, step: 368 })).toBe(1)
  expect(swipedBy({ moved: 150, velocity: 0, step: 368 })).toBe(-1)
  expect(swipedBy({ moved: -40, velocity: 0, step: 368 })).toBe(0)
})

test('D-DECK-08 moves after a flick, unless the finger turned back', () => {
  expect(swipedBy({ moved: -40, velocity: -0.6, step: 368 })).toBe(1)
  expect(swipedBy({ moved: -40, velocity: 0.6, step: 368 })).toBe(0)
})

test('D-DECK-08 moves by at most one card per swipe', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -4000, max: 4000 }),
      fc.double({ min: -20, max: 20, noNaN: true }),
      (moved, velocity) => {
        expect([-1, 0, 1]).toContain(swipedBy({ moved, velocity, step: 368 }))
      },
    ),
  )
})

test('D-DECK-08 follows the finger one to one, and resists beyond the ends', () => {
  expect(draggedTo(4.5, 1, 12)).toBe(4.5)
  expect(draggedTo(0, 1, 12)).toBeCloseTo(0.7)
  expect(draggedTo(13, 1, 12)).toBeCloseTo(12.3)
})
