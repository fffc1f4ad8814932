import { expect, it, onTestFinished, vi } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { videoHeight, type Film } from '../../../protocol/cards/video'
import type { MediaApi } from '../../../protocol/media'
import { offlineMediaCache } from '../../../protocol/product'
import type { CardView } from '../../../protocol/views/deck'
import { media as worker } from '../../../worker/media/media'
import { cacheStore } from '../../../worker/system/media-caches'
import type { CardDispatch } from '../back-props'
import { BackFrame } from '../BackFrame'
import { noDeckActions } from '../deck-actions'
import { EmbeddedVideo } from './EmbeddedVideo'
import { FileVideo } from './FileVideo'
import { VideoSection } from './VideoSection'
import type { Report } from './reporter'
import { MissingVideo } from './MissingVideo'

const film = '/content/media/milk-steaming.webm'
const english = '/content/media/milk-steaming.en.vtt'
const media = worker(cacheStore)
const card: CardView = {
  cardId: 'c1',
  number: 1,
  title: 'How the milk is steamed',
  type: 'video',
  parts: {},
} as CardView
const asked = (holder: HTMLElement, name: RegExp | string): HTMLElement | undefined =>
  [...holder.querySelectorAll<HTMLElement>('button, input, progress')].find((element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent
    return typeof name === 'string' ? words === name : name.test(words)
  })
function press(holder: HTMLElement, name: RegExp | string) {
  const found = asked(holder, name)
  if (found === undefined) throw new Error(`nothing is named ${String(name)}`)
  found.click()
}
const element = (holder: HTMLElement): HTMLVideoElement => {
  const found = holder.querySelector('video')
  if (found === null) throw new Error('no film')
  return found
}

interface Setting {
  readonly url?: string
  readonly vttUrl?: string
  readonly online?: boolean
  readonly current?: boolean
  readonly media?: MediaApi<Blob>
}

/** Renders a video card; returns its intents and a function that renders it with other settings. */
async function shown(first: Setting = {}) {
  const { holder, show: render, leave } = await onPage()
  holder.style.inlineSize = '320px'
  const reports: Report[] = []
  const dispatch = ((_type: string, data: Report) => {
    reports.push(data)
    return Promise.resolve(undefined)
  }) as CardDispatch<'video'>
  const show = ({ url = film, vttUrl, online = true, current = true, media: from = media }: Setting) => {
    const filmed: Film = {
      player: { by: 'file', url },
      length: '0:24',
      preview: '/content/media/purge.svg',
      ...(vttUrl === undefined ? {} : { vttUrl }),
    }
    render(
      <FileVideo
        video={filmed}
        title={card.title}
        dispatch={dispatch}
        current={current}
        url={url}
        online={online}
        media={from}
      >
        {(shows, keep) => (
          <BackFrame
            card={card}
            dispatch={dispatch}
            deck={noDeckActions}
            current={current}
            bodyLabel="Card text"
            lead={shows}
            buttons={keep}
          />
        )}
      </FileVideo>,
    )
  }
  show(first)
  onTestFinished(async () => {
    leave()
    await caches.delete(offlineMediaCache)
  })
  const start = async () => {
    await expect.poll(() => asked(holder, 'Play, 0:24')).toBeDefined()
    press(holder, 'Play, 0:24')
    await expect.poll(() => holder.querySelector('video')).not.toBeNull()
    element(holder).muted = true
    await expect.poll(() => element(holder).readyState).toBeGreaterThan(1)
    await element(holder).play()
  }
  return { holder, reports, show, leave, start }
}
const statuses = (reports: readonly Report[]) => reports.map(({ status }) => status)

it('D-VIDEO-02 D-VIDEO-07 shows picture and length, and a press plays the file in a video element', async () => {
  const { holder, start } = await shown()
  await expect.poll(() => holder.querySelector('img')?.getAttribute('src')).toBe('/content/media/purge.svg')
  expect(holder.textContent).toContain('0:24')
  expect(holder.querySelector('section section')?.getAttribute('data-state') ?? '').not.toBe('player')
  expect(holder.querySelector('video')).toBeNull()
  await start()
  expect(new URL(element(holder).src).pathname).toBe(film)
  expect(holder.querySelector('[data-state="player"]')).not.toBeNull()
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Pause|Play/)
})

