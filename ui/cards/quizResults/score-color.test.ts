import { expect, test } from 'vitest'
import { scoreColor } from './score-color'

test.each([
  [100, '--band-100'],
  [99, '--band-80'],
  [81, '--band-80'],
  [80, '--band-60'],
  [61, '--band-60'],
  [60, '--band-40'],
  [41, '--band-40'],
  [40, '--band-0'],
  [0, '--band-0'],
])('D-RESULT-15 a score of %i has the colour of %s', (score, band) => {
  expect(scoreColor(score)).toBe(`var(${band})`)
})
