import { expect, test } from 'vitest'
import { createReporter, type Reporter } from './reporter'

function reportsOf(play: (reporter: Reporter) => void): string[] {
  const words: string[] = []
  const reporter = createReporter()
  reporter.setReceiver(({ status, progress, closed }) => words.push(`${status} ${progress}${closed ? ' closed' : ''}`))
  play(reporter)
  return words
}
const at = (position: number, duration = 94) => ({ position, duration })

test('D-VIDEO-10 D-VIDEO-12 reports finished once, within 5 s of the end, and again when it is replayed', () => {
  expect(
    reportsOf((reporter) => {
      reporter.played(at(0))
      reporter.ticked(at(88.9))
      reporter.ticked(at(89))
      reporter.ticked(at(90))
      reporter.ended(at(94))
      reporter.played(at(0))
      reporter.ended(at(94))
    }),
  ).toEqual(['played 0', 'progress 88.9', 'finished 89', 'progress 90', 'played 0', 'finished 94'])
})

test('D-VIDEO-10 a video of unknown length is finished when it ends', () => {
  expect(
    reportsOf((reporter) => {
      reporter.played(at(0, Number.NaN))
      reporter.ticked(at(3, Number.NaN))
      reporter.paused(at(4, Infinity))
      reporter.ended(at(5, Number.NaN))
    }),
  ).toEqual(['played 0', 'progress 3', 'paused 4', 'finished 5'])
})

test('D-VIDEO-13 closing reports the last status with closed, once, and nothing for a video that was not played', () => {
  expect(reportsOf((reporter) => reporter.closed(at(0)))).toEqual([])
  expect(
    reportsOf((reporter) => {
      reporter.played(at(0))
      reporter.ticked(at(2))
      reporter.closed(at(2))
      reporter.closed(at(2))
    }),
  ).toEqual(['played 0', 'progress 2', 'progress 2 closed'])
})
