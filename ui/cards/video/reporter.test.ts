import { expect, test } from 'vitest'
import { createReporter, type Reporter } from './reporter'

function told(play: (reporter: Reporter) => void): string[] {
  const words: string[] = []
  const reporter = createReporter()
  reporter.tellBy(({ status, progress, closed }) => words.push(`${status} ${progress}${closed ? ' closed' : ''}`))
  play(reporter)
  return words
}
const at = (position: number, duration = 94) => ({ position, duration })

test('D-VIDEO-10 D-VIDEO-12 finished is told once, within 5 s of the end, and again when it is played anew', () => {
  expect(
    told((film) => {
      film.played(at(0))
      film.ticked(at(88.9))
      film.ticked(at(89))
      film.ticked(at(90))
      film.ended(at(94))
      film.played(at(0))
      film.ended(at(94))
    }),
  ).toEqual(['played 0', 'progress 88.9', 'finished 89', 'progress 90', 'played 0', 'finished 94'])
})

test('D-VIDEO-10 a film whose length nobody knows is finished when it ends', () => {
  expect(
    told((film) => {
      film.played(at(0, Number.NaN))
      film.ticked(at(3, Number.NaN))
      film.paused(at(4, Infinity))
      film.ended(at(5, Number.NaN))
    }),
  ).toEqual(['played 0', 'progress 3', 'paused 4', 'finished 5'])
})

test('D-VIDEO-13 closing tells the last status with closed, once, and nothing of a film that was not played', () => {
  expect(told((film) => film.closed(at(0)))).toEqual([])
  expect(
    told((film) => {
      film.played(at(0))
      film.ticked(at(2))
      film.closed(at(2))
      film.closed(at(2))
    }),
  ).toEqual(['played 0', 'progress 2', 'progress 2 closed'])
})
