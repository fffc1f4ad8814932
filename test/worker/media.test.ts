import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { Downloaded } from '../../protocol/media'
import { media } from '../../worker/media/media'
import type { MediaStore } from '../../worker/ports'
import { createSingleTab } from '../simulation/single-tab'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Starts a server of real files; returns the requests and the base address. */
async function serving(files: Readonly<Record<string, Answer>>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const answer = files[request.url ?? '']
    if (answer === undefined) response.writeHead(404).end()
    else answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { asked, at: (path: string) => `http://127.0.0.1:${address.port}${path}` }
}

/** A store that behaves like the browser's cache: it reads its input to the end and returns copies. */
function storeInMemory(room = Infinity) {
  const files = new Map<string, { readonly bytes: ArrayBuffer; readonly type: string }>()
  const store: MediaStore = {
    get: async (url) => {
      const file = files.get(url)
      return file && new Response(file.bytes.slice(0), { headers: { 'Content-Type': file.type } })
    },
    put: async (url, file) => {
      const bytes = await file.arrayBuffer()
      if (bytes.byteLength > room) throw new DOMException('the device is full', 'QuotaExceededError')
      files.set(url, { bytes, type: file.headers.get('Content-Type') ?? '' })
    },
    remove: async (url) => void files.delete(url),
  }
  return { files, of: media(async () => store) }
}

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello'
const film = new Uint8Array(300_000).fill(7)
const text =
  (body: string): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/vtt' }).end(body)
const whole: Answer = (_request, response) =>
  response.writeHead(200, { 'Content-Type': 'video/webm', 'Content-Length': film.length }).end(film)
const nothing = () => undefined

test('D-VTT-01 fetches a subtitle file by GET at the vttUrl of the video', async () => {
  const { asked, at } = await serving({ '/film.vtt': text(VTT) })
  const read = await storeInMemory().of.subtitles(at('/film.vtt'))
  expect(asked).toEqual(['GET /film.vtt'])
  expect(read).toMatchObject({ is: 'read', cues: [{ start: 1, end: 2, pieces: [{ words: 'Hello' }] }] })
})

test('D-VTT-01 X-HEAL-05 fetches subtitles also where the browser stores nothing', async () => {
  const { at } = await serving({ '/film.vtt': text(VTT) })
  const denied = media(() => Promise.reject(new DOMException('access is denied', 'SecurityError')))
  expect(await denied.subtitles(at('/film.vtt'))).toMatchObject({ is: 'read', cues: [{ start: 1, end: 2 }] })
})

test('D-VTT-03 reports missing or malformed subtitles as failed', async () => {
  const { at } = await serving({ '/broken.vtt': text('WEBVTT\n\n00:01 --> 00:02\nHello') })
  const { of } = storeInMemory()
  for (const path of ['/none.vtt', '/broken.vtt']) expect(await of.subtitles(at(path))).toEqual({ is: 'failed' })
  expect(await of.subtitles('no address')).toEqual({ is: 'failed' })
})

test('D-VIDEO-15 downloads a video with its subtitles, reports progress to subscribers, and stores it when complete', async () => {
  let proceed: () => void = nothing
  const slow: Answer = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'video/webm', 'Content-Length': film.length })
    response.write(film.subarray(0, 100_000))
    proceed = () => response.end(film.subarray(100_000))
  }
  const { asked, at } = await serving({ '/film.webm': slow, '/film.vtt': text(VTT) })
  const { of } = storeInMemory()
  const files = { url: at('/film.webm'), vttUrl: at('/film.vtt') }
  const told: Downloaded[] = []
  let end: Promise<unknown> = Promise.resolve()
  await new Promise<void>((halfway) => {
    end = of.download(files, (done) => {
      told.push(done)
      if (done.bytes === 100_000) halfway()
    })
  })
  // A later subscriber receives the progress and joins the download.
  expect(await of.held(files)).toBe('downloading')
  const joined: Downloaded[] = []
  const second = of.download(files, (done) => joined.push(done))
  proceed()
  expect(await Promise.all([end, second])).toEqual(['done', 'done'])
  expect(asked.filter((one) => one === 'GET /film.webm')).toHaveLength(1)
  expect([joined[0], joined.at(-1)]).toEqual([
    { bytes: 100_000, of: 300_000 },
    { bytes: 300_000, of: 300_000 },
  ])
  expect(told.at(-1)).toEqual({ bytes: 300_000, of: 300_000 })
  expect(told.map(({ bytes }) => bytes)).toEqual(told.map(({ bytes }) => bytes).toSorted((a, b) => a - b))
  expect(await of.held(files)).toEqual({ size: 300_000 + VTT.length })
  const held = await of.file(files.url)
  expect([held?.size, held?.type]).toEqual([300_000, 'video/webm'])
})

