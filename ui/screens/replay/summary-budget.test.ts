import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownLines } from './summary-budget'

test('X-REPLAY-02 shows ten lines: the first ones of each section; failures get the remaining lines first', () => {
  expect(shownLines({ done: 12, wrong: 12, waits: 9 })).toEqual({ done: 4, wrong: 4, waits: 2 })
  expect(shownLines({ done: 12, wrong: 1, waits: 1 })).toEqual({ done: 8, wrong: 1, waits: 1 })
  expect(shownLines({ done: 5, wrong: 7, waits: 1 })).toEqual({ done: 4, wrong: 5, waits: 1 })
  expect(shownLines({ done: 4, wrong: 1, waits: 3 })).toEqual({ done: 4, wrong: 1, waits: 3 })
})

test('X-REPLAY-02 leaves out no line while there is space, and shows at most ten', () => {
  const count = fc.nat({ max: 40 })
  fc.assert(
    fc.property(count, count, count, (done, wrong, waits) => {
      const shown = shownLines({ done, wrong, waits })
      expect(shown.done + shown.wrong + shown.waits).toBe(Math.min(10, done + wrong + waits))
      expect(shown.done <= done && shown.wrong <= wrong && shown.waits <= waits).toBe(true)
    }),
  )
})
