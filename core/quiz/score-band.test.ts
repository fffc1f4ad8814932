import { expect, test } from 'vitest'
import { scoreBand } from './score-band'

test('D-RESULT-15 the score has five bands, each bound exceeded strictly', () => {
  expect([100, 99, 81, 80, 61, 60, 41, 40, 0].map(scoreBand)).toEqual([
    'top',
    'over80',
    'over80',
    'over60',
    'over60',
    'over40',
    'over40',
    'low',
    'low',
  ])
})
