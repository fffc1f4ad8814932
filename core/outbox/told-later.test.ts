import { expect, test } from 'vitest'
import { signedIn } from '../../test/examples/history'
import { event, given, NOON } from '../../test/given-when-then'
import { laidOut } from '../cards/playlist'
import type { State } from '../state'
import { activityGoesAt } from './told-later'

const tracks = [{ id: 't1', duration: 600 }]
const minutes = 60_000

/** What waits is a report of this age, of an audio that plays or not. */
function waiting(age: number, sound: 'playing' | 'paused', told = 'playingPlaylistTrack'): State {
  const { state } = given(signedIn(), event('pageHidden', {}))
  const { mine } = state
  const activities = mine.outbox.activities.map((one) => ({ ...one, event: told, timestamp: NOON - age }))
  const machine = { ...laidOut('c1', tracks), value: { view: 'queue', sound } }
  const audio = { 'flip_audio/c1': { machine, at: NOON } }
  return {
    ...state,
    mine: { ...mine, outbox: { ...mine.outbox, activities }, engagement: { ...mine.engagement, audio } },
  }
}

test('X-LOG-14 reports of an audio that plays go 15 minutes after the oldest; all else goes at once', () => {
  expect(activityGoesAt(waiting(4 * minutes, 'playing'), NOON)).toBe(NOON + 11 * minutes)
  expect(activityGoesAt(waiting(20 * minutes, 'playing'), NOON)).toBe(NOON)
  expect(activityGoesAt(waiting(4 * minutes, 'paused'), NOON)).toBe(NOON)
  expect(activityGoesAt(waiting(4 * minutes, 'playing', 'finishedPlaylistTrack'), NOON)).toBe(NOON + 11 * minutes)
  expect(activityGoesAt(waiting(4 * minutes, 'playing', 'skippedPlaylistTrack'), NOON)).toBe(NOON)
  expect(activityGoesAt(given(signedIn()).state, NOON)).toBeUndefined()
})

test('X-LOG-14 by a clock that was set back meanwhile they go at once', () => {
  expect(activityGoesAt(waiting(-minutes, 'playing'), NOON)).toBe(NOON)
})
