import { expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { backProps } from '../../../test/browser/back-props'
import { drawn, onPage } from '../../../test/browser/on-page'
import { wideFont } from '../../../test/browser/wide-font'
import type { PlaylistBack as Back } from '../../../protocol/cards/playlist-back'
import { cardView } from '../../../test/examples/card-view'
import '../../theme/base.css'
import '../../theme/tokens.css'
import { Messages } from '../../i18n/Messages'
import { noDispatch } from '../card-dispatch'
import { noDeckActions } from '../deck-actions'
import { PlaylistBack } from './Back'

const back: Back = {
  kind: 'playlist',
  view: 'queue',
  playing: false,
  trackIndex: 0,
  currentTime: 5,
  playbackRate: 1,
  mayGoBack: false,
  maySkip: true,
  tracks: [
    {
      trackId: 'a',
      title: 'The first hour',
      artist: 'Ines Duarte',
      image: '/icon.svg',
      audio: '/a.ogg',
      duration: 754,
      percentageListened: 52,
      description: '<p>Quiet <b>music</b></p>',
    },
    { trackId: 'b', title: 'Nothing', percentageListened: 0 },
    { trackId: 'c', title: 'Last', audio: '/c.ogg', duration: 60, percentageListened: 0 },
  ],
  heard: [],
}

/** Creates silence as an uncompressed file with 8 000 samples of one byte per second. */
function silence(seconds: number): string {
  const samples = 8_000 * seconds
  const head = new DataView(new ArrayBuffer(44))
  const put = (at: number, letters: string) =>
    [...letters].forEach((letter, index) => head.setUint8(at + index, letter.charCodeAt(0)))
  put(0, 'RIFF')
  head.setUint32(4, 36 + samples, true)
  put(8, 'WAVEfmt ')
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, 8_000, true)
  head.setUint32(28, 8_000, true)
  head.setUint16(32, 1, true)
  head.setUint16(34, 8, true)
  put(36, 'data')
  head.setUint32(40, samples, true)
  return URL.createObjectURL(new Blob([head, new Uint8Array(samples).fill(128)], { type: 'audio/wav' }))
}

async function shown(more: Partial<Back> = {}) {
  const { holder, show: render, leave } = await onPage()
  const asked: object[] = []
  const tell = (_type: string, data: object) => {
    asked.push(data)
    return Promise.resolve(undefined)
  }
  const show = (change: Partial<Back>, current = true) =>
    render(
      <PlaylistBack
        deckId="d"
        card={cardView(back, { title: 'Music for the shop' })}
        back={{ ...back, ...change }}
        deck={noDeckActions}
        current={current}
        hasNext
        dispatch={current ? tell : noDispatch}
      />,
    )
  show(more)
  await expect.poll(() => holder.querySelectorAll('[role="tab"]').length).toBe(3)
  const named = (name: string) => {
    const found = [...holder.querySelectorAll<HTMLElement>('button, input')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
    )
    if (found === undefined) throw new Error(`there is no '${name}'`)
    return found
  }
  const audio = () => {
    const element = holder.querySelector('audio')
    if (element === null) throw new Error('there is no audio')
    return element
  }
  return { holder, asked, show, leave, named, audio }
}

it("D-PLAY-01 the back has three views, 'QUEUE', 'PLAYER' and 'DETAILS', selectable by key", async () => {
  const { holder, asked, named } = await shown()
  const tabs = [...holder.querySelectorAll('[role="tab"]')]
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['QUEUE', 'PLAYER', 'DETAILS'])
  expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false', 'false'])
  named('QUEUE').focus()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.click(named('DETAILS'))
  expect(asked).toMatchObject([{ step: 'showPlayer' }, { step: 'showDetails' }])
})

it('D-PLAY-20 QUEUE lists title, artist, image, duration and listened share; a press plays the track, if it has audio', async () => {
  const { holder, asked } = await shown()
  const rows = [...holder.querySelectorAll('li button')]
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'The first hourInes Duarte12:3452% heard',
    'NothingNo audio',
    'Last1:000% heard',
  ])
  expect(rows[0]?.querySelector('img')?.getAttribute('src')).toBe('/icon.svg')
  for (const row of holder.querySelectorAll<HTMLElement>('li button')) row.click()
  expect(asked).toMatchObject([
    { step: 'choose', trackId: 'a' },
    { step: 'choose', trackId: 'c' },
  ])
})

