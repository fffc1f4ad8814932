import { proxy, wrap, type Remote } from 'comlink'
import type { MediaApi, Subtitles } from '../../../protocol/media'
import { mediaPort } from '../../core-client/hooks'
import { within } from '../../core-client/worker-link'

/** A worker that does not answer in this time is another one by now, ms. */
const DEADLINE = 35_000

type Media = Remote<MediaApi<Blob>>
let opened: Promise<Media> | undefined

const open = (): Promise<Media> =>
  (opened ??= mediaPort().then((port) => wrap<MediaApi<Blob>>(port))).catch((error: unknown) => {
    opened = undefined
    throw error
  })

/** A port whose worker is gone never answers: the next question opens another one. */
async function ask<A>(question: (media: Media) => Promise<A>): Promise<A> {
  const answer = await within(
    DEADLINE,
    open().then(async (media) => ({ value: await question(media) })),
  )
  if (answer !== undefined) return answer.value
  opened = undefined
  throw new Error('the worker did not answer about a video')
}

/** The worker's word on videos (MediaApi). */
export const workerMedia: MediaApi<Blob> = {
  subtitles: (vttUrl) =>
    ask<Subtitles>(async (media) => media.subtitles(vttUrl)).catch((): Subtitles => ({ is: 'failed' })),
  held: (files) => ask(async (media) => media.held(files)).catch(() => undefined),
  file: (url) => ask((media) => media.file(url)),
  download: async (files, tell) => (await open()).download(files, proxy(tell)),
  stop: (url) => ask((media) => media.stop(url)),
  remove: (files) => ask((media) => media.remove(files)),
}