it('D-VIDEO-08 D-VIDEO-09 D-VIDEO-11 reports that it plays, its position every 200 ms, and that it pauses', async () => {
  const { holder, reports, start } = await shown()
  await start()
  await expect.poll(() => statuses(reports)[0]).toBe('played')
  expect(reports[0]?.progress).toBeGreaterThanOrEqual(0)
  const began = performance.now()
  const before = reports.length
  await expect.poll(() => reports.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(before + 10)
  const each = (performance.now() - began) / (reports.length - before)
  expect(each).toBeGreaterThan(150)
  expect(new Set(statuses(reports.slice(before)))).toEqual(new Set(['progress']))
  expect(reports.at(-1)?.progress).toBeGreaterThan(reports[before]?.progress ?? 0)
  press(holder, 'Pause')
  await expect.poll(() => statuses(reports).at(-1)).toBe('paused')
  expect(reports.at(-1)?.progress).toBeCloseTo(element(holder).currentTime, 1)
  const { length } = reports
  await new Promise((resolve) => setTimeout(resolve, 450))
  expect(reports).toHaveLength(length)
})

it('D-VIDEO-10 reports once that it is finished, with its position', async () => {
  const { holder, reports, start } = await shown()
  await start()
  element(holder).currentTime = 22.8
  await expect.poll(() => element(holder).ended, { timeout: 20_000 }).toBe(true)
  const finished = reports.filter(({ status }) => status === 'finished')
  expect(finished).toHaveLength(1)
  expect(finished[0]?.progress).toBeGreaterThan(19)
  expect(statuses(reports)).not.toContain('paused')
})

it('D-VIDEO-13 reports closed when it is closed; can be shown in fullscreen', async () => {
  const { holder, reports, start, leave } = await shown({ vttUrl: english })
  await start()
  await expect.poll(() => reports.length).toBeGreaterThan(1)
  expect(asked(holder, 'Full screen')).toBeDefined()
  expect(asked(holder, 'Subtitles')).toBeDefined()
  expect(reports.some(({ closed }) => closed)).toBe(false)
  leave()
  await expect.poll(() => reports.at(-1)?.closed).toBe(true)
})

it('D-VIDEO-13 offers no subtitles when they have no address', async () => {
  const { holder, start } = await shown()
  await start()
  await expect.poll(() => asked(holder, 'Full screen')).toBeDefined()
  expect(asked(holder, 'Subtitles')).toBeUndefined()
})

it('X-UX-04 D-VIDEO-09 pauses and resumes by a tap on the video, and reports both', async () => {
  const { holder, reports, start } = await shown()
  await start()
  element(holder).click()
  await expect.poll(() => statuses(reports).at(-1)).toBe('paused')
  element(holder).click()
  await expect.poll(() => element(holder).paused).toBe(false)
  await expect.poll(() => statuses(reports).at(-1)).not.toBe('paused')
})

it('X-UX-03 K toggles by the state of the element when the player has not rendered its pause yet', async () => {
  const { holder, start } = await shown()
  await start()
  element(holder).pause()
  element(holder).dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }))
  expect(element(holder).paused).toBe(false)
})

it('pauses the video when the card is left, and reports it', async () => {
  const { holder, reports, show, start } = await shown()
  await start()
  show({ current: false })
  await expect.poll(() => element(holder).paused).toBe(true)
  await expect.poll(() => statuses(reports).at(-1)).toBe('paused')
})

it('D-VTT-02 D-VTT-12 shows that subtitles load, then only the current ones', async () => {
  let proceed: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    proceed = resolve
  })
  const slow: MediaApi<Blob> = { ...media, subtitles: (url) => gate.then(() => media.subtitles(url)) }
  const { holder, start } = await shown({ vttUrl: english, media: slow })
  await start()
  await expect.poll(() => holder.textContent).toContain('Loading subtitles...')
  press(holder, 'Pause')
  proceed()
  await expect.poll(() => holder.textContent).not.toContain('Loading subtitles...')
  const at = async (seconds: number, words: string) => {
    element(holder).currentTime = seconds
    await expect.poll(() => holder.textContent).toContain(words)
  }
  await at(7, 'Now dip the tip')
  expect(holder.textContent).not.toContain('Cold milk')
  await at(13, 'A little deeper')
  expect(holder.textContent).not.toContain('Now dip the tip')
  element(holder).currentTime = 5.7
  await expect.poll(() => holder.textContent).not.toContain('A little deeper')
  expect(holder.textContent).not.toContain('Now dip the tip')
  await at(3, 'Purge the wand')
  expect(holder.querySelector('i')?.textContent).toBe('one short hiss')
  press(holder, 'Subtitles')
  await expect.poll(() => holder.textContent).not.toContain('Purge the wand')
})

