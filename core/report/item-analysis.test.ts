import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { isUnusedDistractor, separationOf, fractions } from './item-analysis'

test('a question separates well from 0.3, barely from 0.2, and else not', () => {
  expect([1, 0.3, 0.29, 0.2, 0.19, 0, -1].map((correlation) => separationOf(20, correlation))).toEqual([
    'well',
    'well',
    'barely',
    'barely',
    'not',
    'not',
    'not',
  ])
})

test('a question is not judged with fewer than 20 answers, or where all answered alike', () => {
  expect([separationOf(19, 0.9), separationOf(20, undefined)]).toEqual([undefined, undefined])
})

test('a distractor is unused if nobody chose it among 20 answers; a right answer and a survey have none', () => {
  expect(isUnusedDistractor(false, 0, 20)).toBe(true)
  expect([
    isUnusedDistractor(false, 1, 20),
    isUnusedDistractor(false, 0, 19),
    isUnusedDistractor(true, 0, 20),
    isUnusedDistractor(undefined, 0, 20),
  ]).toEqual([false, false, false, false])
})

const count = fc.nat({ max: 1_000_000 })

test.prop([count, count, count])(
  'D-REPORT-06 the percentages are each count over the sum of failed, incomplete and passed; without users all are 0',
  (failed, incomplete, passed) => {
    const sum = failed + incomplete + passed
    expect(fractions([failed, incomplete, passed])).toEqual(
      sum === 0 ? [0, 0, 0] : [failed / sum, incomplete / sum, passed / sum],
    )
  },
)

test('D-REPORT-06 without users all percentages are 0', () => {
  expect(fractions([0, 0, 0])).toEqual([0, 0, 0])
})
