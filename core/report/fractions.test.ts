import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { fractions } from './fractions'

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