test('D-VIDEO-18 removes a deleted video from the store, and can download it again', async () => {
  const { asked, at } = await serving({ '/film.webm': whole, '/film.vtt': text(VTT) })
  const { files: held, of } = storeInMemory()
  const files = { url: at('/film.webm'), vttUrl: at('/film.vtt') }
  expect(await of.download(files, nothing)).toBe('done')
  await of.remove(files)
  expect([held.size, await of.held(files), await of.file(files.url)]).toEqual([0, undefined, undefined])
  expect(await of.download(files, nothing)).toBe('done')
  expect(await of.held(files)).toEqual({ size: 300_000 + VTT.length })
  expect(asked.filter((one) => one === 'GET /film.webm')).toHaveLength(2)
})

test('D-VIDEO-15 reads downloaded subtitles from the device', async () => {
  const { asked, at } = await serving({ '/film.webm': whole, '/film.vtt': text(VTT) })
  const { of } = storeInMemory()
  const files = { url: at('/film.webm'), vttUrl: at('/film.vtt') }
  await of.download(files, nothing)
  expect(await of.subtitles(files.vttUrl)).toMatchObject({ is: 'read' })
  expect(asked.filter((one) => one === 'GET /film.vtt')).toHaveLength(1)
})

test('D-VIDEO-15 leaves nothing of a download that fails, ends early or finds no space', async () => {
  const short: Answer = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'video/webm', 'Content-Length': film.length })
    response.write(film.subarray(0, 100_000), () => response.destroy())
  }
  const portal: Answer = (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('<h1>Sign in</h1>')
  const { at } = await serving({ '/short.webm': short, '/film.webm': whole, '/portal.webm': portal })
  const { files, of } = storeInMemory()
  expect(await of.download({ url: at('/none.webm') }, nothing)).toBe('failed')
  expect(await of.download({ url: at('/short.webm') }, nothing)).toBe('failed')
  expect(await of.download({ url: at('/portal.webm') }, nothing)).toBe('failed')
  expect(files.size).toBe(0)
  const full = storeInMemory(100_000)
  expect(await full.of.download({ url: at('/film.webm') }, nothing)).toBe('full')
  expect(full.files.size).toBe(0)
})

test('D-VIDEO-15 leaves nothing of a download that the learner stops', async () => {
  const endless: Answer = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'video/webm', 'Content-Length': film.length })
    response.write(film.subarray(0, 100_000))
  }
  const { at } = await serving({ '/film.webm': endless })
  const { files, of } = storeInMemory()
  const url = at('/film.webm')
  const end = of.download({ url }, () => void of.stop(url))
  expect(await end).toBe('stopped')
  expect(files.size).toBe(0)
})

test('X-LOG-14 costs up to 250 events for 20 minutes of progress every 200 ms', async () => {
  const scene = await createSingleTab()
  await scene.signIn()
  const tell = (status: 'played' | 'progress' | 'finished', progress: number) =>
    scene.do('videoStateChange', { cardId: 'video', status, progress, closed: false })
  const { now } = scene.world.device
  await tell('played', 0)
  const began = now()
  let reports = 0
  while (now() - began < 1_200_000) {
    await scene.wait(200)
    await tell('progress', (now() - began) / 1_000)
    reports += 1
  }
  await tell('finished', 1_200)
  const logged = scene.logged('videoReported')
  expect(reports).toBeGreaterThan(3_500)
  expect(logged.length).toBeLessThanOrEqual(250)
  expect(logged.length).toBeGreaterThan(200)
  expect([logged.at(0), logged.at(-1)].map((one) => one?.data.status)).toEqual(['played', 'finished'])
})
