import * as t from 'io-ts'
import { describe, expect, test } from 'vitest'
import { decode } from '../../protocol/codec'
import { numberedId } from '../arbitraries/decks'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

const deckId = numberedId('d', 4)
const cardId = numberedId('c', 4 * 16 + 11)
/** The second track has no audio and is skipped. */
const [first, silent, last] = [numberedId('9', 1), numberedId('9', 2), numberedId('9', 3)]

const Item = t.type({ event: t.string, objectType: t.string, objectId: t.string, properties: t.UnknownRecord })
const Items = t.type({ items: t.array(t.UnknownRecord) })

/** Returns the track activity sent to the server, in order. */
function told(scene: SingleTab) {
  return scene.sent('POST /user/track').flatMap(({ request: { body } }) => {
    const decoded = decode(Items, JSON.parse(body ?? ''))
    const items = decoded._tag === 'Right' ? decoded.right.items : []
    return items.flatMap((item) => {
      const known = decode(Item, item)
      return known._tag === 'Right' && known.right.event.includes('PlaylistTrack') ? [known.right] : []
    })
  })
}

async function opened(): Promise<SingleTab> {
  const scene = await createSingleTab()
  await scene.signIn()
  await turnUp(scene)
  return scene
}
async function turnUp(scene: SingleTab) {
  await scene.do('openDeck', { deckId })
  await scene.wait(3_000)
  await scene.do('flipCard', { deckId, cardId, side: 'back' })
  await scene.wait(2_000)
}
const player = (scene: SingleTab) => scene.state.user.engagement.audio?.[`flip_audio/${cardId}`]?.machine
type Step = Parameters<typeof control>[1]
const control = (
  scene: SingleTab,
  step: 'play' | 'pause' | 'listen' | 'scrub' | 'end' | 'next' | 'previous' | 'choose' | 'changeSpeed' | 'showDetails',
  more: { readonly trackId?: string; readonly currentTime?: number; readonly to?: number } = {},
) => scene.do('controlPlaylist', { deckId, cardId, step, trackId: first, ...more })

/** Returns the activity sent for one step after the others. */
async function toldOf(step: Step, more: Parameters<typeof control>[2], ...before: readonly Step[]) {
  const scene = await opened()
  for (const one of before) await control(scene, one)
  await scene.wait(40_000)
  const known = told(scene).length
  await control(scene, step, more)
  await scene.wait(40_000)
  return told(scene).slice(known)
}
const about = (event: string, properties: object) => ({ event, objectType: 'card', objectId: cardId, properties })

/** Plays the current track for some seconds, reporting its position now and then. */
async function listen(scene: SingleTab, seconds: number) {
  const from = player(scene)?.context.currentTime ?? 0
  const trackId = player(scene)?.context.trackIndex === 2 ? last : first
  for (let second = 5; second <= seconds; second += 5) {
    await scene.wait(4_900)
    await control(scene, 'listen', { trackId, currentTime: from + second })
  }
}

/** Counts the events that an hour with an open playlist adds. */
async function hour(spend: (scene: SingleTab) => Promise<void>) {
  const scene = await opened()
  await scene.wait(60_000)
  const before = scene.world.device.oracle.events().length
  const until = scene.world.device.now() + 3_600_000
  await spend(scene)
  await scene.wait(until - scene.world.device.now())
  return { scene, grown: scene.world.device.oracle.events().length - before }
}

/** Plays for an hour: five times twelve minutes. Each track's end leads to the other, and a press leads back. */
async function playsOn(scene: SingleTab) {
  await control(scene, 'choose', { trackId: first })
  for (const trackId of [first, last, first, last, first]) {
    await listen(scene, 720)
    await (trackId === first
      ? control(scene, 'end', { currentTime: 732 })
      : control(scene, 'choose', { trackId: first }))
  }
}

