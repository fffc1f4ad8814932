import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shares } from './ten-lines'

test('X-REPLAY-02 the first look has ten lines: each part its first ones, and what others leave goes to what went wrong first', () => {
  expect(shares({ done: 12, wrong: 12, waits: 9 })).toEqual({ done: 4, wrong: 4, waits: 2 })
  expect(shares({ done: 12, wrong: 1, waits: 1 })).toEqual({ done: 8, wrong: 1, waits: 1 })
  expect(shares({ done: 5, wrong: 7, waits: 1 })).toEqual({ done: 4, wrong: 5, waits: 1 })
  expect(shares({ done: 4, wrong: 1, waits: 3 })).toEqual({ done: 4, wrong: 1, waits: 3 })
})

test('X-REPLAY-02 no line is left out while there is room, and never more than ten are shown', () => {
  const count = fc.nat({ max: 40 })
  fc.assert(
    fc.property(count, count, count, (done, wrong, waits) => {
      const shown = shares({ done, wrong, waits })
      expect(shown.done + shown.wrong + shown.waits).toBe(Math.min(10, done + wrong + waits))
      expect(shown.done <= done && shown.wrong <= wrong && shown.waits <= waits).toBe(true)
    }),
  )
})