it('D-PLAY-20 names a track without a title by its number', async () => {
  const { holder } = await shown({ tracks: back.tracks.map((track) => ({ ...track, title: '' })) })
  expect([...holder.querySelectorAll('li b')].map(({ textContent }) => textContent)).toEqual([
    'Track 1 of 3',
    'Track 2 of 3',
    'Track 3 of 3',
  ])
})

it('D-PLAY-21 PLAYER shows image, title, artist, position slider, play, previous, next and the speed', async () => {
  const { holder, asked, named, show } = await shown({ view: 'player' })
  expect(holder.querySelector('img')?.getAttribute('src')).toBe('/icon.svg')
  expect(holder.querySelector('h3')?.textContent).toBe('The first hour')
  expect(holder.textContent).toContain('Ines Duarte, track 1 of 3')
  expect(named('Previous track')).toHaveProperty('ariaDisabled', 'true')
  await userEvent.click(named('Play'))
  await userEvent.click(named('Next track'))
  await userEvent.click(named('Speed, 1 times'))
  const slider = named('Position')
  expect(slider.getAttribute('aria-valuetext')).toBe('0:05 of 12:34')
  slider.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(asked).toMatchObject([{ step: 'play' }, { step: 'next' }, { step: 'changeSpeed' }, { step: 'scrub', to: 6 }])
  show({ view: 'player', trackIndex: 2, mayGoBack: true, maySkip: false })
  await expect.poll(() => named('Next track')).toHaveProperty('ariaDisabled', 'true')
})

it('D-PLAY-21 takes the length of a track from its audio when the card does not give it', async () => {
  const tracks = back.tracks.map(({ duration: _, ...track }) => ({ ...track, audio: silence(60) }))
  const { holder, named, audio } = await shown({ view: 'player', currentTime: 0, tracks })
  await expect.poll(() => audio().readyState).toBeGreaterThan(0)
  audio().currentTime = 30
  await expect.poll(() => named('Position').getAttribute('aria-valuetext')).toBe('0:30 of 1:00')
  expect(holder.textContent).toContain('1:00')
})

it('D-PLAY-22 DETAILS shows the description of the track as html', async () => {
  const { holder } = await shown({ view: 'details' })
  await expect.poll(() => holder.querySelector('[role="tabpanel"] b')?.textContent).toBe('music')
})

it('D-PLAY-05 changing the speed sets the playback rate of the audio element', async () => {
  const { show, audio } = await shown({ view: 'player' })
  await expect.poll(() => audio().playbackRate).toBe(1)
  show({ view: 'player', playbackRate: 1.5 })
  await expect.poll(() => audio().playbackRate).toBe(1.5)
})

it('D-PLAY-05 keeps the chosen speed for the next track', async () => {
  const tracks = back.tracks.map((track) => ({ ...track, audio: silence(1) }))
  const fast = { view: 'player', playbackRate: 1.5, currentTime: 0, tracks } as const
  const { show, audio } = await shown(fast)
  await expect.poll(() => audio().readyState).toBeGreaterThan(0)
  const { src } = audio()
  show({ ...fast, trackIndex: 1 })
  await expect.poll(() => audio().src).not.toBe(src)
  await expect.poll(() => audio().readyState).toBeGreaterThan(0)
  expect(audio().playbackRate).toBe(1.5)
})

it('D-PLAY-08 D-PLAY-10 D-PLAY-12 playing audio reports its position and its end, and then returns to the start', async () => {
  const tracks = back.tracks.map((track) => ({ ...track, audio: silence(1) }))
  const beginning = { view: 'player', currentTime: 0, tracks } as const
  const { asked, audio, named, show } = await shown(beginning)
  await userEvent.click(named('Play'))
  show({ ...beginning, playing: true })
  const about = { trackId: 'a', duration: 1 }
  await expect.poll(() => asked, { timeout: 15_000 }).toContainEqual({ ...about, step: 'end', currentTime: 1 })
  expect(asked).toContainEqual(expect.objectContaining({ ...about, step: 'listen' }))
  await expect.poll(() => audio().currentTime).toBe(0)
})