describe('a playlist in the worker', () => {
  test('D-PLAY-11 tracks playedPlaylistTrack when a track is played', async () => {
    expect(await toldOf('play', {})).toMatchObject([about('playedPlaylistTrack', { trackId: first })])
  })

  test('D-PLAY-12 tracks playingPlaylistTrack every 20 s while it plays, and not while it is paused', async () => {
    const scene = await opened()
    await control(scene, 'play')
    // The audio reports its position each second.
    for (let second = 1; second <= 45; second += 1) {
      await scene.wait(900)
      await control(scene, 'listen', { currentTime: 12 + second })
    }
    await control(scene, 'pause', { currentTime: 57 })
    for (let second = 1; second <= 45; second += 1) {
      await scene.wait(900)
      await control(scene, 'listen', { currentTime: 57 })
    }
    await scene.wait(60_000)
    const playing = told(scene).filter(({ event }) => event === 'playingPlaylistTrack')
    expect(playing.map(({ properties }) => properties['totalListenedSecs'])).toEqual([32, 52])
    expect(playing[0]?.properties).toMatchObject({ trackId: first, lastPositionSecs: 32 })
    expect(scene.logged('playlistControlled').map(({ data }) => data.step)).toEqual([
      'play',
      'listen',
      'listen',
      'pause',
    ])
  })

  test('D-PLAY-13 tracks scrubbedPlaylistTrack when the position is moved', async () => {
    expect(await toldOf('scrub', { to: 30 })).toMatchObject([
      about('scrubbedPlaylistTrack', { trackId: first, lastPositionSecs: 30 }),
    ])
  })

  test('D-PLAY-14 tracks skippedPlaylistTrack with nextTrackId when a track is skipped; a track without audio is passed over', async () => {
    expect(silent).not.toBe(last)
    expect(await toldOf('next', {})).toMatchObject([
      about('skippedPlaylistTrack', { trackId: first, nextTrackId: last }),
    ])
  })

  test('D-PLAY-15 tracks finishedPlaylistTrack when a track is finished', async () => {
    const scene = await opened()
    await control(scene, 'play')
    await scene.wait(57_000)
    await control(scene, 'end', { currentTime: 60 })
    await scene.wait(40_000)
    expect(told(scene)).toMatchObject([
      about('playedPlaylistTrack', { trackId: first }),
      about('finishedPlaylistTrack', { trackId: first, percentageListened: 100, lastPositionSecs: 0 }),
      about('playedPlaylistTrack', { trackId: last }),
    ])
    // A repeated end has no effect, because the track is already over.
    await control(scene, 'end', { currentTime: 60 })
    expect(player(scene)?.value).toMatchObject({ sound: 'playing' })
  })

  test('D-PLAY-15 tracks a track that was left after nine tenths as finished, once', async () => {
    const scene = await opened()
    await control(scene, 'play')
    await scene.wait(50_000)
    await control(scene, 'listen', { currentTime: 56 })
    await scene.wait(1_000)
    await control(scene, 'next', { currentTime: 57 })
    await scene.wait(40_000)
    expect(told(scene).map(({ event }) => event)).toEqual([
      'playedPlaylistTrack',
      'finishedPlaylistTrack',
      'playingPlaylistTrack',
      'skippedPlaylistTrack',
      'playedPlaylistTrack',
    ])
  })

  test("D-PLAY-16 tracks openedPlaylistTrackDescription when a track's description is opened", async () => {
    expect(await toldOf('showDetails', {})).toMatchObject([about('openedPlaylistTrackDescription', { trackId: first })])
  })

  test('D-PLAY-18 requests the progress when a playlist card is opened, and resumes each track at lastPositionSecs', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    await turnUp(scene)
    expect(scene.sent(`GET /user/cards/${cardId}/playlist-activity`)).toHaveLength(1)
    expect(player(scene)?.context).toMatchObject({ trackIndex: 0, currentTime: 12 })
    await control(scene, 'choose', { trackId: last })
    expect(player(scene)?.context).toMatchObject({ trackIndex: 2, currentTime: 34 })
  })

  test('D-PLAY-17 restores the playing track after a restart, under flip_audio, and clears it on logout', async () => {
    const scene = await opened()
    await control(scene, 'choose', { trackId: last })
    await control(scene, 'changeSpeed', { trackId: last })
    await control(scene, 'pause', { trackId: last, currentTime: 41 })
    scene.world.crash(scene.tab)
    await scene.open()
    await turnUp(scene)
    expect(player(scene)?.value).toEqual({ view: 'queue', sound: 'paused' })
    expect(player(scene)?.context).toMatchObject({ trackIndex: 2, currentTime: 41, playbackRate: 1.5 })
    expect(Object.keys(scene.state.user.engagement.audio ?? {})).toEqual([`flip_audio/${cardId}`])
    await scene.do('logOut', { force: true })
    await scene.wait(60_000)
    expect(scene.state.user.engagement.audio).toBeUndefined()
  })

  test('X-LOG-14 adds up to 200 events to the log for an hour of playing, and reports every 20 s', async () => {
    // The app polls for news in that time too, playing or not.
    const idle = await hour(() => Promise.resolve())
    const playing = await hour(playsOn)
    expect(playing.grown - idle.grown).toBeLessThanOrEqual(200)
    await control(playing.scene, 'pause', { trackId: last, currentTime: 0 })
    await playing.scene.wait(40_000)
    const told20 = told(playing.scene).filter(({ event }) => event === 'playingPlaylistTrack')
    expect(told20.length).toBeGreaterThanOrEqual(175)
    expect(new Set(told20.map(({ properties }) => JSON.stringify(properties))).size).toBe(told20.length)
  }, 120_000)

  test('X-LOG-14 loses only the seconds since the last report on a kill, and sends the reported ones later', async () => {
    const scene = await opened()
    await control(scene, 'play')
    for (let second = 13; second <= 12 + 519; second += 1) {
      await scene.wait(900)
      await control(scene, 'listen', { currentTime: second })
    }
    expect(told(scene).filter(({ event }) => event === 'playingPlaylistTrack')).toHaveLength(0)
    scene.world.crash(scene.tab)
    await scene.open()
    await scene.wait(40_000)
    const heard = told(scene).filter(({ event }) => event === 'playingPlaylistTrack')
    expect(heard).toHaveLength(25)
    expect(Number(heard.at(-1)?.properties['totalListenedSecs'])).toBeGreaterThan(12 + 519 - 20)
    await turnUp(scene)
    expect(player(scene)?.context.heard[first]?.secToListened['510']).toBe(1)
  }, 120_000)

  test('batches listening activity for up to 15 minutes, and sends it before a logout', async () => {
    const scene = await opened()
    await control(scene, 'play')
    await listen(scene, 930)
    expect(told(scene).filter(({ event }) => event === 'playingPlaylistTrack').length).toBeGreaterThan(40)
    await listen(scene, 100)
    const before = told(scene).length
    await scene.do('logOut', { force: false })
    await scene.wait(40_000)
    expect(told(scene).length - before).toBeGreaterThanOrEqual(4)
    expect(scene.state.user.session.user).toBeUndefined()
  }, 120_000)
})
