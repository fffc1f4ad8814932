import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { workerMedia } from './media-client'

const english = '/content/media/milk-steaming.en.vtt'
const workers: Worker[] = []
const Real = Worker
vi.stubGlobal(
  'Worker',
  class extends Real {
    constructor(...how: ConstructorParameters<typeof Real>) {
      super(...how)
      workers.push(this)
    }
  },
)
afterAll(() => vi.unstubAllGlobals())

/** Makes the worker fail, so that another one replaces it. */
const replaceWorker = () => workers.at(-1)?.dispatchEvent(new Event('error'))

beforeEach(async () => {
  await expect.poll(() => workerMedia.subtitles(english), { timeout: 30_000 }).toMatchObject({ is: 'read' })
})

it('D-VTT-03 D-VIDEO-16 asks the worker that replaces another again about a video', async () => {
  const before = await workerMedia.subtitles(english)
  replaceWorker()
  expect(await workerMedia.subtitles(english)).toEqual(before)
  const asked = workerMedia.subtitles(english)
  replaceWorker()
  expect(await asked).toEqual(before)
}, 60_000)

it('D-VIDEO-15 a download ends with its worker', async () => {
  const end = workerMedia.download({ url: '/content/media/milk-steaming.webm' }, () => undefined)
  replaceWorker()
  await expect(end).rejects.toThrow('gone')
}, 60_000)
