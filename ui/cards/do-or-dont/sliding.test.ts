import { describe, expect, test } from 'vitest'
import { answerAt, questionSize } from './sliding'

describe('the box of the do-or-dont game', () => {
  test('D-DND-11 D-DND-12 answers in the top and the bottom zone, and not between them', () => {
    expect([-300, -103, -101, 0, 101, 103, 300].map((by) => answerAt(by, 600))).toEqual([
      'do',
      'do',
      undefined,
      undefined,
      undefined,
      'dont',
      'dont',
    ])
    expect(answerAt(50, 0)).toBeUndefined()
  })

  test('D-DND-18 a text over 400 characters shrinks, by up to 50 %', () => {
    const sizes = [0, 1, 400, 401, 500, 800, 5_000].map((length) => questionSize('x'.repeat(length)))
    expect(sizes).toEqual([1, 1, 1, 400 / 401, 0.8, 0.5, 0.5])
  })
})
