import { describe, expect, test } from 'vitest'
import { embedOf, origins } from './embed'

const page = 'https://app.example'
const vimeo = embedOf({ by: 'vimeo', videoId: '76/79' }, page, origins)
const youtube = embedOf({ by: 'youtube', videoId: 'M7lc1UVf' }, page, origins)
const brightcove = embedOf({ by: 'brightcove', accountId: 'a b', playerId: 'p', videoId: 'v' }, page, origins)

describe('players of services', () => {
  test('D-VIDEO-04 D-VIDEO-05 D-VIDEO-06 are addressed by their encoded ids', () => {
    expect(vimeo.src).toBe('https://player.vimeo.com/video/76%2F79?dnt=1')
    expect(youtube.src).toBe(
      'https://www.youtube-nocookie.com/embed/M7lc1UVf?enablejsapi=1&playsinline=1&rel=0&origin=https%3A%2F%2Fapp.example',
    )
    expect(brightcove.src).toBe('https://players.brightcove.net/a%20b/p_default/index.html?videoId=v')
    for (const { src, origin } of [vimeo, youtube, brightcove]) expect(new URL(src).origin).toBe(origin)
  })

  test('D-VIDEO-05 Vimeo sends its messages as objects or as text', () => {
    const data = { seconds: 12.5, duration: 94 }
    const moved = { is: 'moved', position: 12.5, duration: 94 }
    expect(vimeo.read('{"event":"ready"}')).toEqual([{ is: 'ready' }])
    expect(vimeo.read({ event: 'play', data })).toEqual([moved, { is: 'played' }])
    expect(vimeo.read({ event: 'pause', data })).toEqual([moved, { is: 'paused' }])
    expect(vimeo.read({ event: 'timeupdate', data })).toEqual([moved])
    expect(vimeo.read({ event: 'ended' })).toEqual([{ is: 'ended' }])
  })

  test('D-VIDEO-06 YouTube sends its states as numbers', () => {
    const said = (event: string, info: unknown) => youtube.read(JSON.stringify({ event, info }))
    expect(said('onReady', null)).toEqual([{ is: 'ready' }])
    expect([1, 2, 0, 3].map((state) => said('onStateChange', state))).toEqual([
      [{ is: 'played' }],
      [{ is: 'paused' }],
      [{ is: 'ended' }],
      [],
    ])
    expect(said('infoDelivery', { currentTime: 3 })).toEqual([{ is: 'moved', position: 3 }])
    expect(said('initialDelivery', { duration: 9 })).toEqual([{ is: 'ready' }, { is: 'moved', duration: 9 }])
  })

  test('D-VIDEO-04 Brightcove uses player.js', () => {
    const said = (event: string, value?: unknown) =>
      brightcove.read(JSON.stringify({ context: 'player.js', event, value }))
    expect(said('ready')).toEqual([{ is: 'ready' }])
    expect([...said('play'), ...said('pause'), ...said('ended')]).toEqual([
      { is: 'played' },
      { is: 'paused' },
      { is: 'ended' },
    ])
    expect(said('timeupdate', { seconds: 1, duration: 2 })).toEqual([{ is: 'moved', position: 1, duration: 2 }])
    expect(brightcove.read('{"event":"play"}')).toEqual([])
  })

  test('unknown messages are ignored', () => {
    const odd = [
      undefined,
      null,
      7,
      '',
      '{',
      '[]',
      '"play"',
      {},
      { event: 'boo' },
      { event: 'timeupdate', data: { seconds: '1' } },
    ]
    for (const embed of [vimeo, youtube, brightcove])
      for (const message of odd) expect(embed.read(message), JSON.stringify(message)).toEqual([])
  })
})
