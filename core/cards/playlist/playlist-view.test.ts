import { describe, expect, test } from 'vitest'
import type { PlaylistStep } from '../../../protocol/cards/playlist'
import type { PlaylistBack } from '../../../protocol/cards/playlist-back'
import { started, startApp, type App } from '../../../test/examples/app'
import { TAB } from '../../../test/examples/defaults'
import { content, plainCard } from '../../../test/examples/assessment'

const audio = (n: number) => ({ url: `/track-${n}.ogg`, duration: 44 })
const tracks = [
  { id: 't1', title: 'One', artist: 'Ines', description: '<p>Quiet</p>', image: { url: '/1.svg' }, audio: audio(1) },
  { id: 't2', title: 'Two', audio: audio(2) },
  { id: 't3', title: 'Silent', audio: { url: '' } },
  { id: 't4', title: 'Four', audio: audio(4) },
]
const deckOf = (list: typeof tracks) =>
  content([{ ...plainCard('p', 'playlist'), playlist: { tracks: list } }], { type: 'standard' })
const on = { deckId: 'deck', cardId: 'p' } as const

const turnUp = (app: App) => app.do('flipCard', { ...on, side: 'back' }).wait(100)
const opened = (list = tracks) => turnUp(startApp().signIn().openDeck(deckOf(list)).do('openDeck', { deckId: 'deck' }))
const control = (app: App, step: PlaylistStep, trackId: string, more: { readonly currentTime?: number } = {}) =>
  app.do('controlPlaylist', { ...on, step, trackId, ...more })
function back(app: App): PlaylistBack {
  const found = app.view('deck', { deckId: 'deck' })?.cards.find(({ cardId }) => cardId === 'p')?.back
  if (found?.kind !== 'playlist') throw new Error('no playlist')
  return found
}
const ways = (app: App) => [back(app).mayGoBack, back(app).maySkip]

describe('the back of a playlist', () => {
  test('D-PLAY-06 D-PLAY-07 goes back except at the first track, and forward except at the last one with audio', () => {
    const app = opened()
    expect(ways(app)).toEqual([false, true])
    expect(ways(control(app, 'choose', 't2'))).toEqual([true, true])
    expect(ways(control(app, 'choose', 't4'))).toEqual([true, false])
  })

  test('D-PLAY-03 D-PLAY-06 D-PLAY-07 takes the first and the last track with audio as the first and the last', () => {
    const silent = (id: string) => ({ id, title: id, audio: { url: '' } })
    const [one, two] = tracks.map((track) => ({ ...track, audio: audio(1) }))
    if (one === undefined || two === undefined) throw new Error('no tracks')
    const app = opened([silent('s1'), one, silent('s2'), two, silent('s3')])
    const shown = () => [back(app).trackIndex, ...ways(app)]
    expect(shown()).toEqual([1, false, true])
    control(app, 'previous', 't1')
    expect(shown()).toEqual([1, false, true])
    control(app, 'next', 't1')
    expect(shown()).toEqual([3, true, false])
    control(app, 'next', 't2')
    expect(shown()).toEqual([3, true, false])
    control(app, 'previous', 't2')
    expect(shown()).toEqual([1, false, true])
  })

  test('D-PLAY-20 D-PLAY-02 shows each track with its heard segments', () => {
    const app = opened()
    expect(back(app)).toMatchObject({ view: 'queue', playing: false, trackIndex: 0, currentTime: 0, playbackRate: 1 })
    expect(back(app).heard).toEqual(Array.from({ length: 44 }, () => false))
    control(app, 'play', 't1')
    control(app, 'pause', 't1', { currentTime: 11 })
    expect(back(app)).toMatchObject({ playing: false, currentTime: 11 })
    expect(back(app).heard).toEqual(Array.from({ length: 44 }, (_, part) => part < 11))
    expect(back(app).tracks).toEqual([
      {
        trackId: 't1',
        title: 'One',
        artist: 'Ines',
        description: '<p>Quiet</p>',
        image: '/1.svg',
        audio: '/track-1.ogg',
        duration: 44,
        percentageListened: 25,
      },
      { trackId: 't2', title: 'Two', audio: '/track-2.ogg', duration: 44, percentageListened: 0 },
      { trackId: 't3', title: 'Silent', percentageListened: 0 },
      { trackId: 't4', title: 'Four', audio: '/track-4.ogg', duration: 44, percentageListened: 0 },
    ])
  })
})

