import { expect, test } from 'vitest'
import type { PendingActivity } from '../../protocol/events/pending-activity'
import { startApp } from '../../test/examples/app'
import { content } from '../../test/examples/assessment'
import { userQueue } from './queue'
import { activityDueAt } from './activity-batching'
import { firstBatch, addActivities } from './pending-activities'

/** The maximum size of a request body that the server accepts. */
const MEGABYTE = 1_000_000
const HOURS = 3

const item = (id: string, properties?: PendingActivity['properties'], objectId = 'c1'): PendingActivity => ({
  id,
  owner: 'maya',
  timestamp: 0,
  event: 'playingPlaylistTrack',
  session: 'tab-1',
  objectType: 'card',
  objectId,
  ...(properties === undefined ? {} : { properties }),
})
const heard = (trackId: string, seconds: number): PendingActivity['properties'] => ({
  trackId,
  lastPositionSecs: seconds,
  secToListened: Object.fromEntries(Array.from({ length: seconds }, (_, second) => [String(second), 1])),
})

test('D-PLAY-12 S-TRACK-12 keeps each pending report of a track, but only the last one contains the heard seconds', () => {
  const waiting = [item('1', heard('t1', 20)), item('2', heard('t2', 20)), item('3', heard('t1', 20), 'c2'), item('4')]
  expect(addActivities(waiting, [item('5', heard('t1', 40))])).toEqual([
    item('1', { trackId: 't1', lastPositionSecs: 20 }),
    ...waiting.slice(1),
    item('5', heard('t1', 40)),
  ])
  expect(addActivities(waiting, [item('5'), item('6', { trackId: 't1' })]).slice(0, 4)).toEqual(waiting)
})

test('S-TRACK-12 X-SERVER-09 a list is no longer than the server accepts, and contains at least one item', () => {
  const long = (id: string) => item(id, heard(id, 40_000))
  const waiting = ['1', '2', '3', '4'].map(long)
  const first = firstBatch(waiting)
  expect(JSON.stringify(waiting).length).toBeGreaterThan(MEGABYTE)
  expect(JSON.stringify(first).length).toBeLessThan(MEGABYTE)
  expect(first.length).toBeGreaterThan(0)
  expect(firstBatch([item('1', heard('1', 90_000)), item('2')]).map(({ id }) => id)).toEqual(['1'])
  expect(firstBatch([item('1'), item('2')])).toHaveLength(2)
})

test.each([true, false])(
  'D-PLAY-12 S-TRACK-12 X-PERF-06 three hours of one track stay small, pending and sent (online: %s)',
  (online) => {
    const track = { id: 't1', title: 'Talk', audio: { url: '/media/a.mp3', duration: HOURS * 3_600 } }
    const card = { id: 'p1', type: 'playlist', playlist: { tracks: [track] } }
    const app = startApp()
      .signIn()
      .openDeck(content([card], { type: 'standard' }))
    const sent: string[] = []
    const send = () => {
      for (const row of userQueue(app.state)) {
        sent.push(row.body)
        app.tell({ type: 'rowSent', rowId: row.id })
      }
    }
    if (!online) app.tell({ type: 'connectivity', online: false })
    app.do('flipCard', { deckId: 'deck', cardId: 'p1', side: 'back' })
    app.do('controlPlaylist', { deckId: 'deck', cardId: 'p1', step: 'play', trackId: 't1' })
    for (let at = 20; at < HOURS * 3_600; at += 20) {
      app.sleep(20_000)
      app.do('controlPlaylist', { deckId: 'deck', cardId: 'p1', step: 'listen', trackId: 't1', currentTime: at })
      if ((activityDueAt(app.state, app.now) ?? Infinity) <= app.now) app.tell({ type: 'activityDue' })
      if (online) send()
    }
    const { activities } = app.state.user.outbox
    expect(JSON.stringify(activities).length).toBeLessThan(MEGABYTE / 2)
    expect(sent.length > 10).toBe(online)
    for (const body of sent) expect(body.length).toBeLessThan(MEGABYTE / 2)
    const told = [...sent, JSON.stringify(activities)].join('').match(/"playingPlaylistTrack"/g)
    expect(told?.length).toBeGreaterThanOrEqual(HOURS * 180 - 2)
  },
)
