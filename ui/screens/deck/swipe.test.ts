import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draggedTo, swipedBy } from './swipe'

test('D-DECK-08 a swipe to the left goes on, to the right back, and a short one nowhere', () => {
  expect(swipedBy({ moved: -150, velocity: 0, step: 368 })).toBe(1)
  expect(swipedBy({ moved: 150, velocity: 0, step: 368 })).toBe(-1)
  expect(swipedBy({ moved: -40, velocity: 0, step: 368 })).toBe(0)
})

test('D-DECK-08 a flick is enough, but not when the finger turned back', () => {
  expect(swipedBy({ moved: -40, velocity: -0.6, step: 368 })).toBe(1)
  expect(swipedBy({ moved: -40, velocity: 0.6, step: 368 })).toBe(0)
})

test('D-DECK-08 one swipe is one card at the most', () => {
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

test('D-DECK-08 the hand follows the finger one to one and resists beyond its ends', () => {
  expect(draggedTo(4.5, 1, 12)).toBe(4.5)
  expect(draggedTo(0, 1, 12)).toBeCloseTo(0.7)
  expect(draggedTo(13, 1, 12)).toBeCloseTo(12.3)
})