it('D-VTT-03 X-UX-03 reports missing or invalid subtitles as failed, and the video plays on', async () => {
  for (const vttUrl of ['/content/media/none.vtt', film]) {
    const { holder, start, leave } = await shown({ vttUrl })
    await start()
    await expect.poll(() => holder.textContent).toContain('Error loading subtitles')
    const subtitles = asked(holder, 'Subtitles')
    expect(subtitles?.getAttribute('aria-disabled')).toBe('true')
    expect(subtitles?.getAttribute('aria-pressed')).toBe('false')
    subtitles?.focus()
    expect(document.activeElement).toBe(subtitles)
    press(holder, 'Subtitles')
    expect(subtitles?.getAttribute('aria-pressed')).toBe('false')
    expect(element(holder).error).toBeNull()
    leave()
  }
})

it('D-VTT-03 D-VIDEO-16 loads subtitles that failed offline again when the device is online', async () => {
  let connected = false
  const offline: MediaApi<Blob> = {
    ...media,
    subtitles: (url) => (connected ? media.subtitles(url) : Promise.resolve({ is: 'failed' })),
  }
  const { holder, start } = await shown({ vttUrl: english, media: offline })
  await start()
  await expect.poll(() => holder.textContent).toContain('Error loading subtitles')
  connected = true
  dispatchEvent(new Event('online'))
  await expect.poll(() => holder.textContent).not.toContain('Error loading subtitles')
  press(holder, 'Pause')
  element(holder).currentTime = 3
  await expect.poll(() => holder.textContent).toContain('Purge the wand')
})

it('shows when a video ends before its length, and resumes at that position on a retry', async () => {
  const { holder, reports, start } = await shown()
  await start()
  const { duration } = element(holder)
  element(holder).currentTime = 6
  await expect.poll(() => element(holder).currentTime).toBeGreaterThanOrEqual(6)
  element(holder).pause()
  const { length } = reports
  element(holder).dispatchEvent(new Event('ended'))
  await expect.poll(() => holder.textContent).toContain('The video stopped before its end.')
  expect(duration).toBeGreaterThan(20)
  expect(statuses(reports.slice(length))).not.toContain('finished')
  press(holder, 'Try Again')
  await expect.poll(() => holder.textContent).not.toContain('The video stopped before its end.')
  await expect.poll(() => element(holder).currentTime).toBeGreaterThan(5.5)
})

it('D-VIDEO-07 resumes an interrupted video at its position, also after a failed retry', async () => {
  const { holder, start } = await shown()
  await start()
  element(holder).currentTime = 6
  await expect.poll(() => element(holder).currentTime).toBeGreaterThanOrEqual(6)
  element(holder).dispatchEvent(new Event('error'))
  await expect.poll(() => holder.textContent).toContain('The video could not be played.')
  // The file is missing for one more try.
  element(holder).src = '/content/media/none.webm'
  await expect.poll(() => element(holder).error).not.toBeNull()
  press(holder, 'Try Again')
  await expect.poll(() => holder.textContent).toContain('The video could not be played.')
  element(holder).src = film
  press(holder, 'Try Again')
  await expect.poll(() => element(holder).readyState).toBeGreaterThan(1)
  element(holder).pause()
  expect(element(holder).currentTime).toBeGreaterThan(5.5)
})

it('D-VIDEO-07 seeks a video of unknown length from its position, not from its beginning', async () => {
  const { holder, start } = await shown()
  await start()
  // As for a video that was recorded while it was streamed.
  Object.defineProperty(element(holder), 'duration', { get: () => Infinity })
  element(holder).dispatchEvent(new Event('loadedmetadata'))
  element(holder).currentTime = 6
  await expect.poll(() => asked(holder, 'Position')?.getAttribute('aria-valuetext')).toMatch(/^0:0[6-9] of/)
  element(holder).pause()
  element(holder).dispatchEvent(new KeyboardEvent('keydown', { key: 'l', bubbles: true }))
  await expect.poll(() => element(holder).currentTime).toBeGreaterThan(15)
  const slider = asked(holder, 'Position')
  await expect.poll(() => slider?.getAttribute('aria-valuetext')).toMatch(/^0:1\d of 0:1\d$/)
  expect(slider).toHaveProperty('value', String(Math.floor(element(holder).currentTime)))
})

