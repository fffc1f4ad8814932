import { expect, test } from 'vitest'
import { signedIn } from '../../test/examples/history'
import { event, given } from '../../test/given-when-then'
import { NOON } from '../../test/examples/defaults'
import { newPlayerState } from '../cards/playlist/playlist'
import type { State } from '../state'
import { activityDueAt } from './activity-batching'

const tracks = [{ id: 't1', duration: 600 }]
const minutes = 60_000

/** A state with one pending report of this age, of an audio that plays or not. */
function waiting(age: number, sound: 'playing' | 'paused', told = 'playingPlaylistTrack'): State {
  const { state } = given(signedIn(), event('pageHidden', {}))
  const { user } = state
  const activities = user.outbox.activities.map((one) => ({ ...one, event: told, timestamp: NOON - age }))
  const machine = { ...newPlayerState('c1', tracks), value: { view: 'queue', sound } }
  const audio = { 'flip_audio/c1': { machine, at: NOON } }
  return {
    ...state,
    user: { ...user, outbox: { ...user.outbox, activities }, engagement: { ...user.engagement, audio } },
  }
}

test('X-LOG-14 reports of playing audio are sent 15 minutes after the oldest; everything else is sent at once', () => {
  expect(activityDueAt(waiting(4 * minutes, 'playing'), NOON)).toBe(NOON + 11 * minutes)
  expect(activityDueAt(waiting(20 * minutes, 'playing'), NOON)).toBe(NOON)
  expect(activityDueAt(waiting(4 * minutes, 'paused'), NOON)).toBe(NOON)
  expect(activityDueAt(waiting(4 * minutes, 'playing', 'finishedPlaylistTrack'), NOON)).toBe(NOON + 11 * minutes)
  expect(activityDueAt(waiting(4 * minutes, 'playing', 'skippedPlaylistTrack'), NOON)).toBe(NOON)
  expect(activityDueAt(given(signedIn()).state, NOON)).toBeUndefined()
})

test('X-LOG-14 are sent at once after the clock was set back', () => {
  expect(activityDueAt(waiting(-minutes, 'playing'), NOON)).toBe(NOON)
})