it('D-PLAY-17 D-PLAY-12 pauses at its position when the card is left, and dispatches nothing more', async () => {
  const tracks = back.tracks.map((track) => ({ ...track, audio: silence(60) }))
  const playing = { view: 'player', currentTime: 0, playing: true, tracks } as const
  const { asked, show, audio } = await shown(playing)
  await expect.poll(() => audio().currentTime).toBeGreaterThan(0.2)
  const before = asked.length
  show(playing, false)
  await expect.poll(() => audio().paused).toBe(true)
  const { currentTime } = audio()
  await expect
    .poll(() => asked.slice(before))
    .toEqual([{ step: 'pause', trackId: 'a', currentTime: expect.closeTo(currentTime, 1) as number, duration: 60 }])
})

it('D-PLAY-13 seeks at once to a position chosen on the lock screen, and reports it', async () => {
  const handlers = new Map<string, MediaSessionActionHandler | null>()
  const set = vi.spyOn(navigator.mediaSession, 'setActionHandler')
  set.mockImplementation((action, handler) => void handlers.set(action, handler))
  onTestFinished(() => set.mockRestore())
  const tracks = back.tracks.map((track) => ({ ...track, audio: silence(60) }))
  const { asked, audio } = await shown({ view: 'player', currentTime: 30, playing: true, tracks })
  await expect.poll(() => audio().currentTime).toBeGreaterThan(30)
  handlers.get('seekto')?.({ action: 'seekto', seekTime: 10 })
  expect(audio().currentTime).toBe(10)
  expect(asked.at(-1)).toMatchObject({ step: 'scrub', to: 10, currentTime: expect.closeTo(30, -1) as number })
})

it('X-SEC-06 D-PLAY-17 clears the lock screen and the media keys when the player is unmounted', async () => {
  const tracks = back.tracks.map((track) => ({ ...track, audio: silence(2) }))
  const session = navigator.mediaSession
  const set = vi.spyOn(session, 'setActionHandler')
  onTestFinished(() => set.mockRestore())
  const { show, leave } = await shown({ view: 'player', playing: true, tracks })
  await expect.poll(() => session.metadata?.title).toBe('The first hour')
  show({ view: 'player', playing: false, tracks })
  await expect.poll(() => session.playbackState).toBe('paused')
  expect(session.metadata?.title).toBe('The first hour')
  const keys = set.mock.calls.map(([key]) => key)
  leave()
  await expect.poll(() => session.metadata).toBeNull()
  expect(session.playbackState).toBe('none')
  for (const key of keys) expect(set).toHaveBeenCalledWith(key, null)
})

it('D-PLAY-10 D-PLAY-20 audio seeks when the player goes back, and plays on when the player only lags behind', async () => {
  const tracks = back.tracks.map((track) => ({ ...track, audio: silence(60) }))
  const playing = { view: 'player', currentTime: 40, playing: true, tracks } as const
  const { show, audio } = await shown(playing)
  await expect.poll(() => audio().currentTime).toBeGreaterThan(40)
  audio().currentTime = 50
  show({ ...playing, currentTime: 46 })
  await drawn()
  expect(audio().currentTime).toBeGreaterThanOrEqual(50)
  show({ ...playing, currentTime: 0 })
  await drawn()
  expect(audio().currentTime).toBeLessThan(40)
})

it('D-PLAY-21 hides the error of a track once it plays', async () => {
  const tracks = back.tracks.map((track) => ({ ...track, audio: silence(60) }))
  const { holder, show, named, audio } = await shown({ view: 'player', currentTime: 0, playing: true, tracks })
  await expect.poll(() => audio().currentTime).toBeGreaterThan(0)
  // A failing element stops playing: 'playing' events that are still queued come before 'pause'.
  const paused = new Promise((resolve) => audio().addEventListener('pause', resolve, { once: true }))
  audio().pause()
  await paused
  audio().dispatchEvent(new Event('error'))
  await expect.poll(() => holder.querySelector('[role="alert"]')?.textContent).toContain('can’t be played now')
  show({ view: 'player', currentTime: 0, tracks })
  // The audio is paused already: only the button shows that this has been rendered.
  await expect.poll(() => named('Play')).toBeDefined()
  show({ view: 'player', currentTime: 0, playing: true, tracks })
  await expect.poll(() => holder.querySelector('[role="alert"]')).toBeNull()
})