it("D-VTT-03 reports subtitles with one broken cue as 'Invalid VTT': all of them have failed", async () => {
  const broken = URL.createObjectURL(
    new Blob(['WEBVTT\n\n00:01.000 --> 00:02.000\nGood\n\n00:03 --> 00:04.000\nBad'], { type: 'text/vtt' }),
  )
  onTestFinished(() => URL.revokeObjectURL(broken))
  const { holder, start } = await shown({ vttUrl: broken })
  await start()
  await expect.poll(() => holder.textContent).toContain('Error loading subtitles')
  element(holder).currentTime = 1.5
  await expect.poll(() => element(holder).currentTime).toBeGreaterThanOrEqual(1.5)
  expect(holder.textContent).not.toContain('Good')
})

it('shows that a video is missing, and offers a retry', async () => {
  const { holder } = await shown({ url: '/content/media/none.webm' })
  await expect.poll(() => asked(holder, 'Play, 0:24')).toBeDefined()
  press(holder, 'Play, 0:24')
  await expect.poll(() => holder.textContent).toContain('The video could not be played.')
  press(holder, 'Try Again')
  await expect.poll(() => holder.textContent).toContain('The video could not be played.')
})

it('D-VIDEO-16 offline, plays a downloaded video from the device, and shows that another one is unavailable', async () => {
  const { holder, show, start } = await shown({ vttUrl: english })
  await expect.poll(() => asked(holder, 'Download')).toBeDefined()
  show({ vttUrl: english, online: false })
  await expect.poll(() => holder.textContent).toContain('Not on this device')
  expect(asked(holder, 'Play, 0:24')).toBeUndefined()
  show({ vttUrl: english })
  await expect.poll(() => asked(holder, 'Play, 0:24')).toBeDefined()
  press(holder, 'Download')
  await expect.poll(() => holder.textContent).toContain('Kept on this device')
  show({ vttUrl: english, online: false })
  await start()
  expect(element(holder).src).toMatch(/^blob:/)
  await expect.poll(() => element(holder).currentTime).toBeGreaterThan(0)
  expect(holder.textContent).toContain('Offline. The video plays from this device.')
})

it('D-VIDEO-15 D-VIDEO-01 downloads until it is done or stopped, also while the card is left and reopened', async () => {
  let proceed: () => void = () => undefined
  const slow = worker(async () => {
    const gate = new Promise<void>((resolve) => {
      proceed = resolve
    })
    const store = await cacheStore()
    return { ...store, put: (url, file) => gate.then(() => store.put(url, file)) }
  })
  const downloading = async ({ holder }: { readonly holder: HTMLElement }) => {
    await expect.poll(() => holder.querySelector('progress')?.getAttribute('aria-label')).toBe('Downloading')
    expect(holder.querySelector('[data-state="downloading"]')).not.toBeNull()
    expect(holder.textContent).toContain('Downloading')
  }
  const first = await shown({ media: slow })
  await expect.poll(() => asked(first.holder, 'Download')).toBeDefined()
  press(first.holder, 'Download')
  await downloading(first)
  press(first.holder, 'Stop the download')
  proceed()
  await expect.poll(() => asked(first.holder, 'Download')).toBeDefined()
  press(first.holder, 'Download')
  await downloading(first)
  first.leave()
  const again = await shown({ media: slow })
  await downloading(again)
  proceed()
  await expect.poll(() => again.holder.textContent).toContain('Kept on this device')
  expect(again.holder.querySelector('[data-state="downloading"]')).toBeNull()
})

