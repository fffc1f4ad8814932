import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signedIn, started } from '../../../test/examples/history'
import { event, given, inTab, intent, later, type Given, type Steps } from '../../../test/given-when-then'
import { NOON } from '../../../test/examples/defaults'

type Status = 'played' | 'paused' | 'finished' | 'progress'
const report = (
  status: Status,
  progress: number,
  more: { readonly closed?: boolean; readonly cardId?: string } = {},
) => {
  const { closed = false, cardId = 'c1' } = more
  return {
    intent: intent('videoStateChange', { cardId, status, progress, closed }),
    event: event('videoReported', { cardId, status, progress, closed }),
  }
}
const playing: Steps = [signedIn(), report('played', 0).intent]
const videoOf = ({ state }: Given) => state.user.tabs['tab-1']?.video

describe('a video', () => {
  test('X-LOG-14 D-VIDEO-08 D-VIDEO-09 D-VIDEO-10 logs when it plays, pauses and ends', () => {
    for (const status of ['paused', 'finished'] as const)
      given(playing).when(report(status, 3).intent).thenExactly(report(status, 3).event)
    given(signedIn()).when(report('played', 0).intent).thenExactly(report('played', 0).event)
    given(playing).when(report('played', 1).intent).thenNothing()
    given(playing, report('paused', 3).intent).when(report('played', 3).intent).thenExactly(report('played', 3).event)
  })

  test('X-LOG-14 logs progress every five seconds', () => {
    given(playing, later(4_999)).when(report('progress', 5).intent).thenNothing()
    given(playing, later(5_000)).when(report('progress', 5).intent).thenExactly(report('progress', 5).event)
    given(playing, later(5_000), report('progress', 5).intent, later(4_999))
      .when(report('progress', 10).intent)
      .thenNothing()
  })

  test('X-LOG-14 decision 9 logs progress even if the clock is set back', () => {
    given(playing, later(-60_000)).when(report('progress', 5).intent).thenExactly(report('progress', 5).event)
  })

  property.prop([fc.array(fc.integer({ min: 150, max: 250 }), { minLength: 100, maxLength: 200 })])(
    'X-LOG-14 logs at most one event per 5 s for a player that reports every 200 ms',
    (pauses) => {
      const steps = pauses.map((ms, index): Steps => [later(ms), report('progress', index).intent])
      const logged = given(playing, steps).log.filter(({ type }) => type === 'videoReported')
      const elapsed = pauses.reduce((sum, ms) => sum + ms, 0)
      expect(logged.length - 1).toBeLessThanOrEqual(elapsed / 5_000)
      expect(logged.length - 1).toBeGreaterThanOrEqual(Math.floor(elapsed / 5_250) - 1)
    },
  )

  test('D-VIDEO-13 logs that it was closed, at any position', () => {
    const after = given(playing)
      .when(report('progress', 2, { closed: true }).intent)
      .thenExactly(report('progress', 2, { closed: true }).event)
    expect(videoOf(after)).toBeUndefined()
  })

  test('X-LOG-14 logs another video, and another tab, separately', () => {
    given(playing)
      .when(report('progress', 1, { cardId: 'c2' }).intent)
      .thenTypes('videoReported')
    given(playing, inTab('tab-2'), started({ alive: ['tab-1'] }))
      .when(report('played', 0).intent)
      .thenTypes('videoReported')
    expect(videoOf(given(playing))).toEqual({ cardId: 'c1', status: 'played', progress: 0, at: NOON })
  })

  test('X-LOG-14 progress keeps it playing, so that the next pause is logged', () => {
    given(playing, later(5_000), report('progress', 5).intent)
      .when(report('paused', 5).intent)
      .thenTypes('videoReported')
    given(playing, later(5_000), report('progress', 5).intent).when(report('played', 5).intent).thenNothing()
  })
})
