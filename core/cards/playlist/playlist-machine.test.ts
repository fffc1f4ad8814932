import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { initialStateOf, step, type MachineEvent, type StateOf } from '../../machine'
import { addHeardSeconds, isFinished, percentageListened, totalListened, noListening } from './listening'
import { isFirst, isLast, playlistMachine } from './playlist-machine'

type Player = StateOf<typeof playlistMachine>
type PlaylistEvent = MachineEvent<typeof playlistMachine>

const tracks = [
  { id: 'one', duration: 10 },
  { id: 'two', duration: 20 },
  { id: 'three', duration: 30 },
]
const opened = (more: object = {}) => ({ type: 'opened', cardId: 'card', tracks, callId: 'call', ...more }) as const
const report: PlaylistEvent = { type: 'xstate.after.playlistReport.playlist.sound.playing' }
const after = (player: Player, ...events: readonly PlaylistEvent[]): Player =>
  events.reduce((state, event) => step(playlistMachine, state, event).state, player)
const player = (...events: readonly PlaylistEvent[]): Player =>
  after(initialStateOf(playlistMachine), opened(), ...events)
const actions = (from: Player, event: PlaylistEvent) => step(playlistMachine, from, event).actions
const tells = (name: string, trackId: string) => ({ type: `activity.${name}`, params: { properties: { trackId } } })
const play: PlaylistEvent = { type: 'plays' }
const to = (currentTime: number): PlaylistEvent => ({ type: 'progressed', currentTime })