it('D-VIDEO-17 D-VIDEO-18 asks before it deletes, and can be downloaded again', async () => {
  const { holder } = await shown()
  await expect.poll(() => asked(holder, 'Download')).toBeDefined()
  press(holder, 'Download')
  await expect.poll(() => holder.textContent).toContain('Kept on this device')
  const held = async () => (await caches.open(offlineMediaCache)).match(new URL(film, location.href).href)
  const question =
    "Are you sure you'd like to delete the video from your device? You will not be able to view the video offline unless you re-download it."
  press(holder, 'Delete the video from your device')
  await expect.poll(() => holder.querySelector('dialog p')?.textContent).toBe(question)
  expect(await held()).toBeDefined()
  press(holder, 'Cancel')
  await expect.poll(() => holder.querySelector('dialog')).toBeNull()
  expect(await held()).toBeDefined()
  press(holder, 'Delete the video from your device')
  await expect.poll(() => asked(holder, 'Delete')).toBeDefined()
  press(holder, 'Delete')
  await expect.poll(() => asked(holder, 'Download')).toBeDefined()
  expect(await held()).toBeUndefined()
  press(holder, 'Download')
  await expect.poll(() => holder.textContent).toContain('Kept on this device')
})

it('D-VIDEO-15 shows that a download failed', async () => {
  const { holder } = await shown({ url: '/content/media/none.webm' })
  await expect.poll(() => asked(holder, 'Download')).toBeDefined()
  press(holder, 'Download')
  await expect.poll(() => holder.textContent).toContain('The video could not be downloaded.')
})

it('D-VIDEO-14 D-LAYOUT-01 is 0.625 times as high as wide', async () => {
  const { holder } = await shown()
  await expect.poll(() => asked(holder, 'Play, 0:24')).toBeDefined()
  const { width, height } = asked(holder, 'Play, 0:24')?.parentElement?.getBoundingClientRect() ?? new DOMRect()
  expect(height / width).toBeCloseTo(0.625, 2)
})

it('D-VIDEO-19 shows that the address is missing', async () => {
  const { holder, show: render } = await onPage()
  render(<MissingVideo message="missing video URL" />)
  await expect.poll(() => holder.textContent).toContain('missing video URL')
})

/** Pages that speak a service's protocol like its player: each answers requests and plays three steps. */
const players = {
  vimeo: `
    const say = (event, data) => parent.postMessage(JSON.stringify({ event, data }), '*')
    const wanted = new Set()
    addEventListener('message', ({ data }) => {
      if (data.method === 'ping') say('ready')
      if (data.method === 'addEventListener') wanted.add(data.value)
      if (data.method === 'pause') say('pause', { seconds: 2, duration: 20 })
      if (wanted.size === 4 && data.value === 'timeupdate') {
        say('play', { seconds: 0, duration: 20 })
        setTimeout(() => say('timeupdate', { seconds: 2, duration: 20 }), 250)
      }
    })`,
  youtube: `
    const say = (event, info) => parent.postMessage(JSON.stringify({ event, info }), '*')
    addEventListener('message', ({ data }) => {
      const { event, func } = JSON.parse(data)
      if (event === 'listening') say('onReady', null)
      if (func === 'pauseVideo') say('onStateChange', 2)
      if (func === 'addEventListener') {
        say('infoDelivery', { currentTime: 0, duration: 20 })
        say('onStateChange', 1)
        setTimeout(() => say('infoDelivery', { currentTime: 2 }), 250)
      }
    })`,
  brightcove: `
    const say = (event, value) => parent.postMessage(JSON.stringify({ context: 'player.js', version: '0.0.11', event, value }), '*')
    addEventListener('message', ({ data }) => {
      const { method, value } = JSON.parse(data)
      if (method === 'pause') say('pause')
      if (method !== 'addEventListener') return
      if (value === 'ready') say('ready')
      if (value === 'timeupdate') {
        say('play')
        setTimeout(() => say('timeupdate', { seconds: 2, duration: 20 }), 250)
      }
    })`,
} as const
const kinds = {
  vimeo: { player: { by: 'vimeo', videoId: '76979871' }, path: '/video/76979871' },
  youtube: { player: { by: 'youtube', videoId: 'M7lc1UVf' }, path: '/embed/M7lc1UVf' },
  brightcove: {
    player: { by: 'brightcove', accountId: 'acc', playerId: 'pla', videoId: 'vid' },
    path: '/acc/pla_default/index.html',
  },
} as const