it('X-I18N-01 D-PLAY-21 formats the speed and the listened share in the language of the page', async () => {
  const { holder, show } = await onPage()
  const said = (view: Back['view']) =>
    show(
      <Messages language="de" waiting={null}>
        <PlaylistBack
          deckId="d"
          card={cardView(back)}
          back={{ ...back, view, playbackRate: 1.5 }}
          deck={noDeckActions}
          current
          hasNext
          dispatch={noDispatch}
        />
      </Messages>,
    )
  said('player')
  await expect.poll(() => holder.textContent).toContain('1,5×')
  expect(holder.querySelector('[aria-label="Geschwindigkeit, 1,5-fach"]')).not.toBeNull()
  expect(holder.textContent).toContain('52\u00a0% gehört')
  said('queue')
  await expect.poll(() => holder.querySelector('li')?.textContent).toContain('52\u00a0% gehört')
})

it('D-PLAY-18 shows that a track is missing or no audio, pauses at its position, and offers a retry', async () => {
  for (const [audio, type] of [
    ['/content/media/none.ogg', 'none'],
    [URL.createObjectURL(new Blob(['<h1>Sign in</h1>'], { type: 'text/html' })), 'a page'],
  ] as const) {
    const tracks = back.tracks.map((track) => (track.trackId === 'a' ? { ...track, audio } : track))
    const { holder, asked, named, audio: element } = await shown({ view: 'player', playing: true, tracks })
    await expect
      .poll(() => holder.querySelector('[role="alert"]')?.textContent, { message: type })
      .toContain('can’t be played now')
    // No position is reported, since audio that was not loaded has none.
    await expect.poll(() => asked).toContainEqual({ step: 'pause', trackId: 'a' })
    const broken = element().error
    expect(broken).not.toBeNull()
    const before = asked.length
    await userEvent.click(named('Try Again'))
    expect(asked[before]).toEqual({ step: 'play', trackId: 'a' })
    // It is loaded again and still missing, so the error is shown again.
    await expect.poll(() => element().error !== null && element().error !== broken).toBe(true)
    await expect.poll(() => holder.querySelector('[role="alert"]')?.textContent).toContain('can’t be played now')
  }
})

it('a track without audio cannot be played or scrubbed, and the queue shows it', async () => {
  const { holder, named, show } = await shown({ view: 'player', trackIndex: 1, mayGoBack: true })
  await expect.poll(() => named('Play')).toHaveProperty('ariaDisabled', 'true')
  expect(named('Position')).toHaveProperty('disabled', true)
  expect(named('Next track')).toHaveProperty('ariaDisabled', null)
  expect(holder.querySelector('[role="alert"]')).toBeNull()
  show({ view: 'queue', trackIndex: 1 })
  await expect.poll(() => holder.querySelectorAll('li').length).toBe(3)
  const silent = [...holder.querySelectorAll('li')].find((row) => row.textContent.includes('No audio'))
  expect(silent?.querySelector('button')?.getAttribute('aria-disabled') ?? 'true').toBe('true')
})

it('a card with an empty playlist shows it', async () => {
  const { holder } = await shown({ tracks: [], maySkip: false })
  await expect.poll(() => holder.textContent).toContain('There is nothing to listen to on this card yet.')
})

it('X-A11Y-04 D-PLAY-01 no tab extends beyond a narrow card, in a language of long words and with large text', async () => {
  await wideFont()
  const { style } = document.documentElement
  onTestFinished(() => void (style.fontSize = ''))
  for (const [inlineSize, fontSize] of [
    [300, '16px'],
    [360, '16px'],
    [360, '32px'],
    [242, '32px'],
  ] as const) {
    style.fontSize = fontSize
    const { holder, show, leave } = await onPage()
    show(
      <Messages language="es" waiting={null}>
        <div style={{ container: 'card / size', inlineSize, blockSize: 480 }} data-face="">
          <PlaylistBack {...backProps(back)} />
        </div>
      </Messages>,
    )
    const tabs = () => [...holder.querySelectorAll('[role="tab"]')]
    await expect.poll(() => tabs().map(({ textContent }) => textContent)).toEqual(['COLA', 'REPRODUCTOR', 'DETALLES'])
    const right = (holder.querySelector('[data-face]')?.getBoundingClientRect().left ?? 0) + inlineSize
    for (const tab of tabs()) {
      expect(tab.scrollWidth).toBeLessThanOrEqual(tab.clientWidth)
      expect(tab.getBoundingClientRect().right).toBeLessThanOrEqual(right)
    }
    leave()
  }
})

