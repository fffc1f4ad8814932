import * as t from 'io-ts'
import { describe, expect, test } from 'vitest'
import { decode } from '../../protocol/codec'
import { numberedId } from '../arbitraries/decks'
import { createScene, type Scene } from '../world/scene'

const deckId = numberedId('d', 4)
const cardId = numberedId('c', 4 * 16 + 11)
/** The second track has no audio: it is passed over. */
const [first, silent, last] = [numberedId('9', 1), numberedId('9', 2), numberedId('9', 3)]

const Item = t.type({ event: t.string, objectType: t.string, objectId: t.string, properties: t.UnknownRecord })
const Items = t.type({ items: t.array(t.UnknownRecord) })

/** What the server was told of tracks, in order. */
function told(scene: Scene) {
  return scene.sent('POST /user/track').flatMap(({ request: { body } }) => {
    const decoded = decode(Items, JSON.parse(body ?? ''))
    const items = decoded._tag === 'Right' ? decoded.right.items : []
    return items.flatMap((item) => {
      const known = decode(Item, item)
      return known._tag === 'Right' && known.right.event.includes('PlaylistTrack') ? [known.right] : []
    })
  })
}

async function opened(): Promise<Scene> {
  const scene = await createScene()
  await scene.signIn()
  await turnUp(scene)
  return scene
}
async function turnUp(scene: Scene) {
  await scene.do('openDeck', { deckId })
  await scene.wait(3_000)
  await scene.do('flipCard', { deckId, cardId, side: 'back' })
  await scene.wait(2_000)
}
const player = (scene: Scene) => scene.state.mine.engagement.audio?.[`flip_audio/${cardId}`]?.machine
type Step = Parameters<typeof control>[1]
const control = (
  scene: Scene,
  step: 'play' | 'pause' | 'listen' | 'scrub' | 'end' | 'next' | 'previous' | 'choose' | 'changeSpeed' | 'showDetails',
  more: { readonly trackId?: string; readonly currentTime?: number; readonly to?: number } = {},
) => scene.do('controlPlaylist', { deckId, cardId, step, trackId: first, ...more })

/** What is told of one step after the others, once it was sent. */
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

/** The audio of the current track plays for so many seconds and tells its place now and then. */
async function listen(scene: Scene, seconds: number) {
  const from = player(scene)?.context.currentTime ?? 0
  const trackId = player(scene)?.context.trackIndex === 2 ? last : first
  for (let second = 5; second <= seconds; second += 5) {
    await scene.wait(4_900)
    await control(scene, 'listen', { trackId, currentTime: from + second })
  }
}

/** How many events an hour with an open playlist adds. */
async function hour(spend: (scene: Scene) => Promise<void>) {
  const scene = await opened()
  await scene.wait(60_000)
  const before = scene.world.device.ledger.events().length
  const until = scene.world.device.now() + 3_600_000
  await spend(scene)
  await scene.wait(until - scene.world.device.now())
  return { scene, grown: scene.world.device.ledger.events().length - before }
}

/** Plays for an hour: five times twelve minutes; the end of the one track leads to the other, and a press back. */
async function playsOn(scene: Scene) {
  await control(scene, 'choose', { trackId: first })
  for (const trackId of [first, last, first, last, first]) {
    await listen(scene, 720)
    await (trackId === first
      ? control(scene, 'end', { currentTime: 732 })
      : control(scene, 'choose', { trackId: first }))
  }
}