for (const by of ['brightcove', 'vimeo', 'youtube'] as const)
  it(`${{ brightcove: 'D-VIDEO-04', vimeo: 'D-VIDEO-05', youtube: 'D-VIDEO-06' }[by]} plays a video of ${by} in its own player, and handles its messages`, async () => {
    const { holder, show: render } = await onPage()
    const reports: Report[] = []
    const dispatch = ((_type: string, data: Report) => {
      reports.push(data)
      return Promise.resolve(undefined)
    }) as CardDispatch<'video'>
    const { player, path } = kinds[by]
    const here = location.origin
    const show = (current: boolean) =>
      render(
        <EmbeddedVideo
          player={player}
          video={{ player, length: '0:20' }}
          title="A film"
          online
          at={{ brightcove: here, vimeo: here, youtube: here }}
          dispatch={dispatch}
          current={current}
        />,
      )
    show(true)
    await expect.poll(() => asked(holder, 'Play, 0:20')).toBeDefined()
    expect(holder.querySelector('iframe')).toBeNull()
    press(holder, 'Play, 0:20')
    await expect.poll(() => holder.querySelector('iframe')).not.toBeNull()
    const frame = holder.querySelector('iframe')
    if (frame === null) throw new Error('no frame')
    const src = new URL(frame.src)
    expect([src.origin, src.pathname, frame.title]).toEqual([here, path, 'A film'])
    if (by === 'brightcove') expect(src.searchParams.get('videoId')).toBe('vid')
    // Messages of another window or another origin are ignored.
    window.postMessage(JSON.stringify({ event: 'play', data: {}, context: 'player.js', info: 1 }), here)
    frame.srcdoc = `<script>${players[by]}</script>`
    await expect.poll(() => statuses(reports)[0], { timeout: 10_000 }).toBe('played')
    await expect.poll(() => reports.at(-1)?.progress, { timeout: 10_000 }).toBe(2)
    expect(new Set(statuses(reports.slice(1)))).toEqual(new Set(['progress']))
    show(false)
    await expect.poll(() => statuses(reports).at(-1)).toBe('paused')
  })

it('D-CARD-18 D-VIDEO-14 the video of a card of any kind has its space, on a portrait and on a landscape card', async () => {
  const { holder, show: render } = await onPage()
  const within = (inlineSize: number, blockSize: number) =>
    render(
      <div style={{ container: 'card / size', inlineSize, blockSize }}>
        <VideoSection
          video={{ player: { by: 'file', url: film }, length: '0:24' }}
          title={card.title}
          dispatch={() => Promise.resolve(undefined)}
          current
        />
      </div>,
    )
  const box = () => holder.querySelector('[data-state] > div')?.getBoundingClientRect() ?? new DOMRect()
  within(320, 518)
  await expect.poll(() => box().width).toBe(320)
  expect(box().height).toBe(videoHeight(320))
  within(700, 330)
  // As high as the card permits.
  await expect.poll(() => box().height).toBe(230)
  expect(videoHeight(box().width)).toBe(230)
})

it('D-VIDEO-13 uses the native player of a phone without fullscreen for pages, and reports closed when that closes', async () => {
  const ofPage = Object.getOwnPropertyDescriptor(Document.prototype, 'fullscreenEnabled') ?? {}
  const enter = vi.fn<() => void>()
  Reflect.deleteProperty(Document.prototype, 'fullscreenEnabled')
  Object.assign(HTMLVideoElement.prototype, { webkitEnterFullscreen: enter })
  onTestFinished(() => {
    Object.defineProperty(Document.prototype, 'fullscreenEnabled', ofPage)
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'webkitEnterFullscreen')
  })
  const { holder, reports, start } = await shown()
  await start()
  press(holder, 'Full screen')
  expect(enter).toHaveBeenCalledTimes(1)
  element(holder).dispatchEvent(new Event('webkitendfullscreen'))
  expect(reports.at(-1)).toMatchObject({ closed: true })
})

it('X-UX-03 D-VIDEO-15 D-VIDEO-17 focuses the stop button during a download, then the result, also after a deletion', async () => {
  const { holder } = await shown()
  const use = async (name: string) => {
    await expect.poll(() => asked(holder, name)).toBeDefined()
    asked(holder, name)?.focus()
    press(holder, name)
  }
  const stops: (string | null | undefined)[] = []
  const hear = ({ target }: FocusEvent) => {
    if (target instanceof Element) stops.push(target.getAttribute('aria-label'))
  }
  holder.addEventListener('focusin', hear)
  await use('Download')
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Kept on this device/)
  expect(stops).toContain('Stop the download')
  await use('Delete the video from your device')
  await use('Delete')
  await expect.poll(() => asked(holder, 'Download')).toBeDefined()
  expect(document.activeElement?.textContent).toMatch(/^Keep for offline/)
})