describe('the player', () => {
  test('D-PLAY-01 D-PLAY-02 D-PLAY-03 begins in the queue, paused, with the first track at normal speed', () => {
    const first = player()
    expect(first.value).toEqual({ view: 'queue', sound: 'paused' })
    expect(first.context).toMatchObject({ trackIndex: 0, currentTime: 0, playbackRate: 1 })
    expect(after(first, { type: 'showsPlayer' }).value).toMatchObject({ view: 'player' })
    expect(after(first, { type: 'showsDetails' }).value).toMatchObject({ view: 'details' })
    expect(after(first, { type: 'showsDetails' }, { type: 'showsQueue' }).value).toMatchObject({ view: 'queue' })
  })

  test('D-PLAY-04 the speed cycles through 1, 1.5, 2, 0.5 and back to 1', () => {
    const speeds = [1, 2, 3, 4].reduce<readonly Player[]>(
      (list) => [...list, after(list.at(-1) ?? player(), { type: 'changesSpeed' })],
      [player()],
    )
    expect(speeds.map(({ context }) => context.playbackRate)).toEqual([1, 1.5, 2, 0.5, 1])
  })

  test('D-PLAY-06 D-PLAY-07 does not go back from the first track or forward from the last', () => {
    const first = player(play)
    expect([isFirst(first.context), isLast(first.context)]).toEqual([true, false])
    expect(after(first, { type: 'goesBack' })).toEqual(first)
    const last = after(first, { type: 'skips' }, { type: 'skips' })
    expect([isFirst(last.context), isLast(last.context)]).toEqual([false, true])
    expect(after(last, { type: 'skips' })).toEqual(last)
    expect(after(last, { type: 'goesBack' }).context.trackIndex).toBe(1)
  })

  test('D-PLAY-08 starts the next track when one ends; stops after the last one', () => {
    const next = player(play, { type: 'ended' })
    expect(next.value).toMatchObject({ sound: 'playing' })
    expect(next.context).toMatchObject({ trackIndex: 1, currentTime: 0 })
    const over = after(next, { type: 'ended' }, { type: 'ended' })
    expect(over.value).toMatchObject({ sound: 'paused' })
    expect(over.context).toMatchObject({ trackIndex: 2, currentTime: 0 })
  })

  test('D-PLAY-08 D-PLAY-20 starts a track that was played to its end at its start again, however much of it was heard', () => {
    const skipped: readonly PlaylistEvent[] = [play, to(1), { type: 'scrubs', currentTime: 9 }, to(10)]
    const next = player(...skipped, { type: 'ended' })
    expect(next.context).toMatchObject({ trackIndex: 1, heard: { one: { lastPositionSecs: 0 } } })
    expect(after(next, { type: 'chooses', trackIndex: 0 }).context).toMatchObject({ trackIndex: 0, currentTime: 0 })
    const last = player(play, { type: 'skips' }, { type: 'skips' }, { type: 'scrubs', currentTime: 30 }, to(30))
    const over = after(last, { type: 'ended' })
    expect(over.context).toMatchObject({ trackIndex: 2, currentTime: 0, heard: { three: { lastPositionSecs: 0 } } })
    expect(after(over, { type: 'chooses', trackIndex: 2 }).context).toMatchObject({ currentTime: 0 })
  })

  test('D-PLAY-09 D-PLAY-10 D-PLAY-15 reports a track heard to nine tenths as finished, once, and restarts it at its start', () => {
    expect(actions(player(play, to(8)), to(8.9))).toEqual([])
    const told = actions(player(play, to(8)), to(9))
    expect(told).toMatchObject([tells('finishedPlaylistTrack', 'one')])
    expect(told).toMatchObject([{ params: { properties: { percentageListened: 90, lastPositionSecs: 0 } } }])
    const nearly = player(play, to(9))
    expect(actions(nearly, to(10))).toEqual([])
    expect(actions(nearly, { type: 'ended' })).toMatchObject([tells('playedPlaylistTrack', 'two')])
    expect(after(nearly, { type: 'ended' }).context.heard['one']?.lastPositionSecs).toBe(0)
    expect(actions(player(play, to(8)), { type: 'ended' })).toMatchObject([tells('playedPlaylistTrack', 'two')])
  })

  test('D-PLAY-15 reports it again for a track heard a second time, but not for one that only restarts', () => {
    const second = player(play, to(9), { type: 'chooses', trackIndex: 0 })
    expect(second.context.currentTime).toBe(0)
    expect(actions(second, to(8))).toEqual([])
    expect(actions(after(second, to(8)), { type: 'skips' })).not.toContainEqual(
      expect.objectContaining({ type: 'activity.finishedPlaylistTrack' }),
    )
    expect(actions(after(second, to(8)), to(9))).toMatchObject([tells('finishedPlaylistTrack', 'one')])
  })

  test('D-PLAY-11 reports a track as played when moving to it while playing, but not while paused', () => {
    expect(actions(player(play), { type: 'skips' })).toMatchObject([
      tells('skippedPlaylistTrack', 'one'),
      tells('playedPlaylistTrack', 'two'),
    ])
    const second = player(play, { type: 'skips' })
    expect(actions(second, { type: 'goesBack' })).toMatchObject([tells('playedPlaylistTrack', 'one')])
    const paused = after(second, { type: 'pauses' })
    expect(actions(paused, { type: 'skips' })).toMatchObject([tells('skippedPlaylistTrack', 'two')])
    expect(actions(paused, { type: 'goesBack' })).toEqual([])
  })

  test('D-PLAY-11 D-PLAY-13 D-PLAY-14 D-PLAY-16 reports playing, scrubbing, skipping and reading', () => {
    expect(actions(player(), play)).toMatchObject([tells('playedPlaylistTrack', 'one')])
    expect(actions(player(play), { type: 'scrubs', currentTime: 5 })).toMatchObject([
      tells('scrubbedPlaylistTrack', 'one'),
    ])
    expect(actions(player(), { type: 'showsDetails' })).toMatchObject([tells('openedPlaylistTrackDescription', 'one')])
    expect(actions(player(play, to(3), { type: 'pauses' }), { type: 'skips' })).toEqual([
      {
        type: 'activity.skippedPlaylistTrack',
        params: {
          cardId: 'card',
          properties: {
            trackId: 'one',
            nextTrackId: 'two',
            lastPositionSecs: 3,
            totalListenedSecs: 3,
            secToListened: { 0: 1, 1: 1, 2: 1 },
            percentageListened: 30,
          },
        },
      },
    ])
  })

  test('D-PLAY-12 reports every 20 s while it plays, and only then', () => {
    const { arm } = step(playlistMachine, player(), play)
    expect(arm).toEqual([{ id: report.type, delay: 20_000 }])
    const again = step(playlistMachine, player(play), report)
    expect(again.actions.map(({ type }) => type)).toEqual(['activity.playingPlaylistTrack'])
    expect(again.arm).toEqual(arm)
    const paused = step(playlistMachine, player(play), { type: 'pauses' })
    expect(paused.cancel).toEqual([report.type])
    expect(step(playlistMachine, paused.state, report)).toEqual({ ...paused, actions: [], arm: [], cancel: [] })
  })

  test('D-PLAY-17 continues at the last position on this device', () => {
    const kept = { trackIndex: 1, currentTime: 7, playbackRate: 2 }
    expect(after(initialStateOf(playlistMachine), opened({ kept })).context).toMatchObject(kept)
    const gone = { ...kept, trackIndex: 9 }
    expect(after(initialStateOf(playlistMachine), opened({ kept: gone })).context.trackIndex).toBe(0)
  })

  test('D-PLAY-17 continues with the last track wherever it is now, else with another one at its own position', () => {
    const left = player(play, to(5), { type: 'skips' }, to(7)).context
    const reopened = (...ids: readonly string[]) =>
      after(initialStateOf(playlistMachine), opened({ tracks: ids.map((id) => ({ id, duration: 20 })), kept: left }))
        .context
    expect(reopened('new', 'one', 'two')).toMatchObject({ trackIndex: 2, currentTime: 7 })
    expect(reopened('one', 'new')).toMatchObject({ trackIndex: 0, currentTime: 5 })
    expect(reopened('new', 'three')).toMatchObject({ trackIndex: 0, currentTime: 0 })
  })

  test('D-PLAY-18 fetches what was heard, and resumes each track there, a finished one at its start', () => {
    expect(actions(initialStateOf(playlistMachine), opened())).toEqual([
      { type: 'call.playlistActivity', params: { callId: 'call', cardId: 'card' } },
    ])
    const everySecond = Object.fromEntries(Array.from({ length: 20 }, (_, second) => [second, 1]))
    const known = player({
      type: 'activityReceived',
      activity: [
        { trackId: 'one', lastPositionSecs: 4, secToListened: { 0: 1 } },
        { trackId: 'two', lastPositionSecs: 19, secToListened: everySecond },
      ],
    })
    expect(known.context.currentTime).toBe(4)
    expect(after(known, { type: 'chooses', trackIndex: 1 }).context).toMatchObject({ trackIndex: 1, currentTime: 0 })
  })

  test('D-PLAY-20 plays a track that is pressed in the queue; ignores one that does not exist', () => {
    const chosen = player({ type: 'chooses', trackIndex: 2 })
    expect(chosen.value).toEqual({ view: 'player', sound: 'playing' })
    expect(chosen.context.trackIndex).toBe(2)
    expect(player({ type: 'chooses', trackIndex: 3 })).toEqual(player())
    expect(after(initialStateOf(playlistMachine), opened({ tracks: [] }), play).value).toMatchObject({
      sound: 'paused',
    })
  })
})

property.prop([
  fc.integer({ min: 1, max: 60 }),
  fc.array(fc.tuple(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 0, max: 20 }))),
])('D-PLAY-19 counts each second heard, and its percentage from the distinct seconds', (duration, spans) => {
  const listening = spans.reduce((known, [from, length]) => addHeardSeconds(known, from, from + length), noListening)
  const seconds = new Set(spans.flatMap(([from, length]) => Array.from({ length }, (_, index) => from + index)))
  expect(totalListened(listening)).toBe(spans.reduce((sum, [, length]) => sum + length, 0))
  expect(percentageListened(listening, duration)).toBe(Math.min(100, (100 * seconds.size) / duration))
  expect(isFinished(listening, duration)).toBe(percentageListened(listening, duration) >= 90)
  expect(percentageListened(listening, undefined)).toBe(0)
})