describe('a playlist in the worker', () => {
  test('D-PLAY-11 playing a track tracks playedPlaylistTrack', async () => {
    expect(await toldOf('play', {})).toMatchObject([about('playedPlaylistTrack', { trackId: first })])
  })

  test('D-PLAY-12 while it plays playingPlaylistTrack is tracked every 20 s, and not while it is paused', async () => {
    const scene = await opened()
    await control(scene, 'play')
    // The audio tells its place each second.
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

  test('D-PLAY-13 moving the position tracks scrubbedPlaylistTrack', async () => {
    expect(await toldOf('scrub', { to: 30 })).toMatchObject([
      about('scrubbedPlaylistTrack', { trackId: first, lastPositionSecs: 30 }),
    ])
  })

  test('D-PLAY-14 skipping a track tracks skippedPlaylistTrack with nextTrackId; one without audio is passed over', async () => {
    expect(silent).not.toBe(last)
    expect(await toldOf('next', {})).toMatchObject([
      about('skippedPlaylistTrack', { trackId: first, nextTrackId: last }),
    ])
  })

  test('D-PLAY-15 finishing a track tracks finishedPlaylistTrack', async () => {
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
    // The end is told twice by nobody: of a track that is over nothing follows.
    await control(scene, 'end', { currentTime: 60 })
    expect(player(scene)?.value).toMatchObject({ sound: 'playing' })
  })

  test('D-PLAY-15 a track that was heard to nine tenths and is left is told as finished, once', async () => {
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

  test("D-PLAY-16 opening a track's description tracks openedPlaylistTrackDescription", async () => {
    expect(await toldOf('showDetails', {})).toMatchObject([about('openedPlaylistTrackDescription', { trackId: first })])
  })

  test('D-PLAY-18 opening a playlist card asks for what was heard, and resumes each track at lastPositionSecs', async () => {
    const scene = await createScene()
    await scene.signIn()
    await turnUp(scene)
    expect(scene.sent(`GET /user/cards/${cardId}/playlist-activity`)).toHaveLength(1)
    expect(player(scene)?.context).toMatchObject({ trackIndex: 0, currentTime: 12 })
    await control(scene, 'choose', { trackId: last })
    expect(player(scene)?.context).toMatchObject({ trackIndex: 2, currentTime: 34 })
  })

  test('D-PLAY-17 what was playing is there again after a restart, under flip_audio, and a log-out clears it', async () => {
    const scene = await opened()
    await control(scene, 'choose', { trackId: last })
    await control(scene, 'changeSpeed', { trackId: last })
    await control(scene, 'pause', { trackId: last, currentTime: 41 })
    scene.world.crash(scene.tab)
    await scene.open()
    await turnUp(scene)
    expect(player(scene)?.value).toEqual({ view: 'queue', sound: 'paused' })
    expect(player(scene)?.context).toMatchObject({ trackIndex: 2, currentTime: 41, playbackRate: 1.5 })
    expect(Object.keys(scene.state.mine.engagement.audio ?? {})).toEqual([`flip_audio/${cardId}`])
    await scene.do('logOut', { force: true })
    await scene.wait(60_000)
    expect(scene.state.mine.engagement.audio).toBeUndefined()
  })

  test('X-LOG-14 an hour of playing adds at most 200 events to the log, whatever they are, and tells each 20 s', async () => {
    // The app asks for news meanwhile, playing or not.
    const idle = await hour(() => Promise.resolve())
    const playing = await hour(playsOn)
    expect(playing.grown - idle.grown).toBeLessThanOrEqual(200)
    await control(playing.scene, 'pause', { trackId: last, currentTime: 0 })
    await playing.scene.wait(40_000)
    const told20 = told(playing.scene).filter(({ event }) => event === 'playingPlaylistTrack')
    expect(told20.length).toBeGreaterThanOrEqual(175)
    expect(new Set(told20.map(({ properties }) => JSON.stringify(properties))).size).toBe(told20.length)
  }, 120_000)

  test('X-LOG-14 a kill loses at most the seconds since the last report, and what was reported is told afterwards', async () => {
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

  test('what is told of listening waits 15 minutes at the most, and not for a log-out', async () => {
    const scene = await opened()
    await control(scene, 'play')
    await listen(scene, 930)
    expect(told(scene).filter(({ event }) => event === 'playingPlaylistTrack').length).toBeGreaterThan(40)
    await listen(scene, 100)
    const before = told(scene).length
    await scene.do('logOut', { force: false })
    await scene.wait(40_000)
    expect(told(scene).length - before).toBeGreaterThanOrEqual(4)
    expect(scene.state.mine.session.user).toBeUndefined()
  }, 120_000)
})
