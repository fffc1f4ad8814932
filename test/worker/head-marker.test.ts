import { expect, test } from 'vitest'
import { headMarker } from '../../worker/mirror/head-marker'
import { noMirror } from '../../worker/mirror/mirror'
import type { Clock, Marker } from '../../worker/ports'

test('X-HEAL-01 marks a head with its own log, even when another one is open by then', () => {
  const due: (() => void)[] = []
  const marks: Marker[] = []
  const clock: Clock = {
    now: () => 0,
    monotonic: () => 0,
    zone: () => 0,
    after: (_delay, run) => {
      due.push(run)
      return () => undefined
    },
  }
  let log = 'old'
  const mirror = { ...noMirror, mark: async (marker: Marker) => void marks.push(marker) }
  const keeper = headMarker(clock, { durable: true, log: () => log }, mirror)
  keeper.onHeadChanged({ seq: 1, id: 'one' })
  keeper.onHeadChanged({ seq: 2, id: 'two' })
  log = 'new'
  for (const run of due) run()
  expect(marks.map((marker) => [marker.log, marker.seq])).toEqual([
    ['old', 1],
    ['old', 2],
  ])
})