test('D-PLAY-12 decision 9 records the listening even if the clock is set back while it plays', () => {
  const app = control(opened(), 'play', 't1').sleep(-3_600_000)
  control(app, 'listen', 't1', { currentTime: 20 })
  expect(back(app).currentTime).toBe(20)
})

describe('a playlist reloaded with other tracks while its card is open', () => {
  const [one, two, , four] = tracks
  if (one === undefined || two === undefined || four === undefined) throw new Error('no tracks')
  const current = (app: App) => back(app).tracks[back(app).trackIndex]?.trackId

  test('D-PLAY-20 D-PLAY-21 plays the pressed track, even if a track before it was removed', () => {
    const app = opened([one, two, four]).openDeck(deckOf([two, four]))
    control(app, 'choose', 't2')
    expect([current(app), back(app).playing]).toEqual(['t2', true])
    expect(ways(app)).toEqual([false, true])
    control(app, 'next', 't2')
    expect([current(app), back(app).playing]).toEqual(['t4', true])
  })

  test('D-PLAY-20 D-PLAY-17 plays a new track, and keeps what was heard', () => {
    const app = control(opened([one, two]), 'play', 't1')
    control(app, 'pause', 't1', { currentTime: 11 }).openDeck(deckOf([four, one, two]))
    expect([current(app), back(app).currentTime]).toEqual(['t1', 11])
    expect(back(app).tracks.map(({ percentageListened }) => percentageListened)).toEqual([0, 25, 0])
    control(app, 'choose', 't4')
    expect([current(app), back(app).playing, back(app).view]).toEqual(['t4', true, 'player'])
  })

  test('D-PLAY-20 D-PLAY-02 moves to the first remaining track and pauses if the playing track was removed', () => {
    const app = control(opened([one, two]), 'play', 't1').openDeck(deckOf([two]))
    expect([current(app), back(app).playing]).toEqual(['t2', false])
    control(app, 'play', 't2')
    expect([current(app), back(app).playing]).toEqual(['t2', true])
  })
})

describe('a playlist in two tabs', () => {
  const other = 'tab-2'
  /** The first tab plays its first track, and is at 20 s; the other tab shows the back of the same card. */
  function twoTabs() {
    const app = control(opened(), 'play', 't1').wait(20_000)
    control(app, 'listen', 't1', { currentTime: 20 })
    app
      .inTab(other)
      .tell({ ...started, alive: [TAB] })
      .do('openDeck', { deckId: 'deck' })
    return turnUp(app)
  }
  const playing = (app: App) => [TAB, other].map((tab) => back(app.inTab(tab)).playing)

  test('D-PLAY-17 D-PLAY-02 plays in the tab where it was started, and flipping the card in another tab stops nothing', () => {
    const app = twoTabs()
    expect(playing(app)).toEqual([true, false])
    expect(back(app.inTab(other))).toMatchObject({ trackIndex: 0, currentTime: 20 })
  })

  test('D-PLAY-17 ignores position, pause and end from the other tab', () => {
    const app = twoTabs().inTab(other)
    for (const step of ['pause', 'listen', 'end', 'changeSpeed'] as const)
      control(app, step, 't1', { currentTime: 3 }).wait(20_000)
    expect(playing(app)).toEqual([true, false])
    expect(back(app)).toMatchObject({ trackIndex: 0, currentTime: 20, playbackRate: 1.5 })
  })

  test('D-PLAY-17 D-PLAY-11 moves the sound to the other tab when it is started there, and records that', () => {
    const app = twoTabs().inTab(other)
    const before = app.log.length
    control(app, 'play', 't1', { currentTime: 0 })
    expect(app.log.slice(before).map(({ type }) => type)).toEqual(['playlistControlled'])
    expect(app.state.user.outbox.activities.at(-1)).toMatchObject({ event: 'playedPlaylistTrack', session: other })
    expect(playing(app)).toEqual([false, true])
    expect(back(app).currentTime).toBe(20)
    control(app.inTab(TAB), 'pause', 't1', { currentTime: 23 })
    expect(playing(app)).toEqual([false, true])
    control(app.inTab(TAB), 'choose', 't2')
    expect(playing(app)).toEqual([true, false])
  })

  test('D-PLAY-17 does not play in a closed tab: after a flip it starts at the last position', () => {
    const app = control(opened(), 'play', 't1')
    app.inTab(other).tell(started).do('openDeck', { deckId: 'deck' })
    expect(back(turnUp(app))).toMatchObject({ view: 'queue', playing: false })
    expect(back(control(app, 'play', 't1')).playing).toBe(true)
  })
})
