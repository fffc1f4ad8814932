import { describe, expect, test } from 'vitest'
import { isVideoFinished, videoHeight, videoState, type Video, type VideoBack } from '../../../protocol/cards/video'
import { startApp } from '../../../test/examples/app'
import { content, plainCard } from '../../../test/examples/assessment'
import * as constants from '../../../protocol/constants'

function back(video: Video | undefined, more: object = {}): VideoBack {
  const card = { ...plainCard('c1', 'video'), ...more, ...(video === undefined ? {} : { video }) }
  const app = startApp()
    .signIn()
    .openDeck(content([card], { type: 'standard' }))
  const found = app.view('deck', { deckId: 'deck' })?.cards.find(({ cardId }) => cardId === 'c1')?.back
  if (found?.kind !== 'video') throw new Error('no video')
  return found
}
const url = '/media/film.webm'
const ids = { accountId: 'a', playerId: 'p', videoId: 'v' }
const missing = { by: 'nobody', message: 'missing video URL' }

describe('the back of a video', () => {
  test('D-VIDEO-03 selects the player of each source, and plays the URL of another source directly', () => {
    expect(back({ source: 'brightcove', sourceMetadata: ids }).player).toEqual({ by: 'brightcove', ...ids })
    expect(back({ source: 'vimeo', sourceId: '76979871' }).player).toEqual({ by: 'vimeo', videoId: '76979871' })
    expect(back({ source: 'youtube', sourceId: 'M7lc1UVf' }).player).toEqual({ by: 'youtube', videoId: 'M7lc1UVf' })
    expect(back({ source: 'other', url }).player).toEqual({ by: 'file', url })
    expect(back({ url }).player).toEqual({ by: 'file', url })
  })

  test('D-VIDEO-19 reports a missing video URL without a URL and without the ids of its service', () => {
    const nothings: readonly (Video | undefined)[] = [
      undefined,
      {},
      { url: '' },
      { source: 'other', sourceId: 'x' },
      { source: 'vimeo' },
      { source: 'youtube', sourceId: '' },
      { source: 'brightcove', sourceId: 'x', sourceMetadata: { accountId: 'a', videoId: 'v' } },
    ]
    for (const video of nothings) expect(back(video).player, JSON.stringify(video)).toEqual(missing)
    expect(back({ source: 'vimeo', url }).player).toEqual({ by: 'file', url })
  })

  test('D-VIDEO-02 has a picture and the length if they are known', () => {
    const cover = { coverImage: { url: '/media/cover.svg' }, showCoverImageOnBack: true }
    expect(back({ url, duration: 94.4, previewImage: { url: '/media/still.svg' }, vttUrl: '/media/film.vtt' })).toEqual(
      {
        kind: 'video',
        player: { by: 'file', url },
        preview: '/media/still.svg',
        length: '1:34',
        vttUrl: '/media/film.vtt',
      },
    )
    expect(back({ url, duration: 0, vttUrl: '' }, cover)).toEqual({
      kind: 'video',
      player: { by: 'file', url },
      preview: '/media/cover.svg',
    })
  })

  test('D-VIDEO-12 counts as finished within 5 s of its end', () => {
    expect(isVideoFinished(94, 88.999)).toBe(false)
    expect(isVideoFinished(94, 89)).toBe(true)
    expect(isVideoFinished(94, 94)).toBe(true)
    expect(isVideoFinished(Number.NaN, 1)).toBe(false)
    expect(isVideoFinished(Infinity, 1)).toBe(false)
    expect(isVideoFinished(0, 0)).toBe(false)
    expect(isVideoFinished(constants.videoFinish / 1_000, 0)).toBe(true)
  })

  test('D-VIDEO-01 is in preview, player or downloading', () => {
    expect(videoState({ started: false, downloading: false })).toBe('preview')
    expect(videoState({ started: true, downloading: false })).toBe('player')
    expect(videoState({ started: true, downloading: true })).toBe('downloading')
    expect(videoState({ started: false, downloading: true })).toBe('downloading')
  })

  test('D-VIDEO-14 is 0.625 as high as it is wide', () => {
    expect(videoHeight(320)).toBe(200)
    expect(videoHeight(1_000)).toBe(constants.videoRatio * 1_000)
  })
})