it('X-A11Y-04 D-PLAY-20 marks the current track in the queue not only by its colour', async () => {
  const { holder } = await shown({ trackIndex: 2 })
  const marks = [...holder.querySelectorAll('li > button')].map((track) => [
    track.getAttribute('aria-current'),
    track.querySelectorAll('b svg').length,
  ])
  expect(marks).toEqual([
    [null, 0],
    [null, 0],
    ['true', 1],
  ])
})

/** Returns the boxes of a playlist on a card of this size in one of its views; the card has text, too. */
async function laidOut(change: Partial<Back>, inlineSize: number, blockSize: number) {
  const { holder, show, leave } = await onPage()
  const { card, ...props } = backProps({ ...back, ...change })
  show(
    <div style={{ container: 'card / size', inlineSize, blockSize }} data-face="">
      <PlaylistBack {...props} card={{ ...card, parts: { content: '<p>Three pieces</p>' } }} />
    </div>,
  )
  const one = (selector: string) => holder.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
  await expect.poll(() => [...holder.querySelectorAll('p')].at(-1)?.textContent).toBe('Three pieces')
  await drawn()
  const words = [...holder.querySelectorAll('p')].at(-1)?.getBoundingClientRect() ?? new DOMRect()
  return { one, words, leave }
}

it('X-UX-01 D-PLAY-20 D-PLAY-22 shows the text of the card right below its queue or its details', async () => {
  for (const view of ['queue', 'details'] as const) {
    const { one, words, leave } = await laidOut({ view }, 362, 586)
    const shown = one(view === 'queue' ? 'ol' : '[role="tabpanel"] p')
    expect(words.top - shown.bottom, view).toBeGreaterThan(0)
    expect(words.top - shown.bottom, view).toBeLessThan(32)
    leave()
  }
})

it('X-UX-04 D-PLAY-20 shows a track next to its picture on a narrow card, and below it with large text', async () => {
  const { one, leave } = await laidOut({ view: 'queue' }, 260, 420)
  expect(one('li b').left).toBeGreaterThan(one('li img').right)
  expect(one('li small:last-of-type').left).toBeGreaterThanOrEqual(one('li b').left)
  leave()
  const { style } = document.documentElement
  onTestFinished(() => void (style.fontSize = ''))
  style.fontSize = '32px'
  const large = await laidOut({ view: 'queue' }, 338, 586)
  expect(large.one('li b').top).toBeGreaterThanOrEqual(large.one('li img').bottom)
})

it('X-UX-04 D-PLAY-21 on the lowest card the play button is visible', async () => {
  const tracks = back.tracks.map((track) => ({ ...track, artist: 'The Northwind Coffee Quartet', audio: silence(1) }))
  const { one } = await laidOut({ view: 'player', tracks }, 260, 420)
  expect(one('[data-player] > p, [data-player] > div > p').height).toBeGreaterThan(30)
  expect(one('[data-player] > :last-child').bottom).toBeLessThanOrEqual(one('[data-face]').bottom)
})

it('X-UX-04 D-PLAY-21 only the picture shrinks on a low card: no controls of the player overlap', async () => {
  const tracks = back.tracks.map((track) => ({
    ...track,
    title: 'The first hour of a very long morning behind the bar',
    audio: silence(1),
  }))
  for (const blockSize of [417, 430, 600]) {
    const { one, words, leave } = await laidOut({ view: 'player', tracks }, 260, blockSize)
    const { top, bottom } = one('input')
    expect(top, `${blockSize}`).toBeGreaterThanOrEqual(one('[data-player] p').bottom)
    expect(bottom, `${blockSize}`).toBeLessThanOrEqual(one('[data-player] > :nth-last-child(2)').top)
    expect(one('[data-player] img').bottom, `${blockSize}`).toBeLessThanOrEqual(one('h3').top)
    expect(one('[data-player] > :last-child').bottom, `${blockSize}`).toBeLessThanOrEqual(words.top)
    leave()
  }
})
